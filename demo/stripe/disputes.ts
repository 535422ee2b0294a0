/** Disputes of captured charges, opened by a test card or a setting of `faults.ts`. */
import { announce, type Call, put, recordMovement, seconds } from "./call.ts";
import { type Charge, type Dispute, type DisputeStatus, newId } from "./objects.ts";
import { text } from "./params.ts";
import { noSuch } from "./refusal.ts";

const DUE_SECONDS = 9 * 24 * 60 * 60;

const CLOSED: readonly DisputeStatus[] = ["won", "lost", "warning_closed"];

export const DISPUTE_STATUSES = [
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
  "needs_response",
  "under_review",
  "won",
  "lost",
] as const satisfies readonly DisputeStatus[];

/** Opens a dispute of the intent's charge. Returns false if nothing was captured. */
export function openDispute(
  call: Call,
  intentId: string,
  { reason, isInquiry = false, amount }: {
    reason: string;
    isInquiry?: boolean | undefined;
    amount?: number | undefined;
  },
): boolean {
  const intent = call.store.intents.get(intentId);
  // A charge captured by the current call is not committed yet.
  const charge =
    call.entry.put.findLast((each): each is Charge =>
      each.object === "charge" && each.id === intent?.latest_charge
    ) ?? call.store.charges.get(intent?.latest_charge ?? "");
  if (!intent || !charge?.captured) return false;
  const dispute: Dispute = put(call, {
    id: newId("dp"),
    object: "dispute",
    amount: amount ?? charge.amount_captured - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: seconds(call),
    currency: charge.currency,
    evidence: {},
    evidence_details: {
      due_by: seconds(call) + DUE_SECONDS,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: intentId,
    reason,
    status: isInquiry ? "warning_needs_response" : "needs_response",
  });
  put(call, { ...charge, disputed: true });
  if (!isInquiry) recordMovement(call, intent, "disputed", dispute.amount, reason.replaceAll("_", " "));
  announce(call, "charge.dispute.created", dispute);
  if (!isInquiry) announce(call, "charge.dispute.funds_withdrawn", dispute);
  return true;
}

/** Changes a dispute's status. Returns false for an unknown dispute. */
export function changeDispute(call: Call, id: string, status: DisputeStatus): boolean {
  const dispute = call.store.disputes.get(id);
  const intent = call.store.intents.get(dispute?.payment_intent ?? "");
  if (!dispute || !intent) return false;
  const changed = put(call, { ...dispute, status, is_charge_refundable: status === "won" });
  if (status === "won" || status === "lost") {
    recordMovement(call, intent, `dispute_${status}`, dispute.amount);
  }
  announce(call, CLOSED.includes(status) ? "charge.dispute.closed" : "charge.dispute.updated", changed);
  if (status === "won") announce(call, "charge.dispute.funds_reinstated", changed);
  return true;
}

/** False while a dispute is open or after it was lost, when Stripe rejects refunds of the charge. */
export function isRefundable({ store }: Pick<Call, "store">, charge: Charge): boolean {
  return Array.from(store.disputes.values()).filter((dispute) => dispute.charge === charge.id)
    .every(({ status }) => status === "won" || status.startsWith("warning_"));
}

export function listDisputes(call: Call): Dispute[] {
  const intent = text(call.params, "payment_intent");
  const charge = text(call.params, "charge");
  return Array.from(call.store.disputes.values()).filter((dispute) =>
    (!intent || dispute.payment_intent === intent) && (!charge || dispute.charge === charge)
  );
}

export function retrieveDispute(call: Call): Dispute {
  const dispute = call.store.disputes.get(call.id);
  if (!dispute) throw noSuch("dispute", call.id, "id");
  return dispute;
}
