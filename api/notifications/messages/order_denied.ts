import { type Order, soldOutNames } from "@domain/order/order.ts";
import { hourMs } from "@domain/shared/local_time.ts";
import { bothNames, guestMessage, labelled, reasonText } from "../guest_message.ts";

export const orderDenied = guestMessage({
  maxAgeMs: 72 * hourMs,
  whenOlder: "give_up",
  isTrue: ({ state }) => state.status === "denied",
  offersOrderAgain: true,
  write({ number, restaurant, order, money }) {
    const reason = order.state.status === "denied" ? reasonText(order.state, order.language) : "";
    const soldOut = soldOutNames(order).map((names) => bothNames(names, order)).join(", ");
    return {
      en: {
        subject: `We couldn't accept order ${number}`,
        paragraphs: [
          `We're sorry. ${restaurant} couldn't accept your order.`,
          offerEnds.en[endOf(order)],
          labelled("Reason", reason),
          labelled("Sold out", soldOut),
          money,
        ],
      },
      ko: {
        subject: `주문 ${number}: 접수하지 못했습니다`,
        paragraphs: [
          `죄송합니다. ${restaurant}에서 주문을 접수하지 못했습니다.`,
          offerEnds.ko[endOf(order)],
          labelled("사유", reason),
          labelled("품절", soldOut),
          money,
        ],
      },
    };
  },
});

/** What the denial says about the change that was offered. */
const offerEnds = {
  en: {
    none: "",
    declined: "You chose not to take the change that we offered.",
    lapsed: "We had no answer to the change that we offered.",
  },
  ko: {
    none: "",
    declined: "제안해 드린 변경을 원하지 않으셨습니다.",
    lapsed: "제안해 드린 변경에 답을 받지 못했습니다.",
  },
} as const;

function endOf({ offers }: Order): keyof typeof offerEnds.en {
  const as = offers.at(-1)?.ended?.as;
  return as === "declined" || as === "lapsed" ? as : "none";
}
