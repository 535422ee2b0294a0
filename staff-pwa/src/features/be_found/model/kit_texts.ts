import type { Language } from "@domain/shared/language.ts";
import type { Piece } from "./kit.ts";

/** The printed texts. A sheet can have them in both languages, whatever the language of the staff app is. */
export const kitTexts: Readonly<Record<Language, Readonly<Record<Piece | "how", string>>>> = {
  en: {
    poster: "Order online, pick up here",
    table: "Next time, order ahead",
    bag: "Thank you! Order again, directly from us",
    window: "Order here for pickup",
    how: "Scan with your phone’s camera. No app and no account needed.",
  },
  ko: {
    poster: "온라인으로 주문하고 여기서 픽업하세요",
    table: "다음에는 미리 주문하고 오세요",
    bag: "감사합니다! 다음 주문도 저희 식당에 직접 해 주세요",
    window: "픽업 주문은 여기서",
    how: "휴대폰 카메라로 코드를 비춰 주세요. 앱도 회원 가입도 필요 없습니다.",
  },
};
