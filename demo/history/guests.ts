/** The guests of the past and what they write. Their phone numbers (555-01xx) and addresses (example.com) are unassigned. */
import type { Contact } from "@domain/order/order.ts";
import type { Language } from "@domain/shared/language.ts";
import type { Rng } from "./rng.ts";

export type Guest = {
  contact: Contact;
  language: Language;
  /** How often the guest orders, beside the others. */
  weight: number;
  /** One of the test cards of the Stripe emulator. */
  card: Card;
};

export const cards = [
  "pm_card_visa",
  "pm_card_visa_debit",
  "pm_card_mastercard",
  "pm_card_amex",
  "pm_card_discover",
] as const;
export type Card = typeof cards[number];

const englishFirst =
  "Mina Daniel Grace Linda Omar Priya Maria John Kevin Thuy Jessica Carlos Hannah Ethan Sofia Minh Rachel Andrew Nicole David Susan Jason Emily Victor Angela"
    .split(" ");
const englishLast =
  "Park Kim Nguyen Lopez Smith Choi Garcia Patel Yoon Brown Tran Lee Johnson Pham Martinez Chen Miller Hernandez Le Rodriguez Wilson Kang Vasquez Montgomery-Fitzgerald"
    .split(" ");
const koreanFirst = [
  ["민준", "minjun"],
  ["서연", "seoyeon"],
  ["지수", "jisoo"],
  ["하은", "haeun"],
  ["도윤", "doyun"],
  ["영숙", "youngsook"],
  ["현우", "hyunwoo"],
  ["수빈", "subin"],
  ["은정", "eunjung"],
  ["성민", "sungmin"],
  ["미경", "mikyung"],
  ["재호", "jaeho"],
] as const;
const koreanLast = [
  ["김", "kim"],
  ["이", "lee"],
  ["박", "park"],
  ["최", "choi"],
  ["정", "jung"],
  ["강", "kang"],
  ["윤", "yoon"],
  ["남궁", "namgung"],
] as const;
const areaCodes = ["714", "657", "562", "949", "310", "213"];

/** The guests of the neighborhood: a few order every week, most of them once or twice a month. */
export function neighborhood(rng: Rng): Guest[] {
  return areaCodes.flatMap((area) => Array.from({ length: 100 }, (_, nth) => guestOf(rng, area, nth)));
}

function guestOf(rng: Rng, area: string, nth: number): Guest {
  const isKorean = rng.happens(0.35);
  const korean = [rng.pick(koreanFirst), rng.pick(koreanLast)] as const;
  const english = [rng.pick(englishFirst), rng.pick(englishLast)] as const;
  const names = isKorean ? [korean[0][0], korean[1][0]] : english;
  const latin = isKorean ? [korean[0][1], korean[1][1]] : english;
  const [firstName = "", lastName = ""] = names;
  const number = `01${String(nth).padStart(2, "0")}`;
  return {
    contact: {
      firstName,
      lastName,
      email: `${latin.join(".").toLowerCase()}.${area}${number}@example.com`,
      phone: `+1${area}555${number}`,
    },
    language: isKorean && rng.happens(0.85) ? "ko" : "en",
    weight: rng.happens(0.12) ? 12 : rng.happens(0.3) ? 3 : 1,
    card: rng.weighted(cards, (card) => card === "pm_card_visa" ? 4 : 1),
  };
}

type Notes = Readonly<Record<Language, readonly string[]>>;

/** What guests write about a dish. */
export const dishNotes: Notes = {
  en: [
    "no green onion please",
    "extra spicy",
    "sauce on the side",
    "less salt, please",
    "Egg well done",
    "cut in half",
    "no cilantro, and a little less rice than usual if that is possible",
  ],
  ko: [
    "파 빼 주세요",
    "덜 맵게 부탁드려요",
    "양념은 따로 주세요",
    "밥 조금만 주세요",
    "계란은 완숙으로 해 주세요",
    "아이가 먹을 거라 싱겁게 부탁드립니다",
  ],
};

/** What guests write about the whole order. */
export const orderNotes: Notes = {
  en: [
    "Please pack the soup separately.",
    "Two sets of chopsticks, thank you!",
    "I'll be in a white Corolla.",
    "It's my mom's birthday – could you add a candle?",
    "Please don't call, text only.",
  ],
  ko: [
    "국물은 따로 담아 주세요.",
    "젓가락 두 벌 부탁드립니다.",
    "반찬 조금 넉넉히 주시면 감사하겠습니다.",
    "도착하면 전화드릴게요.",
    "늘 맛있게 먹고 있습니다!",
  ],
};

/** What guests write when they report to be here. */
export const arrivalNotes: Notes = {
  en: ["White Corolla", "Blue SUV by the door", "At the counter", ""],
  ko: ["흰색 소나타", "문 앞 검은색 차", "카운터 앞", ""],
};
