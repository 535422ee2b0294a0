import { callWithinMs } from "@domain/notification/call_ladder.ts";
import type { StaffLanguage } from "@domain/shared/language.ts";
import type { MessageDefinition } from "../message_definition.ts";

const texts: Readonly<
  Record<StaffLanguage, {
    waiting(count: number): string;
    noTablet: string;
    press: string;
  }>
> = {
  en: {
    waiting: (count) =>
      count === 1 ? "1 order is waiting for an answer." : `${count} orders are waiting for an answer.`,
    noTablet: "No tablet is listening for orders.",
    press: "Press 1: I am on it.",
  },
  ko: {
    waiting: (count) => `응답을 기다리는 주문이 ${count}건 있습니다.`,
    noTablet: "주문 알림이 켜진 태블릿이 없습니다.",
    press: "지금 확인하시려면 1번을 눌러 주세요.",
  },
};

export const kitchenCall = {
  maxAgeMs: callWithinMs,
  whenOlder: "drop",
  isTrue: ({ waiting, isUnattended }) => waiting > 0 || isUnattended,
  call: {
    write({ number: { language }, waiting }, { restaurant: { name, nameKorean } }) {
      const { waiting: ofOrders, noTablet, press } = texts[language];
      const own = (language === "ko" && nameKorean) || name;
      const cause = waiting > 0 ? ofOrders(waiting) : noTablet;
      return { language, text: `${own === "" ? "" : `${own}. `}${cause} ${press}` };
    },
  },
} satisfies MessageDefinition<"call">;
