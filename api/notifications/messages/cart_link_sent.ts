import { formatPhone } from "@domain/order/phone.ts";
import { inLanguage } from "@domain/shared/language.ts";
import { minuteMs } from "@domain/shared/local_time.ts";
import type { MessageDefinition } from "../message_definition.ts";
import { restaurantName, texts } from "../texts.ts";

const leads = {
  en: "your order from our call is ready to check and pay here:",
  ko: "전화로 주문하신 내용입니다. 확인하고 결제해 주세요:",
} as const;

/** The guest has asked for it on the phone and waits for it. */
export const cartLinkSent = {
  maxAgeMs: 15 * minuteMs,
  whenOlder: "give_up",
  isTrue: ({ isUnused }) => isUnused,
  text: {
    to: ({ phone }) => phone,
    write: ({ id, language }, { restaurant, publicUrl }) => {
      return [
        `${restaurantName(language, restaurant)}: ${leads[language]}`,
        `${publicUrl}${inLanguage(`/c/${id}`, language)}`,
        ...(restaurant.phone === "" ? [] : [formatPhone(restaurant.phone)]),
        texts[language].stop,
      ].join(" ");
    },
  },
} satisfies MessageDefinition<"cart_link">;
