/** The texts of the deny reasons, for both apps, API responses and guest messages. */
import type { DenyReason } from "@domain/order/order.ts";
import type { Language } from "@domain/shared/language.ts";

/** `label` is the option that staff choose. `guest` is the text that the guest reads unless staff write their own. */
type DenyReasonText = { label: string; guest: string };

export const denyReasonTexts: Readonly<Record<Language, Readonly<Record<DenyReason, DenyReasonText>>>> = {
  en: {
    sold_out: { label: "Sold out", guest: "A dish in your order is sold out." },
    too_busy: { label: "Too busy", guest: "The kitchen is too busy to take your order right now." },
    closing: { label: "Closing", guest: "The restaurant is closing." },
    cannot_make: {
      label: "Can't be made as requested",
      guest: "The kitchen can't make a dish the way you asked.",
    },
    other: { label: "Other", guest: "The restaurant couldn't accept your order." },
  },
  ko: {
    sold_out: { label: "품절", guest: "주문하신 메뉴 중 품절된 메뉴가 있습니다." },
    too_busy: { label: "너무 바쁨", guest: "지금은 주방이 너무 바빠 주문을 접수할 수 없습니다." },
    closing: { label: "영업 종료", guest: "영업 종료 시간입니다." },
    cannot_make: { label: "요청대로 만들 수 없음", guest: "요청하신 대로 만들 수 없는 메뉴가 있습니다." },
    other: { label: "기타", guest: "매장에서 주문을 접수하지 못했습니다." },
  },
};
