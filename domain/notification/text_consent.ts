import { textConsentOf } from "./consent.ts";
import type { Language } from "../shared/language.ts";
import type { Instant } from "../shared/local_time.ts";
import { ok, refuse, type Result } from "../shared/result.ts";
import { endedAt, illegal, type Order, type OrderRefusal } from "../order/order.ts";
import { canReceiveTexts } from "../order/phone.ts";

/** Returns whether the guest may still ask for text messages about the order: the order has not ended, and the guest has not asked yet. */
export function mayAskForTexts({ state, wantsTexts }: Pick<Order, "state" | "wantsTexts">): boolean {
  return !wantsTexts && endedAt(state) === undefined;
}

/** Where and how the guest asks, and the restaurant's rules for texts. */
export type TextRequest = {
  language: Language;
  from: { address: string; userAgent: string };
  at: Instant;
  rules: { textsGuests: boolean; textAreaCodes: readonly string[] };
};

/**
 * Records that the guest asks for text messages after the checkout, by its rules. Messages from then on follow. A repeat returns the
 * same order and keeps the first consent. See docs/product-rules.md, "Text messages".
 */
export function askForTexts(
  order: Order,
  { language, from, at, rules }: TextRequest,
): Result<Order, OrderRefusal | { kind: "texts_unavailable" }> {
  if (endedAt(order.state) !== undefined) return illegal(order);
  if (order.wantsTexts) return ok(order);
  if (!rules.textsGuests || !canReceiveTexts(order.contact.phone, rules.textAreaCodes)) {
    return refuse({ kind: "texts_unavailable" });
  }
  return ok({ ...order, wantsTexts: true, textConsent: textConsentOf(from, language, at) });
}
