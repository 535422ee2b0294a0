/** Payments of the past, made by the emulator's own calls, as the journal of an emulator that is not open yet. */
import type { Call } from "./call.ts";
import { openDispute } from "./disputes.ts";
import { cancelIntent, captureIntent } from "./holds.ts";
import { createIntent } from "./intents.ts";
import type { Dispute, Movement } from "./objects.ts";
import type { Params } from "./params.ts";
import { createRefund } from "./refunds.ts";
import { apply, emptyRecords, openStore } from "./store.ts";

/** Times are milliseconds since 1970, amounts cents. */
export type PastPayments = {
  /** Authorizes a card. Returns the payment's id and what a receipt says about the card. */
  authorize(
    at: number,
    payment: { card: string; cents: number; metadata: Record<string, string> },
  ): { intentId: string; card: { brand: string; lastFour: string } };
  capture(at: number, intentId: string, cents: number): void;
  release(at: number, intentId: string): void;
  refund(at: number, intentId: string, cents: number, metadata: Record<string, string>): void;
  dispute(at: number, intentId: string, reason: string): Dispute;
  /** Writes them for an emulator with this `dataDir`, in place of what is there. */
  write(dataDir: string): Promise<void>;
};

/** Creates an empty past. Its payments have no events, so no webhook reports them. */
export function pastPayments(): PastPayments {
  const records = emptyRecords();
  const methods = new Map<string, string>();
  const call = <T>(nowMs: number, id: string, params: Params, work: (call: Call) => T): T => {
    const entry: Call["entry"] = { put: [], moved: [] };
    const made = work({
      ...{ store: records, params, id, from: "server", isLive: false, requestId: "", idempotencyKey: null },
      ...{ nowMs, publicUrl: "", entry },
    });
    apply(records, entry);
    return made;
  };
  return {
    authorize(at, { card, cents, metadata }) {
      const intent = call(at, "", {
        amount: String(cents),
        currency: "usd",
        capture_method: "manual",
        automatic_payment_methods: { enabled: "true", allow_redirects: "never" },
        metadata,
        payment_method: methods.get(card) ?? card,
        confirm: "true",
      }, createIntent);
      const method = records.methods.get(intent.payment_method ?? "");
      if (!method) throw new Error(`${card} was not authorized`);
      methods.set(card, method.id);
      return { intentId: intent.id, card: { brand: method.card.brand, lastFour: method.card.last4 } };
    },
    capture: (at, intentId, cents) =>
      void call(at, intentId, { amount_to_capture: `${cents}` }, captureIntent),
    release: (at, intentId) => void call(at, intentId, {}, cancelIntent),
    refund: (at, intentId, cents, metadata) =>
      void call(at, "", { payment_intent: intentId, amount: String(cents), metadata }, createRefund),
    dispute(at, intentId, reason) {
      call(at, "", {}, (call) => openDispute(call, intentId, { reason }));
      const opened = records.disputes.values().find((each) => each.payment_intent === intentId);
      if (!opened) throw new Error(`${intentId} cannot be disputed`);
      return opened;
    },
    async write(dataDir) {
      const folder = `${dataDir}/stripe`;
      await Deno.remove(folder, { recursive: true }).catch(() => {});
      const store = openStore(folder, () => 0);
      const { methods, intents, charges, refunds, disputes } = records;
      await store.commit({
        put: [methods, intents, charges, refunds, disputes].flatMap((some) => [...some.values()]),
        moved: records.movements.toSorted(byTime),
      });
      await store.close();
    },
  };
}

const byTime = (one: Movement, other: Movement) => one.at < other.at ? -1 : one.at > other.at ? 1 : 0;
