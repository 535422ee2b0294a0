/** The texts of the deny reasons, for both apps, API responses and guest messages. */
import type { DenyReason } from "@domain/order/order.ts";
import type { Language } from "@domain/shared/language.ts";

type Text = Readonly<Record<Language, string>>;

/** `label` is the option that staff choose. `guest` is the text that the guest reads unless staff write their own. */
export const denyReasonTexts: Readonly<Record<DenyReason, { label: Text; guest: Text }>> = {
  sold_out: {
    label: { en: "Sold out", ko: "품절" },
    guest: { en: "A dish in your order is sold out.", ko: "주문하신 메뉴 중 품절된 메뉴가 있습니다." },
  },
  too_busy: {
    label: { en: "Too busy", ko: "너무 바쁨" },
    guest: {
      en: "The kitchen is too busy to take your order right now.",
      ko: "지금은 주방이 너무 바빠 주문을 접수할 수 없습니다.",
    },
  },
  closing: {
    label: { en: "Closing", ko: "영업 종료" },
    guest: { en: "The restaurant is closing.", ko: "영업 종료 시간입니다." },
  },
  cannot_make: {
    label: { en: "Can't be made as requested", ko: "요청대로 만들 수 없음" },
    guest: {
      en: "The kitchen can't make a dish the way you asked.",
      ko: "요청하신 대로 만들 수 없는 메뉴가 있습니다.",
    },
  },
  other: {
    label: { en: "Other", ko: "기타" },
    guest: { en: "The restaurant couldn't accept your order.", ko: "매장에서 주문을 접수하지 못했습니다." },
  },
};
