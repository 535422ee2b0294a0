import { callWithinMs } from "@domain/notification/call_ladder.ts";
import { ownText, type StaffLanguage } from "@domain/shared/language.ts";
import type { MessageDefinition } from "../message_definition.ts";

const texts: Readonly<
  Record<StaffLanguage, {
    waiting(count: number): string;
    drill: string;
    noTablet: string;
    press: string;
  }>
> = {
  en: {
    waiting: (count) =>
      count === 1 ? "1 order is waiting to be accepted." : `${count} orders are waiting to be accepted.`,
    drill: "The opening drill rings and no one has answered it. Please check the tablet.",
    noTablet: "No tablet is listening for orders.",
    press: "Press 1: I am on it.",
  },
  ko: {
    waiting: (count) => `접수를 기다리는 주문이 ${count}건 있습니다.`,
    drill: "개점 점검 알림에 아무도 응답하지 않았습니다. 태블릿을 확인해 주세요.",
    noTablet: "주문 알림이 켜진 태블릿이 없습니다.",
    press: "지금 확인하시려면 1번을 눌러 주세요.",
  },
};

export const kitchenCall = {
  maxAgeMs: callWithinMs,
  whenOlder: "drop",
  isTrue: ({ waiting, isDrill, isUnattended }) => waiting > 0 || isDrill || isUnattended,
  call: {
    write({ number: { language }, waiting, isDrill }, { restaurant: { name } }) {
      const { waiting: ofOrders, drill, noTablet, press } = texts[language];
      const own = ownText(language, name).text;
      const cause = waiting > 0 ? ofOrders(waiting) : isDrill ? drill : noTablet;
      return { language, text: `${own === "" ? "" : `${own}. `}${cause} ${press}` };
    },
  },
} satisfies MessageDefinition<"call">;
