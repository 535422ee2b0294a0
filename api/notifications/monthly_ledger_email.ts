import { bothMoneyTerms, type MoneyTerm } from "@contract/money_terms.ts";
import type { PayoutReconciliation } from "@domain/reports/payout_reconciliation.ts";
import type { TaxPeriod } from "@domain/reports/tax.ts";
import type { Settings } from "@domain/settings/settings.ts";
import { type Cents, formatDollars } from "@domain/shared/money.ts";
import { type Content, toHtml } from "./email_html.ts";
import { toText } from "./order_email.ts";

/** The ledger of a month to the restaurant, in every staff language. The tables are attached. */
export function writeMonthlyLedger(
  { month, periods, paidOutCents, reconciliation }: {
    month: string;
    periods: readonly TaxPeriod[];
    /** The sum of the payouts, without failed and canceled ones. */
    paidOutCents: Cents;
    reconciliation: PayoutReconciliation;
  },
  restaurant: Settings["restaurant"],
  links: { publicUrl: string },
): { subject: string; text: string; html: string } {
  const [year = "", nth = ""] = month.split("-");
  const monthName = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long", year: "numeric" })
    .format(Date.UTC(Number(year), Number(nth) - 1));
  const { differing, waiting } = reconciliation;
  const money = (label: string, cents: number) => ({ label, amount: formatDollars(cents) });
  const named = (period: string, term: MoneyTerm, cents: number) =>
    money(`${period}: ${bothMoneyTerms(term)}`, cents);
  const content: Content = {
    lang: "en",
    restaurant,
    subject: `Books of ${monthName} · ${year}년 ${Number(nth)}월 장부`,
    hello: "The tax report, the orders and the payouts of the month are attached as tables.",
    paragraphs: [
      "이 달의 세금 보고서, 주문, 입금 내역을 표로 첨부했습니다.",
      ...(differing.orders === 0 ? [] : [
        `Orders that differ from the payment provider's report: ${differing.orders}. Please check them in Books.`,
        `결제사 보고와 다른 주문이 ${differing.orders}건 있습니다. 장부에서 확인해 주세요.`,
      ]),
    ],
    facts: [],
    receipt: [
      ...periods.flatMap(({ name, orders, refunds, afterRefunds, ...sums }) => [
        { label: `${name}: Orders · 주문`, amount: String(orders) },
        named(name, "gross_sales", sums.grossCents),
        ...(sums.discountsCents === 0 ? [] : [named(name, "discounts", -sums.discountsCents)]),
        named(name, "refunded_sales", -(refunds.taxableCents + refunds.exemptCents)),
        named(name, "net_sales", sums.netCents),
        named(name, "taxable_after_refunds", afterRefunds.taxableCents),
        named(name, "exempt_after_refunds", afterRefunds.exemptCents),
        named(name, "tax_after_refunds", afterRefunds.taxCents),
      ]),
      { label: "Waiting for a payout · 입금 대기 주문", amount: String(waiting.orders) },
      { label: "Differences · 차이 나는 주문", amount: String(differing.orders) },
      { ...money(bothMoneyTerms("payout"), paidOutCents), isTotal: true },
    ],
    link: { label: "Open books · 장부 보기", address: `${links.publicUrl}/admin/ledger` },
  };
  return { subject: content.subject, text: toText(content), html: toHtml(content) };
}
