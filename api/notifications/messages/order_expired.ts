import { hourMs } from "@domain/shared/local_time.ts";
import { guestMessage } from "../guest_message.ts";

export const orderExpired = guestMessage({
  maxAgeMs: 72 * hourMs,
  whenOlder: "give_up",
  isTrue: ({ state }) => state.status === "expired",
  offersOrderAgain: true,
  write: ({ number, restaurant, money }) => ({
    en: {
      subject: `Order ${number} expired automatically`,
      paragraphs: [
        `We're sorry. ${restaurant} didn't get to your order in time. It expired automatically.`,
        money,
      ],
    },
    ko: {
      subject: `주문 ${number}: 자동으로 만료되었습니다`,
      paragraphs: [
        `죄송합니다. ${restaurant}에서 제때 접수하지 못해 주문이 자동으로 만료되었습니다.`,
        money,
      ],
    },
  }),
});
