import type { StoreStatus } from "@contract/schemas/store.ts";
import { asapLabel, asapRange } from "@domain/shared/guest_texts.ts";
import type { TextId, Translate } from "../i18n.ts";
import { joinTimes, type Language } from "@domain/shared/language.ts";
import { momentText } from "./day_text.ts";
import { shortDate, wallTime } from "@web/format/time.ts";

/** Returns the id of the text that says why online ordering is off. */
export const orderingOffText = (code: StoreStatus["ordering"]["code"] | undefined): TextId =>
  `ordering.${code ?? "disabled"}`;

/** Returns the range of an ASAP order, rounded as in its label, or undefined while none is accepted. */
export function asapNow(status: StoreStatus): { from: number; to: number } | undefined {
  const isAvailable = status.ordering.available && status.pause === null && status.resumes_at === null;
  return isAvailable ? asapRange(status.asap_minutes) : undefined;
}

/** Returns the ASAP label, or undefined while no ASAP order is accepted. */
export function asapNowLabel(status: StoreStatus, language: Language): string | undefined {
  const range = asapNow(status);
  return range && asapLabel(range, language);
}

export type StatusText = { headline: string; detail: string };

/** Returns the header's status: "Open Now" and "until 9:00 PM", or why no order is accepted and when ordering resumes. */
export function statusText(status: StoreStatus, t: Translate, language: Language): StatusText {
  const isOff = !status.ordering.available && status.state !== "closed";
  if (isOff) return { headline: t("status.open"), detail: t("status.orderingOff") };
  const when = status.resumes_at && momentText(status.resumes_at, status.today.date, t, language);
  // The restaurant is open, and no window until closing has room for an ASAP order.
  const isFull = (status.state === "open" || status.state === "last_orders") && when;
  if (isFull) return { headline: t("status.open"), detail: t("status.nextPickup", { when }) };
  switch (status.state) {
    case "open":
      return {
        headline: t("status.open"),
        detail: status.closes_at === null
          ? ""
          : t("status.until", { time: wallTime(status.closes_at, language) }),
      };
    case "last_orders":
      return {
        headline: t("status.open"),
        detail: status.last_order_at === null
          ? ""
          : t("status.lastOrders", { time: wallTime(status.last_order_at, language) }),
      };
    case "last_orders_passed":
      return {
        headline: t("status.open"),
        detail: when ? t("status.asapResumes", { when }) : t("status.lastOrdersPassed"),
      };
    case "paused":
      return {
        headline: t("status.open"),
        detail: pauseText(status.pause, language)?.label ?? "",
      };
    case "closed":
      return {
        headline: t(
          status.today.is_closed
            ? "status.closedToday"
            : status.today.is_break
            ? "status.break"
            : status.opens_at?.date === status.today.date
            ? "status.beforeOpening"
            : "status.closed",
        ),
        detail: when && status.pause?.reason === "staff" && !opensThen(status)
          ? t("status.lastOrdersPassedUntil", { when })
          : openingText(status, t, language),
      };
  }
}

/** Whether ordering resumes at the next opening, and not later because of a pause. */
const opensThen = ({ opens_at, resumes_at }: StoreStatus): boolean =>
  opens_at?.date === resumes_at?.date && opens_at?.time === resumes_at?.time;

/** Returns the server's texts about a pause; in English if there is none in this language. */
export function pauseText(pause: StoreStatus["pause"], language: Language) {
  const texts = pause?.translations?.[language] ?? pause;
  return texts && { label: joinTimes(texts.label), message: joinTimes(texts.message) };
}

function openingText({ opens_at, today }: StoreStatus, t: Translate, language: Language): string {
  if (opens_at === null) return "";
  const time = wallTime(opens_at.time, language);
  return opens_at.date === today.date
    ? t("status.opensAt", { time })
    : t("status.opensOn", { day: shortDate(opens_at.date, language), time });
}
