import type { Order } from "@domain/order/order.ts";
import { formatDollars } from "@domain/shared/money.ts";
import { hourMs } from "@domain/shared/local_time.ts";
import { changeText, guestMessage, labelled, reasonText, timeText } from "../guest_message.ts";

export const orderOffered = guestMessage({
  maxAgeMs: hourMs,
  whenOlder: "drop",
  isTrue: ({ state }) => state.status === "offered",
  write({ number, restaurant, order }) {
    const offer = offerOf(order);
    const { changes, bill, beforeCents, expiresAt } = offer;
    const total = formatDollars(bill.totalCents);
    const before = formatDollars(beforeCents);
    const until = timeText(expiresAt, order);
    return {
      en: {
        subject: `Order ${number}: please answer by ${until}`,
        paragraphs: [
          `${restaurant} can't make your order as it is, but can make it with this change.`,
          ...changes.map((change) => changeText(change, order)),
          labelled("Reason", reasonText(offer, "en")),
          bill.totalCents === beforeCents
            ? `The total stays ${total}.`
            : `The new total is ${total} instead of ${before}.`,
          `Please open your order and say yes or no by ${until}. Without an answer it is cancelled, and your card is not charged.`,
        ],
      },
      ko: {
        subject: `주문 ${number}: ${until}까지 답해 주세요`,
        paragraphs: [
          `${restaurant}에서 주문을 그대로 준비하기 어려워 다음과 같은 변경을 제안합니다.`,
          ...changes.map((change) => changeText(change, order)),
          labelled("사유", reasonText(offer, "ko")),
          bill.totalCents === beforeCents
            ? `총액은 ${total} 그대로입니다.`
            : `변경 후 총액: ${total} (기존 ${before}).`,
          `${until}까지 주문 페이지에서 답해 주세요. 답이 없으면 주문이 취소되고 카드는 결제되지 않습니다.`,
        ],
      },
    };
  },
});

function offerOf(order: Order) {
  const offer = order.offers.at(-1);
  if (!offer) throw new Error("an order without an offer has no text about one");
  return offer;
}
