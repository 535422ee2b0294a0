/** What the payment provider reports to the product, and what the product must do with a report. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { Order } from "@domain/order/order.ts";
import type { Intent, WebhookEvent } from "@domain/ports/payments.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { reconcile } from "@domain/usecases/payments/reconcile.ts";
import { dependsOnPromise, needsStaff } from "./checks/alcohol.ts";
import { sumsOf } from "./checks/money.ts";
import { isAsAgreed } from "./checks/phone_orders.ts";
import { isOpen } from "./checks/attendance.ts";
import { isRestored } from "./restored.ts";
import { checkTexted } from "./text_stops.ts";
import type { Rng } from "../faults/rng.ts";

/** The webhooks that have not arrived, and what was reported last about each payment. */
export type Webhooks = {
  waiting: Pick<WebhookEvent, "intentId" | "reported">[];
  states: Map<string, Reported>;
};

type Reported = { intent: unknown; refunds: unknown; disputes: unknown; status: Intent["status"] };

export const noWebhooks = (): Webhooks => ({ waiting: [], states: new Map() });

/** Adds a webhook for every payment that has changed. */
export function noteChanges({ payments }: MemoryPorts, { waiting, states }: Webhooks): void {
  for (const intent of payments.all()) {
    const { id, status } = intent;
    const { refunds, disputes } = payments.reports(id);
    const known = states.get(id);
    if (known?.intent === intent && known.refunds === refunds && known.disputes === disputes) continue;
    states.set(id, { intent, refunds, disputes, status });
    const isReached = known?.status !== status && (status === "authorized" || status === "captured");
    if (status !== "waiting") waiting.push({ intentId: id, reported: isReached ? status : undefined });
  }
}

/** The next webhook to arrive: any that waits. Some arrive twice. */
function nextWebhook({ waiting }: Webhooks, rng: Rng): Webhooks["waiting"][number] | undefined {
  const nth = rng.integer(0, waiting.length - 1);
  const webhook = waiting[nth];
  if (webhook && rng.happens(0.8)) waiting.splice(nth, 1);
  return webhook;
}

type Reporting = { store: MemoryPorts; process: { ports: MemoryPorts }; webhooks: Webhooks; rng: Rng };

/** A webhook arrives, or the page of the guest asks about the payment. */
export async function report(scene: Reporting & { guest: { intentId?: string } }): Promise<void> {
  const { guest, webhooks, rng } = scene;
  const webhook = rng.happens(0.6) ? nextWebhook(webhooks, rng) : undefined;
  const intentId = webhook?.intentId ?? guest.intentId;
  if (intentId === undefined) return;
  const reported = webhook?.reported;
  await judgedReport(scene, intentId, reported === undefined ? {} : { reported });
}

/** The request that began a capture may take this long. */
const requestSeconds = 3;

