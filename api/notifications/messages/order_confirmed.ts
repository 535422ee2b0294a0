import { acceptedChanges } from "@domain/order/offer.ts";
import { acceptance, mayPrepare, type Order } from "@domain/order/order.ts";
import { hourMs } from "@domain/shared/local_time.ts";
import { changeText, guestMessage, labelled } from "../guest_message.ts";

export const orderConfirmed = guestMessage({
  maxAgeMs: 72 * hourMs,
  whenOlder: "give_up",
  // The email is also the receipt of the charge; the text only says when to come.
  isTrue: ({ state }, channel) =>
    channel === "text" ? mayPrepare(state.status) : acceptance(state) !== undefined,
  leadsToPickup: true,
  write: ({ number, restaurant, charged, ready, order }) => ({
    en: {
      subject: `Order ${number} is confirmed, ready ${ready}`,
      paragraphs: [
        `${restaurant} accepted your order. It will be ready for pickup ${ready}. Your card was charged ${charged}.`,
        labelled("Changed as you agreed", changesOf(order)),
      ],
    },
    ko: {
      subject: `주문 ${number} 접수, ${ready} 준비 예정`,
      paragraphs: [
        `${restaurant}에서 주문을 접수했습니다. ${ready}에 찾아가실 수 있습니다. 카드 결제 금액: ${charged}.`,
        labelled("수락하신 변경", changesOf(order)),
      ],
    },
  }),
});

function changesOf(order: Order): string {
  return acceptedChanges(order).map((change) => changeText(change, order)).join("; ");
}
