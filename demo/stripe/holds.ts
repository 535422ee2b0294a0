/** Captures, releases and expires authorizations. As at Stripe, what is released does not count as refunded. */
import { announce, type Call, put, recordMovement, seconds } from "./call.ts";
import { cardOf } from "./cards.ts";
import { openDispute } from "./disputes.ts";
import { CANCELABLE, intentOf, unexpected } from "./intent_states.ts";
import type { PaymentIntent } from "./objects.ts";
import { integer, mergeMetadata, oneOf, rejectUnknown } from "./params.ts";
import { badParameter, Refusal, wrongState } from "./refusal.ts";
import { wire } from "./wire.ts";

export function captureIntent(call: Call): PaymentIntent {
  const { params, store } = call;
  rejectUnknown(params, [
    "amount_to_capture",
    "expand",
    "final_capture",
    "metadata",
    "statement_descriptor_suffix",
  ]);
  const intent = intentOf(call);
  const amount = integer(params, "amount_to_capture") ?? intent.amount_capturable;
  if (intent.status !== "requires_capture") throw unexpected(intent, "captured", ["requires_capture"]);
  const charge = store.charges.get(intent.latest_charge ?? "");
  const method = store.methods.get(intent.payment_method ?? "");
  if (!charge || !method) throw new Error(`${intent.id} holds money without a charge`);
  if (amount < 1) {
    throw badParameter("Invalid positive integer", "amount_to_capture", "parameter_invalid_integer");
  }
  if (amount > intent.amount_capturable) {
    throw badParameter(
      `At most ${intent.amount_capturable} cents are held and can be captured.`,
      "amount_to_capture",
      "amount_too_large",
    );
  }
  if (isExpired(call, intent)) {
    const canceled = release(call, intent, "expired");
    throw wrongState(
      "charge_expired_for_capture",
      "The hold on this card has ended, so the charge can no longer be captured.",
      wire(canceled),
    );
  }
  const { captureDecline, dispute } = cardOf(method);
  if (captureDecline) {
    recordMovement(call, intent, "capture_failed", amount, captureDecline.message);
    throw new Refusal(402, {
      type: "card_error",
      ...captureDecline,
      charge: charge.id,
      payment_intent: wire(intent),
    }, true);
  }
  const uncaptured = intent.amount_capturable - amount;
  const paid = put(call, {
    ...intent,
    status: "succeeded" as const,
    amount_capturable: 0,
    amount_received: amount,
    metadata: mergeMetadata(intent.metadata, params),
  });
  const capturedCharge = put(call, {
    ...charge,
    captured: true,
    amount_captured: amount,
  });
  recordMovement(call, paid, "captured", amount);
  if (uncaptured > 0) recordMovement(call, paid, "released", uncaptured, "not captured");
  announce(call, "charge.captured", capturedCharge);
  announce(call, "payment_intent.succeeded", paid);
  if (dispute) openDispute(call, paid.id, dispute);
  return paid;
}

export function cancelIntent(call: Call): PaymentIntent {
  rejectUnknown(call.params, ["cancellation_reason", "expand"]);
  const intent = intentOf(call);
  const reason = oneOf(call.params, "cancellation_reason", [
    "abandoned",
    "duplicate",
    "fraudulent",
    "requested_by_customer",
  ]);
  if (!CANCELABLE.includes(intent.status)) throw unexpected(intent, "canceled", CANCELABLE);
  return release(call, intent, reason ?? null);
}

/** Cancels every authorization after seven days, like Stripe. */
export function expireOldHolds(call: Call): void {
  for (const intent of call.store.intents.values()) {
    if (isExpired(call, intent)) release(call, intent, "expired");
  }
}

function release(call: Call, intent: PaymentIntent, reason: string | null): PaymentIntent {
  const held = intent.amount_capturable;
  const canceled = put(call, {
    ...intent,
    status: "canceled" as const,
    amount_capturable: 0,
    canceled_at: seconds(call),
    cancellation_reason: reason,
    next_action: null,
  });
  const charge = call.store.charges.get(intent.latest_charge ?? "");
  if (charge && held > 0) {
    recordMovement(call, canceled, "released", held, reason?.replaceAll("_", " "));
    if (reason === "expired") announce(call, "charge.expired", charge);
  }
  announce(call, "payment_intent.canceled", canceled);
  return canceled;
}

function isExpired(call: Call, intent: PaymentIntent): boolean {
  if (intent.status !== "requires_capture") return false;
  const until = call.store.charges.get(intent.latest_charge ?? "")?.payment_method_details.card
    .capture_before;
  return until !== undefined && until <= seconds(call);
}
