/** What happens to the emulator from outside Stripe's protocol: the switches of `/_faults`, and time passing. */
import type { Call } from "./call.ts";
import { put } from "./call.ts";
import { z } from "zod";
import { changeDispute, DISPUTE_STATUSES, openDispute } from "./disputes.ts";
import { faultFrom } from "./faults.ts";
import { endOldHolds } from "./holds.ts";
import type { Protocol } from "./protocol.ts";
import { settleRefund } from "./refunds.ts";
import type { Deliveries } from "./webhooks.ts";

/** Turns one switch (see the top of `faults.ts`). False when the JSON is none. */
export async function control(
  protocol: Protocol,
  deliveries: Deliveries,
  json: Record<string, unknown>,
): Promise<boolean> {
  const { faults } = protocol;
  const { clear, webhooks, expire } = json;
  if (clear === true) {
    faults.clear();
    deliveries.turn("on");
    return true;
  }
  if (webhooks === "on" || webhooks === "off") {
    deliveries.turn(webhooks);
    return true;
  }
  if (typeof expire === "string") return await endHold(protocol, expire);
  const settling = settleShape.safeParse(json).data;
  if (settling) {
    return await commitIf(protocol, (call) => settleRefund(call, settling.settle_refund, settling.status));
  }
  const opening = openShape.safeParse(json).data;
  if (opening) {
    const { dispute, reason, amount, inquiry } = opening;
    return await commitIf(
      protocol,
      (call) => openDispute(call, dispute, { reason, amount, isInquiry: inquiry }),
    );
  }
  const changing = changeShape.safeParse(json).data;
  if (changing) {
    return await commitIf(protocol, (call) => changeDispute(call, changing.dispute, changing.status));
  }
  const fault = faultFrom(json);
  if (fault) faults.add(fault);
  return fault !== undefined;
}

const settleShape = z.object({ settle_refund: z.string(), status: z.enum(["succeeded", "failed"]) });
const openShape = z.object({
  dispute: z.string().startsWith("pi_"),
  reason: z.string().default("fraudulent"),
  amount: z.number().optional(),
  inquiry: z.boolean().optional(),
});
const changeShape = z.object({ dispute: z.string().startsWith("dp_"), status: z.enum(DISPUTE_STATUSES) });

/** Commits what `work` did and posts its events; false, and nothing done, when it says so. */
async function commitIf(protocol: Protocol, work: (call: Call) => boolean): Promise<boolean> {
  const call = ownCall(protocol);
  if (!work(call)) return false;
  await protocol.books.commit(call.entry);
  protocol.announced();
  return true;
}

/** A call of our own making, outside any request. */
function ownCall(protocol: Protocol): Call {
  return {
    books: protocol.books,
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

/** Cancels the holds whose seven days are over, as Stripe does by itself. */
export async function endDueHolds(protocol: Protocol): Promise<void> {
  const call = ownCall(protocol);
  endOldHolds(call);
  if (call.entry.put.length === 0) return;
  await protocol.books.commit(call.entry);
  protocol.announced();
}

/** Moves the end of a hold to now; the next capture finds it expired. */
async function endHold(protocol: Protocol, intentId: string): Promise<boolean> {
  const { books } = protocol;
  const charge = books.charges.get(books.intents.get(intentId)?.latest_charge ?? "");
  if (!charge) return false;
  const call = ownCall(protocol);
  const card = { ...charge.payment_method_details.card, capture_before: Math.floor(call.nowMs / 1000) };
  put(call, { ...charge, payment_method_details: { type: "card", card } });
  await books.commit(call.entry);
  return true;
}
