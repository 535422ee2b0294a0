/** What the core says to guests, by language. */
import type { Language } from "./language.ts";

type Texts<T> = Readonly<Record<Language, T>>;

/** The pickup of an ASAP order. */
export const asapTexts: Texts<(from: number, to: number) => string> = {
  en: (from, to) => `ASAP (${from}-${to} minutes)`,
  ko: (from, to) => `바로 픽업 (${from}~${to}분)`,
};

/** What the checkout page says beside the authorize button. The storefront's catalogs hold the same sentences. */
export const chargeTerms: Texts<string> = {
  en: "Your card is authorized now but not charged until our staff approve your order.",
  ko: "지금은 카드 승인만 이루어지며, 직원이 주문을 접수하기 전에는 결제되지 않습니다.",
};

/** What the checkout page says beside the box for text messages. */
export const textTerms: Texts<string> = {
  en: "Your card is authorized now but not charged until our staff approve your order.",
  ko: "지금은 카드 승인만 이루어지며, 직원이 주문을 접수하기 전에는 결제되지 않습니다.",
};
