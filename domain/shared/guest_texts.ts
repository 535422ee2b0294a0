/** Texts of the core that guests see, by language. */
import { type Language, ownText } from "./language.ts";

type Texts<T> = Readonly<Record<Language, T>>;

const asapLabels: Texts<(from: number, to: number) => string> = {
  en: (from, to) => `ASAP (${from}-${to} minutes)`,
  ko: (from, to) => `바로 픽업 (${from}~${to}분)`,
};

type Minutes = { from: number; to: number };

/** Returns the range that people read: an estimate is rounded up to 5 minutes. */
export const asapRange = ({ from, to }: Minutes): Minutes => ({
  from: Math.ceil(from / 5) * 5,
  to: Math.ceil(to / 5) * 5,
});

/** Returns the label of an ASAP pickup on pages, emails and tickets: "ASAP (15-30 minutes)". */
export function asapLabel(minutes: Minutes, language: Language): string {
  const { from, to } = asapRange(minutes);
  return asapLabels[language](from, to);
}

/** The text beside the authorize button on the checkout page. The storefront's catalogs have the same text. */
export const chargeTerms: Texts<string> = {
  en: "Your card is authorized now but not charged until our team approves your order.",
  ko: "지금은 카드 승인만 이루어지며, 직원이 주문을 접수하기 전에는 결제되지 않습니다.",
};

const serviceFeeTexts: Texts<(rate: string, purpose: string) => string> = {
  en: (rate, purpose) => `A ${rate} service fee is added to every order: ${purpose}`,
  ko: (rate, purpose) => `모든 주문에 ${rate}의 서비스 수수료가 추가됩니다: ${purpose}`,
};

/** Returns the rate ("3%") and the purpose of the service fee, which stand wherever prices do. */
export function serviceFeeText(rate: string, purpose: string, language: Language): string {
  return serviceFeeTexts[language](rate, purpose);
}

/** How long a refund takes, on every page, in emails and in the refund policy. The storefront's catalogs have the same text. */
export const refundTime: Texts<string> = {
  en: "Banks usually show a refund within 5 to 10 business days.",
  ko: "환불은 보통 영업일 기준 5~10일 안에 카드 내역에 표시됩니다.",
};

/** The text beside the checkbox for text messages on the checkout page. */
export const textTerms: Texts<string> = {
  en:
    "By checking this box, you agree to receive text messages from us about this order at this number, about 2 per order. Msg & data rates may apply. Reply STOP to opt out, HELP for help. You can order without texts.",
  ko:
    "선택하시면 이 번호로 이 주문에 관한 문자(주문당 약 2건)를 받는 데 동의하시는 것입니다. 문자 및 데이터 요금이 부과될 수 있습니다. 수신 거부는 STOP, 도움말은 HELP로 답장해 주세요. 동의하지 않으셔도 주문하실 수 있습니다.",
};

/** Search engines show about this much of a description. */
const maxHeadLength = 160;

/**
 * Returns what search engines show of the menu page of one category: its name, and its description with the names of its first dishes
 * (docs/product-rules.md, "Page addresses").
 */
export function categoryHead(
  { name, description, dishes }: {
    name: Texts<string>;
    description: Texts<string>;
    dishes: readonly Texts<string>[];
  },
  language: Language,
): { title: string; description: string } {
  const text = (texts: Texts<string>) => ownText(language, texts).text;
  let shown = text(description);
  for (const [nth, dish] of dishes.entries()) {
    const separator = nth > 0 ? ", " : shown === "" ? "" : " – ";
    const longer = shown + separator + text(dish);
    if (longer.length > maxHeadLength) break;
    shown = longer;
  }
  return { title: text(name), description: shown };
}
