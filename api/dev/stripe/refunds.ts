/** Giving captured money back, whole or in parts, never more than was captured. */
import { cardOf } from "./cards.ts";
import { isRefundable } from "./disputes.ts";
import { announce, type Call, moved, put, seconds } from "./call.ts";
import type { Charge, Refund } from "./objects.ts";
import { newId } from "./objects.ts";
import { integer, mergeMetadata, oneOf, onlyKnown, text } from "./params.ts";
import { badParameter, missingParameter, noSuch, wrongState } from "./refusal.ts";

export function createRefund(call: Call): Refund {
  const { params, books } = call;
  onlyKnown(params, ["amount", "charge", "expand", "metadata", "payment_intent", "reason"]);
  const charge = chargeToRefund(call);
  const intent = books.intents.get(charge.payment_intent);
  if (!intent) throw new Error(`${charge.id} has no payment intent`);
  if (!charge.captured) {
    throw wrongState(
      "charge_not_refundable",
      `This PaymentIntent (${intent.id}) holds money that was not captured: cancel it instead of refunding it.`,
    );
  }
  if (!isRefundable(call, charge)) {
    throw wrongState("charge_disputed", `Charge ${charge.id} has been charged back; cannot issue a refund.`);
  }
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) {
    throw wrongState("charge_already_refunded", `Charge ${charge.id} has already been refunded.`);
  }
  const amount = integer(params, "amount") ?? left;
  if (amount < 1) throw badParameter("Invalid positive integer", "amount", "parameter_invalid_integer");
  if (amount > left) {
    throw badParameter(
      `Refund amount (${amount} cents) is greater than what is left of the charge (${left} cents).`,
      "amount",
      "amount_too_large",
    );
  }
  const refund: Refund = put(call, {
    id: newId("re"),
    object: "refund",
    amount,
    charge: charge.id,
    created: seconds(call),
    currency: charge.currency,
    metadata: mergeMetadata({}, params),
    payment_intent: intent.id,
    reason: oneOf(params, "reason", ["duplicate", "fraudulent", "requested_by_customer"]) ?? null,
    receipt_number: null,
    status: isHeld(call, charge) ? "pending" : "succeeded",
  });
  const charged = put(call, {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  });
  moved(call, intent, "refunded", amount, refund.reason?.replaceAll("_", " "));
  announce(call, "refund.created", refund);
  announce(call, "charge.refunded", charged);
  return refund;
}

function isHeld({ books }: Call, charge: Charge): boolean {
  const method = books.methods.get(charge.payment_method);
  return method !== undefined && cardOf(method).holdsRefunds === true;
}

/**
 * The guest's bank takes the newest refund of this intent, or returns it: then its amount is the restaurant's again. A failure may also
 * follow a success. False when there is no such refund.
 */
export function settleRefund(call: Call, intentId: string, status: "succeeded" | "failed"): boolean {
  const { books } = call;
  const intent = books.intents.get(intentId);
  const refund = Array.from(books.refunds.values()).findLast((each) =>
    each.payment_intent === intentId &&
    (each.status === "pending" || (each.status === "succeeded" && status === "failed"))
  );
  const charge = books.charges.get(refund?.charge ?? "");
  if (!intent || !refund || !charge) return false;
  const settled = put(call, {
    ...refund,
    status,
    ...(status === "failed" ? { failure_reason: "expired_or_canceled_card" } : {}),
  });
  if (status === "failed") {
    put(call, { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
    moved(call, intent, "refund_failed", refund.amount, "expired or canceled card");
    announce(call, "refund.failed", settled);
  }
  announce(call, "refund.updated", settled);
  announce(call, "charge.refund.updated", settled);
  return true;
}

export function retrieveRefund(call: Call): Refund {
  const refund = call.books.refunds.get(call.id);
  if (!refund) throw noSuch("refund", call.id, "id");
  return refund;
}

export function refundsOf(call: Call): Refund[] {
  const intent = text(call.params, "payment_intent");
  const charge = text(call.params, "charge");
  return Array.from(call.books.refunds.values()).filter((refund) =>
    (!intent || refund.payment_intent === intent) && (!charge || refund.charge === charge)
  );
}

function chargeToRefund({ params, books }: Call): Charge {
  const chargeId = text(params, "charge");
  const intentId = text(params, "payment_intent");
  if (!chargeId && !intentId) throw missingParameter("payment_intent");
  if (chargeId) {
    const charge = books.charges.get(chargeId);
    if (!charge) throw noSuch("charge", chargeId, "charge");
    return charge;
  }
  const intent = books.intents.get(intentId ?? "");
  if (!intent) throw noSuch("payment_intent", intentId ?? "", "payment_intent");
  const charge = books.charges.get(intent.latest_charge ?? "");
  if (!charge || charge.status === "failed") {
    throw wrongState(
      "charge_not_refundable",
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    );
  }
  return charge;
}
