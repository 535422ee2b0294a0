import { bothMoneyTerms, type MoneyTerm } from "@contract/money_terms.ts";
import { hourMs } from "@domain/shared/local_time.ts";
import { formatDollars } from "@domain/shared/money.ts";
import { type EmailContent, toEmail } from "../email.ts";
import {
  type LedgerOfMonth,
  type MessageContext,
  type MessageDefinition,
  restaurantEmail,
} from "../message_definition.ts";

/** The ledger of a month to the restaurant, in every staff language. The tables are attached. */
export const monthlyLedger = {
  maxAgeMs: 7 * 24 * hourMs,
  whenOlder: "give_up",
  isTrue: () => true,
  mail: {
    to: restaurantEmail,
    async write(month, context) {
      const ledger = await context.readLedger(month);
      return { ...ledgerEmail(ledger, context), attachments: ledger.tables };
    },
  },
} satisfies MessageDefinition<"month">;

function ledgerEmail(
  { month, periods, paidOutCents, reconciliation }: LedgerOfMonth,
  { restaurant, staffUrl }: MessageContext,
): EmailContent {
  const [year = "", nth = ""] = month.split("-");
  const monthName = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long", year: "numeric" })
    .format(Date.UTC(Number(year), Number(nth) - 1));
  const { differing, waiting } = reconciliation;
  const money = (label: string, cents: number) => ({ label, amount: formatDollars(cents) });
  const named = (period: string, term: MoneyTerm, cents: number) =>
    money(`${period}: ${bothMoneyTerms(term)}`, cents);
  return toEmail({
    lang: "en",
    restaurant,
    subject: `Books of ${monthName} · ${year}년 ${Number(nth)}월 장부`,
    hello: "The tax report, the orders and the payouts of the month are attached as tables.",
    paragraphs: [
      "이 달의 세금 보고서, 주문, 입금 내역을 표로 첨부했습니다.",
      ...(differing.orders === 0 ? [] : [
        `Orders that differ from the payment provider's report: ${differing.orders}. Please check them in Books.`,
        `카드 결제 서비스의 보고와 다른 주문이 ${differing.orders}건 있습니다. 장부에서 확인해 주세요.`,
      ]),
    ],
    receipt: [
      ...periods.flatMap(({ name, orders, refunds, afterRefunds, ...sums }) => [
        { label: `${name}: Orders · 주문`, amount: orders.toLocaleString("en-US") },
        named(name, "gross_sales", sums.grossCents),
        ...(sums.discountsCents === 0 ? [] : [named(name, "discounts", -sums.discountsCents)]),
        named(name, "refunded_sales", -(refunds.taxableCents + refunds.exemptCents)),
        named(name, "net_sales", sums.netCents),
        named(name, "taxable_after_refunds", afterRefunds.taxableCents),
        named(name, "exempt_after_refunds", afterRefunds.exemptCents),
        named(name, "tax_after_refunds", afterRefunds.taxCents),
      ]),
      { label: "Waiting for a payout · 입금 대기 주문", amount: waiting.orders.toLocaleString("en-US") },
      { label: "Differences · 차이 나는 주문", amount: String(differing.orders) },
      { ...money(bothMoneyTerms("payout"), paidOutCents), isTotal: true },
    ],
    link: { label: "Open books · 장부 보기", address: `${staffUrl}/admin/ledger` },
  });
}
