/** The intent statuses that allow each operation, and the lookup of a call's intent. */
import type { Call } from "./call.ts";
import type { IntentStatus, PaymentIntent } from "./objects.ts";
import { requireText } from "./params.ts";
import { badParameter, noSuch, type Refusal, wrongState } from "./refusal.ts";
import { wire } from "./wire.ts";

export const MUTABLE: readonly IntentStatus[] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
];
export const CANCELABLE: readonly IntentStatus[] = [...MUTABLE, "requires_capture"];

/** The intent in the path. A browser must send its client secret. */
export function intentOf(call: Call): PaymentIntent {
  const intent = call.store.intents.get(call.id);
  if (!intent) throw noSuch("payment_intent", call.id, "intent");
  if (call.from === "browser" && requireText(call.params, "client_secret") !== intent.client_secret) {
    throw badParameter("The client_secret provided does not match this PaymentIntent.", "client_secret");
  }
  return intent;
}

/** The error for an operation that the current status does not allow. */
export function unexpected(intent: PaymentIntent, done: string, from: readonly IntentStatus[]): Refusal {
  return wrongState(
    "payment_intent_unexpected_state",
    `This PaymentIntent could not be ${done} because it has a status of ${intent.status}. ` +
      `That is possible only from: ${from.join(", ")}.`,
    wire(intent),
  );
}
