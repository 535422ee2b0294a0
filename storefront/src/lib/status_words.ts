import type { StoreStatus } from "@contract/schemas/store.ts";
import type { Text, TextId } from "./i18n.ts";
import type { Language } from "@domain/shared/language.ts";
import { momentWords } from "./moment_words.ts";
import { shortDate, wallTime } from "../../../web/format/time.ts";

/** Why nothing can be ordered online. */
export const orderingOffText = (code: StoreStatus["ordering"]["code"] | undefined): TextId =>
  `ordering.${code ?? "disabled"}`;

export type StatusWords = { headline: string; detail: string };

/** The header's line: "Open Now" and "until 9:00 PM", or why no order is taken and when one is again. */
export function statusWords(status: StoreStatus, text: Text, language: Language): StatusWords {
  const isOff = !status.ordering.available && status.state !== "closed";
  if (isOff) return { headline: text("status.open"), detail: text("status.orderingOff") };
  const when = status.resumes_at && momentWords(status.resumes_at, status.today.date, text, language);
  switch (status.state) {
    case "open":
      return {
        headline: text("status.open"),
        detail: status.closes_at === null
          ? ""
          : text("status.until", { time: wallTime(status.closes_at, language) }),
      };
    case "last_orders":
      return {
        headline: text("status.open"),
        detail: status.last_order_at === null
          ? ""
          : text("status.lastOrders", { time: wallTime(status.last_order_at, language) }),
      };
    case "last_orders_passed":
      return {
        headline: text("status.open"),
        detail: when ? text("status.lastOrdersPassedUntil", { when }) : text("status.lastOrdersPassed"),
      };
    case "paused":
      return {
        headline: text("status.open"),
        detail: pauseWords(status.pause, language)?.label ?? "",
      };
    case "closed":
      return {
        headline: text(status.today.is_closed ? "status.closedToday" : "status.closed"),
        detail: opening(status, text, language),
      };
  }
}

/** The server's label and sentence about a pause, in English where it has none in this language. */
export const pauseWords = (pause: StoreStatus["pause"], language: Language) =>
  pause?.translations?.[language] ?? pause;

function opening({ opens_at, today }: StoreStatus, text: Text, language: Language): string {
  if (opens_at === null) return "";
  const time = wallTime(opens_at.time, language);
  return opens_at.date === today.date
    ? text("status.opensAt", { time })
    : text("status.opensOn", { day: shortDate(opens_at.date, language), time });
}
