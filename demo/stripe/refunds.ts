/** Full and partial refunds, limited to the captured amount. */
import { cardOf } from "./cards.ts";
import { isRefundable } from "./disputes.ts";
import { announce, type Call, put, recordMovement, seconds } from "./call.ts";
import type { Charge, Refund } from "./objects.ts";
import { newId } from "./objects.ts";
import { integer, mergeMetadata, oneOf, rejectUnknown, text } from "./params.ts";
import { badParameter, missingParameter, noSuch, wrongState } from "./refusal.ts";

export function createRefund(call: Call): Refund {
  const { params, store } = call;
  rejectUnknown(params, ["amount", "charge", "expand", "metadata", "payment_intent", "reason"]);
  const charge = chargeToRefund(call);
  const intent = store.intents.get(charge.payment_intent);
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
  const refundable = charge.amount_captured - charge.amount_refunded;
  if (refundable === 0) {
    throw wrongState("charge_already_refunded", `Charge ${charge.id} has already been refunded.`);
  }
  const amount = integer(params, "amount") ?? refundable;
  if (amount < 1) throw badParameter("Invalid positive integer", "amount", "parameter_invalid_integer");
  if (amount > refundable) {
    throw badParameter(
      `Refund amount (${amount} cents) is greater than what is left of the charge (${refundable} cents).`,
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
    status: isPending(call, charge) ? "pending" : "succeeded",
  });
  const updatedCharge = put(call, {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === refundable,
  });
  recordMovement(call, intent, "refunded", amount, refund.reason?.replaceAll("_", " "));
  announce(call, "refund.created", refund);
  announce(call, "charge.refunded", updatedCharge);
  return refund;
}

function isPending({ store }: Call, charge: Charge): boolean {
  const method = store.methods.get(charge.payment_method);
  return method !== undefined && cardOf(method).hasPendingRefunds === true;
}

/**
 * Completes or fails the newest refund of this intent. A failure restores the refunded amount and may follow a success. Returns false
 * if there is no such refund.
 */
export function settleRefund(
  call: Call,
  intentId: string,
  { status, reason }: { status: "succeeded" | "failed"; reason: string },
): boolean {
  const { store } = call;
  const intent = store.intents.get(intentId);
  const refund = Array.from(store.refunds.values()).findLast((each) =>
    each.payment_intent === intentId &&
    (each.status === "pending" || (each.status === "succeeded" && status === "failed"))
  );
  const charge = store.charges.get(refund?.charge ?? "");
  if (!intent || !refund || !charge) return false;
  const settled = put(call, {
    ...refund,
    status,
    ...(status === "failed" ? { failure_reason: reason } : {}),
  });
  if (status === "failed") {
    put(call, { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
    recordMovement(call, intent, "refund_failed", refund.amount, reason.replaceAll("_", " "));
    announce(call, "refund.failed", settled);
  }
  announce(call, "refund.updated", settled);
  announce(call, "charge.refund.updated", settled);
  return true;
}

export function retrieveRefund(call: Call): Refund {
  const refund = call.store.refunds.get(call.id);
  if (!refund) throw noSuch("refund", call.id, "id");
  return refund;
}

export function listRefunds(call: Call): Refund[] {
  const intent = text(call.params, "payment_intent");
  const charge = text(call.params, "charge");
  return Array.from(call.store.refunds.values()).filter((refund) =>
    (!intent || refund.payment_intent === intent) && (!charge || refund.charge === charge)
  );
}

function chargeToRefund({ params, store }: Call): Charge {
  const chargeId = text(params, "charge");
  const intentId = text(params, "payment_intent");
  if (!chargeId && !intentId) throw missingParameter("payment_intent");
  if (chargeId) {
    const charge = store.charges.get(chargeId);
    if (!charge) throw noSuch("charge", chargeId, "charge");
    return charge;
  }
  const intent = store.intents.get(intentId ?? "");
  if (!intent) throw noSuch("payment_intent", intentId ?? "", "payment_intent");
  const charge = store.charges.get(intent.latest_charge ?? "");
  if (!charge || charge.status === "failed") {
    throw wrongState(
      "charge_not_refundable",
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    );
  }
  return charge;
}
