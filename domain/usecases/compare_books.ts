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

type Payment = { intent: Intent; order: Order | undefined };

/**
 * Compares the provider's list of the last `spanMillis` with our orders, and every waiting order with the provider; repairs what has
 * one right answer. What no machine can put right stays noted, for the health page to sound the alarm. Answers how many differed.
 */
export async function compareBooks(deps: CompareDeps, spanMillis: number): Promise<number> {
  const payments = await everyPayment(deps, spanMillis);
  const suspects = payments.filter(({ intent, order }) => compare(intent, order));
  const found: (FoundDiscrepancy & Payment)[] = [];
  await each(suspects, async ({ intent: { id } }) => {
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
  await deps.discrepancies.note(found, payments.map(({ intent }) => intent.id), deps.clock.now());
  await each(found, (each) => repair(deps, each));
  return found.length;
}

/** The provider's recent payments; beyond them those of orders that wait, and those that stood out before. */
async function everyPayment(deps: CompareDeps, spanMillis: number): Promise<Payment[]> {
  const intents = new Map((await deps.payments.recent(spanMillis)).map((intent) => [intent.id, intent]));
  const [waiting, standing] = await Promise.all([
    deps.orders.withStatus(["pending_approval"], 500),
    deps.discrepancies.standing(),
  ]);
  const others = [
    ...waiting.filter(({ payment }) => payment.state !== "none").map(({ payment }) => payment.intentId),
    ...standing.map(({ intentId }) => intentId),
  ];
  await each(others.filter((id) => !intents.has(id)), async (id) => {
    const intent = await deps.payments.read(id);
    if (intent) intents.set(id, intent);
  });
  const orders = await deps.orders.byIntents([...intents.keys()]);
  const byIntent = new Map(orders.map((order) => [order.payment.intentId, order]));
  return [...intents.values()].map((intent) => ({ intent, order: byIntent.get(intent.id) }));
}

async function repair(
  deps: CompareDeps,
  { kind, intent, order }: FoundDiscrepancy & Payment,
): Promise<unknown> {
  switch (kind) {
    case "hold_without_order":
    case "order_without_hold":
    case "refunded_outside":
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
