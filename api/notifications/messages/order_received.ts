import { hourMs } from "@domain/shared/local_time.ts";
import { guestMessage } from "../guest_message.ts";

export const orderReceived = guestMessage({
  maxAgeMs: 12 * hourMs,
  whenOlder: "drop",
  isTrue: ({ state }) => state.status === "pending_approval",
  write: ({ number, total, opens }) => ({
    en: {
      subject: `We received your order ${number}`,
      paragraphs: [
        `Your card is authorized for ${total} but not charged. ` +
        (opens === undefined
          ? "Our team is reviewing your order"
          : `We are closed until ${opens}. After that our team reviews your order`) +
        ", usually within 5–10 minutes. We'll email you as soon as they decide.",
      ],
    },
    ko: {
      subject: `주문 ${number}: 주문을 받았습니다`,
      paragraphs: [
        `카드 승인 금액 ${total} (아직 결제되지 않음). ` +
        (opens === undefined
          ? "직원이 주문을 확인하고 있으며"
          : `지금은 영업 시간이 아닙니다. ${opens}에 문을 연 뒤 직원이 주문을 확인하며`) +
        " 보통 5~10분 안에 결과를 이메일로 알려 드립니다.",
      ],
    },
  }),
});
