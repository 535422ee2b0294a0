/** Confirming: the card is named, the guest may have to prove who they are, the bank answers, the money is held. */
import { announce, type Call, moved, put, seconds } from "./call.ts";
import { cardOf, methodFrom } from "./cards.ts";
import type { Charge, ErrorBody, PaymentIntent, PaymentMethod } from "./objects.ts";
import { newId } from "./objects.ts";
import { needText, onlyKnown, text } from "./params.ts";
import { badParameter, noSuch, Refusal, wrongState } from "./refusal.ts";
import type { TestCard } from "./test_cards.ts";
import { wire } from "./wire.ts";

/** Card holds end after seven days. */
const HOLD_SECONDS = 7 * 24 * 60 * 60;

/** Confirms an intent that may be confirmed. A decline is put into the books and thrown as a 402 `Refusal`. */
export function confirmIntent(call: Call, intent: PaymentIntent): PaymentIntent {
  const method = methodFrom(call.params, (id) => call.books.methods.get(id), seconds(call)) ??
    call.books.methods.get(intent.payment_method ?? "");
  if (!method) {
    throw wrongState(
      "payment_intent_unexpected_state",
      "This PaymentIntent cannot be confirmed because it has no payment method yet.",
      wire(intent),
    );
  }
  put(call, method);
  const receipt = text(call.params, "receipt_email");
  const named: PaymentIntent = {
    ...intent,
    payment_method: method.id,
    receipt_email: receipt || intent.receipt_email,
    last_payment_error: null,
  };
  const card = cardOf(method);
  if (!card.asksGuest) return askBank(call, named, method, card);
  const waiting = put(call, {
    ...named,
    status: "requires_action" as const,
    next_action: {
      type: "use_stripe_sdk" as const,
      use_stripe_sdk: { type: "three_d_secure_redirect" },
    },
  });
  announce(call, "payment_intent.requires_action", waiting);
  return waiting;
}

/**
 * The guest's answer to the 3-D Secure step: `outcome=complete|fail`. The emulator's own call (Stripe's script talks
 * to the bank's page instead), made by the browser script with the client secret, or by a test with a secret key.
 */
export function authenticateIntent(call: Call, intent: PaymentIntent): PaymentIntent {
  onlyKnown(call.params, ["outcome", "client_secret", "key", "expand"]);
  const outcome = needText(call.params, "outcome");
  if (outcome !== "complete" && outcome !== "fail") throw badParameter("Invalid outcome.", "outcome");
  if (intent.status !== "requires_action") {
    throw wrongState(
      "payment_intent_unexpected_state",
      "There is no 3-D Secure step to answer.",
      wire(intent),
    );
  }
  const method = call.books.methods.get(intent.payment_method ?? "");
  if (!method) throw noSuch("PaymentMethod", intent.payment_method ?? "", "payment_method");
  const answered: PaymentIntent = { ...intent, next_action: null };
  if (outcome === "complete") return askBank(call, answered, method, cardOf(method));
  const failed = put(call, {
    ...answered,
    status: "requires_payment_method" as const,
    payment_method: null,
    last_payment_error: {
      type: "invalid_request_error" as const,
      code: "payment_intent_authentication_failure",
      message: "We could not authenticate this card. Please choose another card and try again.",
      payment_method: wire(method),
    },
  });
  announce(call, "payment_intent.payment_failed", failed);
  return failed;
}

function askBank(call: Call, intent: PaymentIntent, method: PaymentMethod, card: TestCard): PaymentIntent {
  if (card.decline) throw decline(call, intent, method, card.decline);
  const manual = intent.capture_method === "manual";
  const charge = put(call, {
    ...newCharge(call, intent, method),
    captured: !manual,
    amount_captured: manual ? 0 : intent.amount,
  });
  const held = put(call, {
    ...intent,
    status: manual ? "requires_capture" as const : "succeeded" as const,
    amount_capturable: manual ? intent.amount : 0,
    amount_received: manual ? 0 : intent.amount,
    latest_charge: charge.id,
    next_action: null,
  });
  moved(call, held, "held", intent.amount);
  if (manual) {
    announce(call, "payment_intent.amount_capturable_updated", held);
  } else {
    moved(call, held, "captured", intent.amount);
    announce(call, "payment_intent.succeeded", held);
  }
  announce(call, "charge.succeeded", charge);
  return held;
}

function decline(
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
  reason: NonNullable<TestCard["decline"]>,
): Refusal {
  const charge = put(call, {
    ...newCharge(call, intent, method),
    status: "failed" as const,
    paid: false,
    failure_code: reason.code,
    failure_message: reason.message,
    outcome: {
      network_status: "declined_by_network",
      reason: reason.decline_code ?? reason.code,
      risk_level: "normal",
      seller_message: "The bank did not accept the charge.",
      type: "issuer_declined",
    },
  });
  const error: ErrorBody = { type: "card_error", ...reason, charge: charge.id, payment_method: wire(method) };
  const back = put(call, {
    ...intent,
    status: "requires_payment_method" as const,
    payment_method: null,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: error,
  });
  moved(call, back, "declined", intent.amount, reason.decline_code ?? reason.code);
  announce(call, "charge.failed", charge);
  announce(call, "payment_intent.payment_failed", back);
  return new Refusal(402, { ...error, payment_intent: wire(back) }, true);
}

function newCharge(call: Call, intent: PaymentIntent, method: PaymentMethod): Charge {
  const id = newId("ch");
  const created = seconds(call);
  const hold = intent.capture_method === "manual" ? { capture_before: created + HOLD_SECONDS } : {};
  return {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    billing_details: method.billing_details,
    captured: false,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: intent.livemode,
    metadata: intent.metadata,
    outcome: {
      network_status: "approved_by_network",
      reason: null,
      risk_level: "normal",
      seller_message: "Payment complete.",
      type: "authorized",
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: "card",
      card: { ...method.card, amount_authorized: intent.amount, ...hold },
    },
    receipt_email: intent.receipt_email,
    receipt_url: `${call.publicUrl}/ledger`,
    refunded: false,
    status: "succeeded",
  };
}
