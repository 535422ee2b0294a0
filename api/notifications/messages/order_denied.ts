import { denyReasonTexts } from "@contract/deny_reason_texts.ts";
import { type Order, soldOutNames } from "@domain/order/order.ts";
import { hourMs } from "@domain/shared/local_time.ts";
import { bothNames, guestMessage, labelled } from "../guest_message.ts";

export const orderDenied = guestMessage({
  maxAgeMs: 72 * hourMs,
  whenOlder: "give_up",
  isTrue: ({ state }) => state.status === "denied",
  offersOrderAgain: true,
  write({ number, restaurant, order, money }) {
    const reason = reasonOf(order);
    const soldOut = soldOutNames(order).map((names) => bothNames(names, order)).join(", ");
    return {
      en: {
        subject: `We couldn't accept order ${number}`,
        paragraphs: [
          `We're sorry. ${restaurant} couldn't accept your order.`,
          labelled("Reason", reason),
          labelled("Sold out", soldOut),
          money,
        ],
      },
      ko: {
        subject: `주문 ${number}: 접수하지 못했습니다`,
        paragraphs: [
          `죄송합니다. ${restaurant}에서 주문을 접수하지 못했습니다.`,
          labelled("사유", reason),
          labelled("품절", soldOut),
          money,
        ],
      },
    };
  },
});

function reasonOf({ state, language }: Order): string {
  if (state.status !== "denied") return "";
  if (state.text !== "") return state.text;
  // The email already says that the restaurant could not accept the order.
  return state.reason === "other" ? "" : denyReasonTexts[language][state.reason].guest;
}
