import { acceptance, mayExtend } from "@domain/order/order.ts";
import { hourMs } from "@domain/shared/local_time.ts";
import { guestMessage } from "../guest_message.ts";

export const orderDelayed = guestMessage({
  maxAgeMs: 2 * hourMs,
  whenOlder: "drop",
  isTrue: ({ state }) => mayExtend(state.status) && acceptance(state)?.firstReadyAt !== undefined,
  write: ({ number, restaurant, ready, firstReady }) => ({
    en: {
      subject: `Order ${number} needs more time, ready ${ready}`,
      paragraphs: [
        `We're sorry. ${restaurant} needs more time for your order. It will be ready for pickup ${ready} ` +
        `instead of ${firstReady}.`,
      ],
    },
    ko: {
      subject: `주문 ${number}: 준비 시간 변경, ${ready} 준비 예정`,
      paragraphs: [
        `죄송합니다. ${restaurant}에서 음식 준비에 시간이 더 필요합니다. 준비 예정 시간: ${ready} (처음 안내: ${firstReady}).`,
      ],
    },
  }),
});
