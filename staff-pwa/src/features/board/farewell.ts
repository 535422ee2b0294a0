import type { MessageId, Values } from "../../lib/i18n/say.ts";
import { inOwnWords } from "../../lib/server_words.ts";

/**
 * The short note for an order that somebody or something else took off NEW: who did it, and what it means for the money.
 * Undefined where there is nothing to say.
 */
export function farewell(
  { number, status, by }: { number: string; status: string; by: string | null },
  someone: string,
): { id: MessageId; values: Values } | undefined {
  switch (status) {
    case "accepted":
    case "confirmed":
      return { id: "left.confirmed", values: { number, by: by === null ? someone : inOwnWords(by) } };
    case "denied":
      return { id: "left.denied", values: { number, by: by === null ? someone : inOwnWords(by) } };
    case "expired":
      return { id: "left.expired", values: { number } };
    case "cancelled":
      return { id: "left.cancelled", values: { number } };
    default:
      return undefined;
  }
}
