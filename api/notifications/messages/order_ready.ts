import { hourMs } from "@domain/shared/local_time.ts";
import { guestMessage } from "../guest_message.ts";

export const orderReady = guestMessage({
  maxAgeMs: 2 * hourMs,
  whenOlder: "drop",
  isTrue: ({ state }) => state.status === "ready",
  leadsToPickup: true,
  write: ({ number, pickupCode }) => ({
    en: {
      subject: `Order ${number} is ready for pickup`,
      paragraphs: ["Your order is ready for pickup."],
      more: pickupCode === undefined ? "" : `Pickup code: ${pickupCode}.`,
    },
    ko: {
      subject: `주문 ${number}: 음식이 준비되었습니다`,
      paragraphs: ["주문하신 음식이 준비되었습니다. 찾아가 주세요."],
      more: pickupCode === undefined ? "" : `픽업코드 ${pickupCode}`,
    },
  }),
});
