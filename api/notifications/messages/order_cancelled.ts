import { hourMs } from "@domain/shared/local_time.ts";
import { guestMessage, labelled } from "../guest_message.ts";

export const orderCancelled = guestMessage({
  maxAgeMs: 72 * hourMs,
  whenOlder: "give_up",
  isTrue: ({ state }) => state.status === "cancelled",
  offersOrderAgain: true,
  write({ number, restaurant, order: { state }, money }) {
    const byStaff = state.status === "cancelled" && state.cancelledBy.kind !== "guest" ? state : undefined;
    const reason = byStaff?.text ?? "";
    return {
      en: {
        subject: `Order ${number} is cancelled`,
        paragraphs: [
          byStaff
            ? `We're sorry. ${restaurant} had to cancel your order.`
            : "Your order is cancelled, as you asked.",
          labelled("Reason", reason),
          money,
        ],
      },
      ko: {
        subject: `주문 ${number}: 취소되었습니다`,
        paragraphs: [
          byStaff
            ? `죄송합니다. ${restaurant} 사정으로 주문이 취소되었습니다.`
            : "요청하신 대로 주문이 취소되었습니다.",
          labelled("사유", reason),
          money,
        ],
      },
    };
  },
});
