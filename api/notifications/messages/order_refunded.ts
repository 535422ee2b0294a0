import type { Order } from "@domain/order/order.ts";
import { isAcceptedRefund } from "@domain/payment/refund.ts";
import { hourMs } from "@domain/shared/local_time.ts";
import { guestMessage, labelled } from "../guest_message.ts";

export const orderRefunded = guestMessage({
  maxAgeMs: 72 * hourMs,
  whenOlder: "give_up",
  isTrue: ({ refunds }) => refunds.some(isAcceptedRefund),
  offersOrderAgain: true,
  write({ number, order, money }) {
    const reason = reasonOf(order);
    return {
      en: { subject: `Refund for order ${number}`, paragraphs: [money, labelled("Reason", reason)] },
      ko: { subject: `주문 ${number} 환불`, paragraphs: [money, labelled("사유", reason)] },
    };
  },
});

/** The reason that staff gave for the latest refund that the provider has accepted. Other reasons are internal and English only. */
function reasonOf({ refunds }: Order): string {
  const refund = refunds.findLast(isAcceptedRefund);
  return refund?.by.kind === "staff" ? refund.reason.trim() : "";
}
