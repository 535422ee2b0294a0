import { bothMoneyTerms, type MoneyTerm } from "@contract/money_terms.ts";
import type { OrderStatus } from "@domain/order/order.ts";
import type { DayClose } from "@domain/reports/day_close.ts";
import { formatDate, hourMs } from "@domain/shared/local_time.ts";
import { formatDollars } from "@domain/shared/money.ts";
import { type EmailContent, toEmail } from "../email.ts";
import { timeText } from "../guest_message.ts";
import { type MessageContext, type MessageDefinition, restaurantEmail } from "../message_definition.ts";
import { texts } from "../texts.ts";

/** The end-of-day summary to the restaurant, in every staff language. */
export const dayClosed = {
  maxAgeMs: 72 * hourMs,
  whenOlder: "give_up",
  // A reopened day gets a new summary when it is closed again.
  isTrue: ({ isInForce }) => isInForce,
  mail: { to: restaurantEmail, write: ({ close }, context) => summary(close, context) },
} satisfies MessageDefinition<"day_close">;

function summary(close: DayClose, { restaurant, staffUrl }: MessageContext): EmailContent {
  const { day, closedAt, closedBy, totals, carriedOver } = close;
  const date = formatDate(day);
  const numbers = carriedOver.map(({ number }) => number).join(", ");
  const promised = totals.promised + totals.notMarked;
  const money = (term: MoneyTerm, cents: number) => ({
    label: bothMoneyTerms(term),
    amount: formatDollars(cents),
  });
  return toEmail({
    lang: "en",
    restaurant,
    subject: `${date}: ${totals.orders} ${totals.orders === 1 ? "order" : "orders"}, ${
      formatDollars(totals.afterRefundsCents)
    }`,
    hello: "End of day · 영업 마감",
    paragraphs: [
      `${closedBy.name} closed the day ${texts.en.at(timeText(closedAt, { day, language: "en" }))}.`,
      `${closedBy.name} 님이 ${timeText(closedAt, { day, language: "ko" })}에 마감했습니다.`,
      ...(numbers === "" ? [] : [`Carried over: ${numbers}`, `이월한 주문: ${numbers}`]),
    ],
    facts: [
      { label: "Orders · 주문", value: String(totals.orders) },
      ...totals.byOutcome.map(({ status, orders }) => ({
        label: outcomes[status],
        value: String(orders),
      })),
      ...(promised === 0
        ? []
        : [{ label: "Ready on time · 제시간에 준비", value: `${totals.onTime} / ${promised}` }]),
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
    link: { label: "Open orders · 주문 보기", address: `${staffUrl}/admin/orders?tab=completed` },
  });
}

const outcomes: Record<OrderStatus, string> = {
  pending_approval: "Waiting · 접수 대기",
  offered: "Offered a change · 변경 제안 중",
  confirmed: "Accepted · 접수됨",
  preparing: "Cooking · 조리 중",
  ready: "Ready · 준비 완료",
  completed: "Picked up · 픽업 완료",
  denied: "Denied · 거절됨",
  expired: "Missed · 만료됨",
  cancelled: "Cancelled · 취소됨",
  no_show: "No-show · 미수령",
};