/** A report finishes a call to the provider that was begun, and an order that is accepted automatically is accepted with its report. */
async function judgedReport(
  { store, process: { ports } }: Reporting,
  intentId: string,
  options: Parameters<typeof reconcile>[2],
): Promise<void> {
  const orderNow = () => store.orders.all().find(({ payment }) => payment.intentId === intentId);
  const before = orderNow();
  const checkout = store.checkouts.ofIntentNow(intentId);
  const isBegun = before !== undefined && !isRestored(before) && isWaiting(before, store.clock.now());
  let isPlaced = false;
  const { ports: reached, isReached } = reachable(ports);
  const truth = store.payments.truth(intentId);
  let [reads, refundReads] = [0, 0];
  let isReleased = false;
  const payments: MemoryPorts["payments"] = {
    ...reached.payments,
    read: (...args) => {
      reads += 1;
      return reached.payments.read(...args);
    },
    refunds: (id) => {
      refundReads += 1;
      return reached.payments.refunds(id);
    },
    release: async (...args) => {
      const released = await reached.payments.release(...args);
      isReleased ||= released === "released" && orderNow() === undefined;
      return released;
    },
  };
  const orders: MemoryPorts["orders"] = {
    ...ports.orders,
    place: async (...args) => {
      const placed = await ports.orders.place(...args);
      isPlaced ||= placed?.isNew ?? false;
      return placed;
    },
  };
  await reconcile({ ...reached, payments, orders }, intentId, options);
  // Another process may have closed the checkout in the meantime.
  if (isReleased && store.checkouts.ofIntentNow(intentId) === checkout) checkMismatch(store, intentId);
  const after = orderNow();
  const isUnchanged = before !== undefined && before === after && store.payments.truth(intentId) === truth &&
    sumsOf(before).retained === truth.retainedCents &&
    before.refunds.every(({ outcome }) => outcome.kind !== "pending");
  assert.ok(!isUnchanged || refundReads === 0, "a report without news read the refunds");
  const isUncharged = before !== undefined && before === after && !("capturedAt" in before.payment);
  assert.ok(!isUncharged || refundReads === 0, "a report read the refunds of an order that is not charged");
  const isStored = isUnchanged && !isRestored(before) && hasState(before, options?.reported);
  assert.ok(!isStored || reads === 0, "a webhook about what is stored read the payment");
  if (isBegun && isReached()) {
    assert.ok(
      !isDeepStrictEqual(after?.payment, before.payment),
      `a report left a payment that is ${before.payment.state}`,
    );
  }
  if (isPlaced && after) checkTexted(store, after, store.checkouts.ofIntentNow(intentId)?.consent?.at);
  if (isPlaced && after && isAsAgreed(store, after) && isReached()) {
    const isWaiting = after.state.status === "pending_approval" && after.payment.state === "authorized";
    assert.ok(!isWaiting, "an order that staff agreed to on the phone waits for them");
  }
  const isDrinkLate = after &&
    dependsOnPromise(after, store.clock.now(), store.store.facts.settings.alcoholEndsAt);
  if (isPlaced && isAutomatic(store) && after && !needsStaff(after) && !isDrinkLate) {
    const isAccepted = store.audit.some(({ action, resourceId }) =>
      action === "order.accept" && resourceId === after.id
    );
    assert.ok(isAccepted, "an order was not accepted automatically");
  }
}

/** Whether an order has what a webhook reports, and no call about its payment is begun. */
function hasState({ payment: { state } }: Order, reported: WebhookEvent["reported"]): boolean {
  if (/^(capturing|releasing|refunding)$/.test(state)) return false;
  return reported === "authorized" || reported === "captured" && state === "captured";
}

/** A hold that cannot become an order is released, and the audit log names the reason. */
function checkMismatch({ audit, checkouts, payments }: MemoryPorts, intentId: string): void {
  const { orderId, currency, amountCents } = payments.truth(intentId);
  const checkout = checkouts.ofIntentNow(intentId);
  const entry = audit.findLast(({ action, resourceId }) =>
    action === "payment.mismatch_released" && resourceId === orderId
  );
  const reason = checkout === undefined
    ? "no_checkout"
    : checkout.state === "abandoned"
    ? "checkout_over"
    : currency !== "usd"
    ? "other_currency"
    : amountCents !== checkout.bill.totalCents
    ? "other_amount"
    : "other_order";
  assert.deepEqual(
    entry?.details,
    { reason, cents: amountCents },
    "the reason of a release without an order",
  );
  assert.equal(entry?.status, "failed", "the status of a release without an order");
}

/** Returns ports that note whether the provider answered every call. The product goes on without some answers. */
export function reachable(ports: MemoryPorts): { ports: MemoryPorts; isReached(): boolean } {
  let isReached = true;
  const note = (cause: unknown) => {
    isReached = false;
    throw cause;
  };
  const { payments } = ports;
  const noting: MemoryPorts["payments"] = {
    ...payments,
    capture: (...args) => payments.capture(...args).catch(note),
    release: (...args) => payments.release(...args).catch(note),
    refund: (...args) => payments.refund(...args).catch(note),
  };
  return { ports: { ...ports, payments: noting }, isReached: () => isReached };
}

function isWaiting({ payment }: Order, now: number): boolean {
  if (payment.state === "capturing") return now - payment.since >= requestSeconds * 1000;
  return payment.state === "releasing" || payment.state === "refunding";
}

/** The restaurant accepts orders automatically while it is open. */
export function isAutomatic({ store, clock }: MemoryPorts): boolean {
  return store.facts.settings.autoAccept && isOpen(store.facts, clock.now());
}
