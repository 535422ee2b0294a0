/** A call to the emulator: its input and the changes to commit. */
import type { Entry, Records } from "./store.ts";
import type { Charge, Dispute, Movement, PaymentIntent, Refund, StoredObject } from "./objects.ts";
import { newId } from "./objects.ts";
import type { Params } from "./params.ts";
import { wire } from "./wire.ts";

export const API_VERSION = "2026-10-28.endive";

export type Call = {
  store: Records;
  params: Params;
  /** The `:id` of the path, or "". */
  id: string;
  /** Whether the call used the server's secret key or the browser's publishable key. */
  from: "server" | "browser";
  /** The mode of that key. */
  isLive: boolean;
  requestId: string;
  idempotencyKey: string | null;
  nowMs: number;
  publicUrl: string;
  /** Without `events`, no webhook reports the call. */
  entry: Required<Pick<Entry, "put" | "moved">> & Pick<Entry, "events">;
};

/** The current time in Unix seconds, the format of Stripe's API. */
export function seconds(call: Pick<Call, "nowMs">): number {
  return Math.floor(call.nowMs / 1000);
}

export function put<T extends StoredObject>(call: Call, object: T): T {
  call.entry.put.push(object);
  return object;
}

export function announce(call: Call, type: string, object: PaymentIntent | Charge | Refund | Dispute): void {
  call.entry.events?.push({
    id: newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created: seconds(call),
    data: { object: wire(object) },
    livemode: "livemode" in object ? object.livemode : call.isLive,
    pending_webhooks: 1,
    request: { id: call.requestId || null, idempotency_key: call.idempotencyKey },
    type,
  });
}

export function recordMovement(
  call: Call,
  intent: PaymentIntent,
  kind: Movement["kind"],
  amount: number,
  reason?: string,
): void {
  const movement: Movement = { at: new Date(call.nowMs).toISOString(), intent: intent.id, kind, amount };
  if (reason) movement.reason = reason;
  call.entry.moved.push(movement);
}
