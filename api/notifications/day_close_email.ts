import { bothMoneyTerms, type MoneyTerm } from "@contract/money_terms.ts";
import type { DayClose } from "@domain/reports/day_close.ts";
import type { OrderStatus } from "@domain/order/order.ts";
import type { Settings } from "@domain/settings/settings.ts";
import { formatDate, type Instant, zone } from "@domain/shared/local_time.ts";
import { formatDollars } from "@domain/shared/money.ts";
import { type Content, toHtml } from "./email_html.ts";
import { toText } from "./order_email.ts";

/** The end-of-day summary to the restaurant, in every staff language. */
export function writeDayClose(
  close: DayClose,
  restaurant: Settings["restaurant"],
  links: { publicUrl: string },
): { subject: string; text: string; html: string } {
  const { day, closedAt, closedBy, totals, carriedOver } = close;
  const date = formatDate(day);
  const numbers = carriedOver.map(({ number }) => number).join(", ");
  const promised = totals.promised + totals.notMarked;
  const money = (term: MoneyTerm, cents: number) => ({
    label: bothMoneyTerms(term),
    amount: formatDollars(cents),
  });
  const content: Content = {
    lang: "en",
    restaurant,
    subject: `${date}: ${totals.orders} ${totals.orders === 1 ? "order" : "orders"}, ${
      formatDollars(totals.afterRefundsCents)
    }`,
    hello: "End of day · 영업 마감",
    paragraphs: [
      `${closedBy.name} closed the day at ${timeOf(closedAt, "en-US")}.`,
      `${closedBy.name} 님이 ${timeOf(closedAt, "ko-KR")}에 마감했습니다.`,
      ...(numbers === "" ? [] : [`Carried over: ${numbers}`, `다음 날로 넘긴 주문: ${numbers}`]),
    ],
    facts: [
      { label: "Orders · 주문", value: String(totals.orders) },
      ...totals.byOutcome.map(({ status, orders }) => ({
        label: outcomes[status],
        value: String(orders),
      })),
      ...(promised === 0 ? [] : [{ label: "On time · 시간 준수", value: `${totals.onTime} / ${promised}` }]),
      ...(totals.notMarked === 0
        ? []
        : [{ label: "Not marked ready · 준비 완료 미표시", value: String(totals.notMarked) }]),
    ],
    receipt: [
      money("dishes", totals.dishesCents),
      ...totals.charges.filter(({ cents }) => cents > 0).map(({ kind, cents }) => money(kind, cents)),
      money("gross_sales", totals.grossCents),
      ...(totals.discountsCents === 0 ? [] : [money("discounts", -totals.discountsCents)]),
      money("tax", totals.taxCents),
      money("collected", totals.collectedCents),
      money("refunds", -totals.refundsCents),
      { ...money("after_refunds", totals.afterRefundsCents), isTotal: true },
      ...(totals.owedCents === 0 ? [] : [money("refunds_owed", totals.owedCents)]),
    ],
    link: { label: "Open orders · 주문 보기", address: `${links.publicUrl}/admin/orders?tab=completed` },
  };
  return { subject: content.subject, text: toText(content), html: toHtml(content) };
}

const outcomes: Record<OrderStatus, string> = {
  pending_approval: "Waiting · 접수 대기",
  confirmed: "Accepted · 접수됨",
  preparing: "Cooking · 조리 중",
  ready: "Ready · 준비 완료",
  completed: "Picked up · 픽업 완료",
  denied: "Denied · 거절됨",
  expired: "Missed · 만료됨",
  cancelled: "Cancelled · 취소됨",
  no_show: "No-show · 미수령",
};

const timeOf = (at: Instant, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, hour: "numeric", minute: "2-digit" }).format(at)
    .replaceAll("\u202f", " ");
