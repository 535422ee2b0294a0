import { each } from "../shared/each.ts";
import { compare } from "../order/discrepancy.ts";
import type { Order } from "../order/order.ts";
import type { FoundDiscrepancy } from "../ports/discrepancies.ts";
import type { Intent } from "../ports/payments.ts";
import type { Ports } from "../ports/ports.ts";
import { acceptOrder } from "./answer_order.ts";
import { placeOrder } from "./place_order.ts";
import { endUnanswered, reconcile, type ReconcileDeps } from "./reconcile.ts";
import { recordStrayCapture, settlePayment } from "./settle_payment.ts";

export type CompareDeps = ReconcileDeps & Pick<Ports, "discrepancies">;

type Differing = FoundDiscrepancy & { intent: Intent; order: Order | undefined };

/**
 * Compares the provider's list of the last `spanMillis` with our orders, and every waiting order with the provider; repairs what has
 * one right answer. What no machine can put right stays noted, for the health page to sound the alarm. Answers how many differed.
 */
export async function compareBooks(deps: CompareDeps, spanMillis: number): Promise<number> {
  let differing = 0;
  const failures: unknown[] = [];
  for await (const intents of everyPayment(deps, spanMillis)) {
    const found = await differences(deps, intents);
    await deps.discrepancies.note(found, intents.map(({ id }) => id), deps.clock.now());
    differing += found.length;
    // One that cannot be put right must not keep the next page waiting.
    await each(found, (each) => repair(deps, each)).catch((cause) => failures.push(cause));
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join("; "));
  return differing;
}

/** The provider's recent payments, a page at a time; then those of orders that wait, and those that stood out before. */
async function* everyPayment(deps: CompareDeps, spanMillis: number): AsyncGenerator<readonly Intent[]> {
  const [waiting, standing] = await Promise.all([
    deps.orders.withStatus(["pending_approval"], 500),
    deps.discrepancies.standing(),
  ]);
  const others = new Set([
    ...waiting.filter(({ payment }) => payment.state !== "none").map(({ payment }) => payment.intentId),
    ...standing.map(({ intentId }) => intentId),
  ]);
  for await (const intents of deps.payments.recent(spanMillis)) {
    for (const { id } of intents) others.delete(id);
    yield intents;
  }
  const beyond: Intent[] = [];
  await each([...others], async (id) => {
    const intent = await deps.payments.read(id);
    if (intent) beyond.push(intent);
  });
  yield beyond;
}

async function differences(deps: CompareDeps, intents: readonly Intent[]): Promise<Differing[]> {
  const orders = await deps.orders.byIntents(intents.map(({ id }) => id));
  const byIntent = new Map(orders.map((order) => [order.payment.intentId, order]));
  const suspects = intents.filter((intent) => compare(intent, byIntent.get(intent.id)));
  const found: Differing[] = [];
  await each(suspects, async ({ id }) => {
    // The two books were not read in one moment: what was merely on its way agrees by now.
    const intent = await deps.payments.read(id);
    const order = await deps.orders.byIntent(id);
    const kind = intent && compare(intent, order);
    if (!kind) return;
    found.push({
      intentId: id,
      kind,
      orderId: order?.id ?? intent.orderId,
      cents: intent.amountCents,
      intent,
      order,
    });
  });
  return found;
}

async function repair(
  deps: CompareDeps,
  { kind, intent, order }: Differing,
): Promise<unknown> {
  switch (kind) {
    case "hold_without_order":
    case "order_without_hold":
    case "refunded_outside":
    case "refund_failed":
    case "dispute_unknown":
      return await reconcile(deps, intent.id);
    case "charge_without_order":
      return await placeCharged(deps, intent);
    case "charge_unconfirmed":
      return order && await acceptOrder(deps, { orderId: order.id, by: { kind: "system" } });
    case "hold_ends_soon":
      return order && await endUnanswered(deps, order.id);
    case "hold_kept":
      return order && await deps.payments.release(intent.id, order.id);
    case "charge_kept":
      return order && await settlePayment(deps, await recordStrayCapture(deps, order));
    // A charge that we have and the provider has not: a person must look.
    case "charge_missing":
      return undefined;
  }
}

/** Whoever charged this card meant the order to be made. Without its checkout nobody knows what was ordered: staff must see to it. */
async function placeCharged(deps: CompareDeps, intent: Intent): Promise<void> {
  const checkout = await deps.checkouts.byIntent(intent.id);
  const isAgreed = checkout?.state === "open" && checkout.id === intent.orderId &&
    checkout.bill.totalCents === intent.amountCents;
  if (!isAgreed) return;
  const placed = await placeOrder(deps, intent);
  if (placed.kind === "placed") {
    await acceptOrder(deps, { orderId: placed.order.id, by: { kind: "system" } });
  }
}
