/** Texts that several messages have in common, in each language. Amounts and times are passed in as formatted texts. */
import { alcoholAge } from "@domain/menu/alcohol.ts";
import { refundTime } from "@domain/shared/guest_texts.ts";
import type { Settings } from "@domain/settings/settings.ts";
import { type Language, ownText } from "@domain/shared/language.ts";
import { fullName } from "@domain/shared/person_name.ts";

type Texts = {
  hello(person: { firstName: string; lastName: string }): string;
  /** Stands for the restaurant while it has no name. */
  restaurant: string;
  /** A time, or a date and time, within a sentence. */
  at(time: string): string;
  money: {
    releasing(total: string): string;
    released(total: string, at: string): string;
    refunding(total: string): string;
    refundPending(part: string, total: string): string;
    refundedWhole(total: string): string;
    refundedPart(part: string, total: string): string;
    charged(total: string, restaurant: string): string;
    /** After a partial refund. */
    restOwed(rest: string, restaurant: string): string;
  };
  order: string;
  pickup: string;
  pickupCode: string;
  id: string;
  bringId: string;
  instructions: string;
  utensils: string;
  noUtensils: string;
  card: string;
  parking: string;
  directions: string;
  calendar: string;
  subtotal: string;
  /** `rate` is a percentage such as "8.75%". */
  tax(rate: string): string;
  total: string;
  /** What of the total was not charged, on the receipt. */
  notCharged: string;
  refunded: string;
  /** A refund that the bank has not settled, on the receipt. */
  refundPending: string;
  /** What an offer changes. */
  change: {
    pickup(time: string): string;
    without(dish: string, quantity: number): string;
    noOptions: string;
  };
  seeOrder: string;
  orderAgain: string;
  /** At the end of every text message to a guest: docs/product-rules.md, "Text messages". */
  stop: string;
  /** The link of an email to a staff account. */
  signIn: string;
};

export const texts: Readonly<Record<Language, Texts>> = {
  en: {
    hello: ({ firstName, lastName }) => {
      const name = firstName || lastName;
      return name === "" ? "Hello," : `Hello ${name},`;
    },
    restaurant: "The restaurant",
    at: (time) => /^\d/.test(time) ? `at ${time}` : `on ${time}`,
    money: {
      releasing: (total) => `You were not charged. The hold of ${total} is being released.`,
      released: (total, at) =>
        `You were not charged. The hold of ${total} was released at ${at}; some banks show it for a few days.`,
      refunding: (total) => `Your card was charged ${total}. We are requesting a refund.`,
      refundPending: (part, total) =>
        `A refund of ${part} of your ${total} is on its way to your card. ${refundTime.en}`,
      refundedWhole: (total) => `We refunded ${total}. ${refundTime.en}`,
      refundedPart: (part, total) => `We refunded ${part} of your ${total}. ${refundTime.en}`,
      charged: (total, restaurant) =>
        `Your card was charged ${total}. ${restaurant} will be in touch about your refund.`,
      restOwed: (rest, restaurant) => `${restaurant} will be in touch about the remaining ${rest}.`,
    },
    order: "Order",
    pickup: "Pickup",
    pickupCode: "Pickup code",
    id: "ID",
    bringId:
      `Please bring it. The order has alcohol, so we check your name and that you are ${alcoholAge} or older.`,
    instructions: "Special instructions",
    utensils: "Utensils and sauces",
    noUtensils: "None",
    card: "Card",
    parking: "Parking",
    directions: "Get directions",
    calendar: "Add to calendar",
    subtotal: "Subtotal",
    tax: (rate) => `Tax (${rate})`,
    total: "Total",
    notCharged: "Not charged",
    refunded: "Refunded",
    refundPending: "Refund on its way",
    change: {
      pickup: (time) => `Pickup at ${time}`,
      without: (dish, quantity) => `Without ${quantity} × ${dish}`,
      noOptions: "without options",
    },
    seeOrder: "See your order",
    orderAgain: "Order again",
    stop: "Reply STOP to opt out, HELP for help.",
    signIn: "Sign in",
  },
  ko: {
    hello: ({ firstName, lastName }) => {
      const name = fullName(firstName, lastName);
      return name === "" ? "안녕하세요." : `${name} 님, 안녕하세요.`;
    },
    restaurant: "매장",
    at: (time) => time,
    money: {
      releasing: (total) => `결제되지 않았습니다. 카드 승인 금액 ${total} 취소 진행 중입니다.`,
      released: (total, at) =>
        `결제되지 않았습니다. 카드 승인 금액 ${total}, ${at}에 취소되었습니다. 카드사에 따라 며칠 동안 표시될 수 있습니다.`,
      refunding: (total) => `카드 결제 금액 ${total}: 환불을 요청하고 있습니다.`,
      refundPending: (part, total) => `${part} 환불 진행 중 (결제 금액 ${total}). ${refundTime.ko}`,
      refundedWhole: (total) => `${total} 환불 완료. ${refundTime.ko}`,
      refundedPart: (part, total) => `${part} 환불 완료 (결제 금액 ${total}). ${refundTime.ko}`,
      charged: (total, restaurant) =>
        `카드 결제 금액 ${total}. 금액에 관해 ${restaurant}에서 연락드리겠습니다.`,
      restOwed: (rest, restaurant) => `나머지 금액 ${rest}에 관해 ${restaurant}에서 연락드리겠습니다.`,
    },
    order: "주문 번호",
    pickup: "픽업",
    pickupCode: "픽업코드",
    id: "신분증",
    bringId:
      `꼭 가져오세요. 주류가 포함된 주문이라 주문하신 분의 이름과 나이(만 ${alcoholAge}세 이상)를 확인합니다.`,
    instructions: "요청 사항",
    utensils: "수저·소스",
    noUtensils: "없음",
    card: "카드",
    parking: "주차 안내",
    directions: "길찾기",
    calendar: "캘린더에 추가",
    subtotal: "소계",
    tax: (rate) => `세금 (${rate})`,
    total: "합계",
    notCharged: "결제되지 않은 금액",
    refunded: "환불",
    refundPending: "환불 진행 중",
    change: {
      pickup: (time) => `픽업 시간: ${time}`,
      without: (dish, quantity) => `${dish} ${quantity}개 제외`,
      noOptions: "옵션 없이",
    },
    seeOrder: "주문 보기",
    orderAgain: "다시 주문하기",
    stop: "수신 거부 STOP, 도움말 HELP",
    signIn: "로그인",
  },
};

/** Returns the restaurant's name, or what stands for it while it has none. */
export const restaurantName = (language: Language, { name }: Pick<Settings["restaurant"], "name">): string =>
  ownText(language, name).text || texts[language].restaurant;
