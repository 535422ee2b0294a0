/** Controls outside Stripe's API: the settings of `/_faults` and the passing of time. */
import type { Call } from "./call.ts";
import { put } from "./call.ts";
import * as z from "zod";
import { changeDispute, DISPUTE_STATUSES, openDispute } from "./disputes.ts";
import { faultFrom } from "./faults.ts";
import { expireOldHolds } from "./holds.ts";
import type { Protocol } from "./protocol.ts";
import { settleRefund } from "./refunds.ts";
import type { Deliveries } from "./webhooks.ts";

/** Applies one setting (documented in `faults.ts`). Returns false for invalid JSON. */
export async function applyControl(
  protocol: Protocol,
  deliveries: Deliveries,
  json: Record<string, unknown>,
): Promise<boolean> {
  const { faults } = protocol;
  const { clear, webhooks, expire } = json;
  if (clear === true) {
    faults.clear();
    protocol.balanceAheadMs = 0;
    deliveries.turn("on");
    return true;
  }
  if (webhooks === "on" || webhooks === "off") {
    deliveries.turn(webhooks);
    return true;
  }
  if (typeof expire === "string") return await endHold(protocol, expire);
  const payDays = payShape.safeParse(json).data?.payout_days;
  if (payDays !== undefined) {
    protocol.balanceAheadMs = payDays * 24 * 60 * 60 * 1000;
    return true;
  }
  const refundSettlement = settleShape.safeParse(json).data;
  if (refundSettlement) {
    return await commitIf(
      protocol,
      (call) => settleRefund(call, refundSettlement.settle_refund, refundSettlement),
    );
  }
  const newDispute = openShape.safeParse(json).data;
  if (newDispute) {
    const { dispute, reason, amount, inquiry } = newDispute;
    return await commitIf(
      protocol,
      (call) => openDispute(call, dispute, { reason, amount, isInquiry: inquiry }),
    );
  }
  const disputeChange = changeShape.safeParse(json).data;
  if (disputeChange) {
    return await commitIf(
      protocol,
      (call) => changeDispute(call, disputeChange.dispute, disputeChange.status),
    );
  }
  const fault = faultFrom(json);
  if (fault) faults.add(fault);
  return fault !== undefined;
}

const payShape = z.object({ payout_days: z.number().int().min(0) });
const settleShape = z.object({
  settle_refund: z.string(),
  status: z.enum(["succeeded", "failed"]),
  reason: z.string().default("expired_or_canceled_card"),
});
const openShape = z.object({
  dispute: z.string().startsWith("pi_"),
  reason: z.string().default("fraudulent"),
  amount: z.number().optional(),
  inquiry: z.boolean().optional(),
});
const changeShape = z.object({ dispute: z.string().startsWith("dp_"), status: z.enum(DISPUTE_STATUSES) });

/** Commits the changes of `work` and posts its events, unless `work` returns false. */
async function commitIf(protocol: Protocol, work: (call: Call) => boolean): Promise<boolean> {
  const call = internalCall(protocol);
  if (!work(call)) return false;
  await protocol.store.commit(call.entry);
  protocol.announced();
  return true;
}

/** A call that does not come from a request. */
function internalCall(protocol: Protocol): Call {
  return {
    store: protocol.store,
    params: {},
    id: "",
    from: "server",
    isLive: false,
    requestId: "",
    idempotencyKey: null,
    nowMs: protocol.now(),
    publicUrl: protocol.publicUrl,
    entry: { put: [], events: [], moved: [] },
  };
}

/** Cancels expired authorizations, like Stripe. */
export async function endDueHolds(protocol: Protocol): Promise<void> {
  const call = internalCall(protocol);
  expireOldHolds(call);
  if (call.entry.put.length === 0) return;
  await protocol.store.commit(call.entry);
  protocol.announced();
}

/** Expires an authorization now, so that the next capture fails. */
async function endHold(protocol: Protocol, intentId: string): Promise<boolean> {
  const { store } = protocol;
  const charge = store.charges.get(store.intents.get(intentId)?.latest_charge ?? "");
  if (!charge) return false;
  const call = internalCall(protocol);
  const card = { ...charge.payment_method_details.card, capture_before: Math.floor(call.nowMs / 1000) };
  put(call, { ...charge, payment_method_details: { type: "card", card } });
  await store.commit(call.entry);
  return true;
}
