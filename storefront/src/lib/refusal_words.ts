import type { StoreStatus } from "@contract/store.ts";
import { useQuery } from "@tanstack/react-query";
import { CallFailed, sentence } from "./api.ts";
import { type Language, type Text, type TextId, useLanguage, useText } from "./i18n.ts";
import { statusQuery } from "./queries.ts";

/** The refusals a guest can meet before paying, by their stable codes. */
const byCode: Readonly<Record<string, TextId>> = {
  line_limit: "refused.lineLimit",
  cart_limit: "refused.cartLimit",
  no_such_line: "refused.noSuchLine",
  no_such_dish: "refused.noSuchDish",
  dish_off: "refused.dishOff",
  too_many_requests: "refused.tooMuch",
};

/** What the message depends on besides the error. */
export type MessageContext = {
  text: Text;
  language: Language;
  limits: StoreStatus["limits"] | undefined;
  isOnline: boolean;
};

/**
 * What to tell the guest about a failed call. The server writes English: its sentence stands on the English page, on the Korean
 * one the text for its code. Where neither is known, the fixed text `fallback` (spec section 8).
 */
export function refusalMessage(
  error: unknown,
  fallback: TextId,
  { text, language, limits, isOnline }: MessageContext,
): string {
  if (!(error instanceof CallFailed)) return text(fallback);
  if (error.code === "offline" && !isOnline) return text("refused.offline");
  if (language === "en") return sentence(error, text(fallback));
  const id = error.code === "ordering_off" ? orderingOffText(error.error) : byCode[error.code];
  if (id === undefined) return text(fallback);
  return text(id, { limit: error.code === "line_limit" ? limits?.per_line ?? 20 : limits?.total ?? 60 });
}

/** `refusalMessage` in the page's language, with the store's present limits. */
export function useRefusalWords(): (error: unknown, fallback: TextId) => string {
  const text = useText();
  const language = useLanguage();
  const limits = useQuery(statusQuery).data?.limits;
  return (error, fallback) =>
    refusalMessage(error, fallback, { text, language, limits, isOnline: navigator.onLine });
}

/** The text for the server's sentence on why nothing can be ordered online; it has two of them. */
export const orderingOffText = (sentence: string | null | undefined): TextId =>
  sentence?.includes("maintenance") ? "server.maintenance" : "server.orderingOff";
