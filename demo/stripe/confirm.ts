/** Confirms a payment intent: payment method, 3-D Secure, authorization. */
import { announce, type Call, put, recordMovement, seconds } from "./call.ts";
import { cardOf, methodFrom } from "./cards.ts";
import type { Charge, ErrorBody, PaymentIntent, PaymentMethod, ThreeDSecureReport } from "./objects.ts";
import { newDigits, newId } from "./objects.ts";
import { rejectUnknown, requireText, text } from "./params.ts";
import { badParameter, noSuch, Refusal, wrongState } from "./refusal.ts";
import type { TestCard } from "./test_cards.ts";
import { wire } from "./wire.ts";

/** Authorizations expire after seven days. */
const HOLD_SECONDS = 7 * 24 * 60 * 60;

/** Confirms an intent. A decline is recorded and thrown as a 402 `Refusal`. */
export function confirmIntent(call: Call, intent: PaymentIntent): PaymentIntent {
  const method = methodFrom(call.params, (id) => call.store.methods.get(id), seconds(call)) ??
    call.store.methods.get(intent.payment_method ?? "");
  if (!method) {
    throw wrongState(
      "payment_intent_unexpected_state",
      "This PaymentIntent cannot be confirmed because it has no payment method yet.",
      wire(intent),
    );
  }
  put(call, method);
  const receipt = text(call.params, "receipt_email");
  const withMethod: PaymentIntent = {
    ...intent,
    payment_method: method.id,
    receipt_email: receipt || intent.receipt_email,
    last_payment_error: null,
  };
  const card = cardOf(method);
  const { wallet } = method.card;
  const isAsked = wallet === null &&
    intent.payment_method_options.card.request_three_d_secure !== "automatic";
  if (wallet !== null || !card.requiresAuthentication && !(isAsked && card.threeDSecure === "challenge")) {
    return authorize(call, withMethod, method, card, isAsked ? withoutGuest(method, card) : null);
  }
  const pending = put(call, {
    ...withMethod,
    status: "requires_action" as const,
    next_action: {
      type: "use_stripe_sdk" as const,
      use_stripe_sdk: { type: "three_d_secure_redirect" },
    },
  });
  announce(call, "payment_intent.requires_action", pending);
  return pending;
}

/**
 * Completes or fails the 3-D Secure step: `outcome=complete|fail`. Not part of Stripe's API, where the script talks to
 * the bank's page. Called by the browser script with the client secret or by a test with a secret key.
 */
export function authenticateIntent(call: Call, intent: PaymentIntent): PaymentIntent {
  rejectUnknown(call.params, ["outcome", "client_secret", "key", "expand"]);
  const outcome = requireText(call.params, "outcome");
  if (outcome !== "complete" && outcome !== "fail") throw badParameter("Invalid outcome.", "outcome");
  if (intent.status !== "requires_action") {
    throw wrongState(
      "payment_intent_unexpected_state",
      "There is no 3-D Secure step to answer.",
      wire(intent),
    );
  }
  const method = call.store.methods.get(intent.payment_method ?? "");
  if (!method) throw noSuch("PaymentMethod", intent.payment_method ?? "", "payment_method");
  const authenticated: PaymentIntent = { ...intent, next_action: null };
  if (outcome === "complete") {
    return authorize(call, authenticated, method, cardOf(method), authenticatedBy("challenge", method));
  }
  const failed = put(call, {
    ...authenticated,
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

/** The report of a 3-D Secure check in which the guest has no step. */
function withoutGuest(method: PaymentMethod, { threeDSecure }: TestCard): ThreeDSecureReport {
  const isMastercard = method.card.brand === "mastercard";
  switch (threeDSecure) {
    case "frictionless":
    case "challenge":
      return authenticatedBy("frictionless", method);
    case "not_supported":
      return notRun("not_supported", "network_not_supported");
    case "processing_error":
      return notRun("processing_error", "protocol_error");
    default:
      return {
        ...authenticatedBy("frictionless", method),
        ...{ authentication_flow: null, electronic_commerce_indicator: isMastercard ? "01" : "06" },
        ...{ result: "attempt_acknowledged", result_reason: "card_not_enrolled" },
      };
  }
}

function authenticatedBy(
  authentication_flow: ThreeDSecureReport["authentication_flow"],
  { card: { brand } }: PaymentMethod,
): ThreeDSecureReport {
  return {
    authentication_flow,
    electronic_commerce_indicator: brand === "mastercard" ? "02" : "05",
    exemption_indicator: null,
    result: "authenticated",
    result_reason: null,
    transaction_id: crypto.randomUUID(),
    version: "2.2.0",
  };
}

function notRun(
  result: ThreeDSecureReport["result"],
  result_reason: ThreeDSecureReport["result_reason"],
): ThreeDSecureReport {
  return {
    ...{ authentication_flow: null, electronic_commerce_indicator: null, exemption_indicator: null },
    ...{ result, result_reason, transaction_id: null, version: null },
  };
}

function authorize(
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
  card: TestCard,
  report: ThreeDSecureReport | null,
): PaymentIntent {
  if (card.decline) throw decline(call, intent, method, card.decline);
  const isManual = intent.capture_method === "manual";
  const charge = put(call, {
    ...newCharge(call, intent, method, report),
    captured: !isManual,
    amount_captured: isManual ? 0 : intent.amount,
  });
  const authorized = put(call, {
    ...intent,
    status: isManual ? "requires_capture" as const : "succeeded" as const,
    amount_capturable: isManual ? intent.amount : 0,
    amount_received: isManual ? 0 : intent.amount,
    latest_charge: charge.id,
    next_action: null,
  });
  recordMovement(call, authorized, "held", intent.amount);
  if (isManual) {
    announce(call, "payment_intent.amount_capturable_updated", authorized);
  } else {
    recordMovement(call, authorized, "captured", intent.amount);
    announce(call, "payment_intent.succeeded", authorized);
  }
  announce(call, "charge.succeeded", charge);
  return authorized;
}

function decline(
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
  reason: NonNullable<TestCard["decline"]>,
): Refusal {
  const charge = put(call, {
    ...newCharge(call, intent, method, null),
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
  const reset = put(call, {
    ...intent,
    status: "requires_payment_method" as const,
    payment_method: null,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: error,
  });
  recordMovement(call, reset, "declined", intent.amount, reason.decline_code ?? reason.code);
  announce(call, "charge.failed", charge);
  announce(call, "payment_intent.payment_failed", reset);
  return new Refusal(402, { ...error, payment_intent: wire(reset) }, true);
}

function newCharge(
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
  three_d_secure: ThreeDSecureReport | null,
): Charge {
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
      card: {
        ...method.card,
        amount_authorized: intent.amount,
        authorization_code: newDigits(6),
        network_transaction_id: newDigits(15),
        three_d_secure,
        ...hold,
      },
    },
    receipt_email: intent.receipt_email,
    receipt_url: `${call.publicUrl}/ledger`,
    refunded: false,
    status: "succeeded",
  };
}
