import { forEachConcurrent } from "@domain/shared/for_each_concurrent.ts";
import { compare } from "@domain/payment/discrepancy.ts";
import { type Order, unacceptedStatuses } from "@domain/order/order.ts";
import { checkoutDays } from "@domain/settings/settings.ts";
import { hourMs } from "@domain/shared/local_time.ts";
import { currency, ownsPayment, type PaymentRow } from "@domain/payment/ownership.ts";
import type { FoundDiscrepancy } from "@domain/ports/discrepancies.ts";
import type { Intent } from "@domain/ports/payments.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { acceptOrder } from "../ordering/answer_order.ts";
import { placeOrder } from "../ordering/place_order.ts";
import { expireOrder, reconcile, type ReconcileDeps } from "./reconcile.ts";
import { refundStrayCapture } from "./settle_payment.ts";

export type CompareDeps = ReconcileDeps & Pick<Ports, "discrepancies">;

type Differing = FoundDiscrepancy & { intent: Intent; order: Order | undefined };

/**
 * Compares this installation's payments of the last `spanMs` milliseconds with the orders, and every pending order with the provider
 * (docs/product-rules.md, "Payment reconciliation"). Repairs discrepancies that have one correct outcome; the others stay recorded, and
 * the health page shows them. Payments of other systems on the account are counted and not changed. Returns the number of
 * discrepancies.
 */
export async function reconcilePayments(deps: CompareDeps, spanMs: number): Promise<number> {
  let differing = 0;
  const failures: unknown[] = [];
  let foreign = 0;
  for await (const { intents, isRecent } of everyPayment(deps, spanMs)) {
    const own = await ownPayments(deps, intents);
    if (isRecent) foreign += intents.length - own.intents.length;
    const found = await differences(deps, own);
    // All ids of the page are passed, so that a discrepancy recorded about a foreign payment is closed.
    await deps.discrepancies.note(found, intents.map(({ id }) => id), deps.clock.now());
    differing += found.length;
    // A failed repair must not stop the next page.
    await forEachConcurrent(found, (each) => repair(deps, each)).catch((cause) => failures.push(cause));
  }
  await deps.discrepancies.noteForeign(spanMs, foreign, deps.clock.now());
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join("; "));
  return differing;
}

/** Yields the provider's recent payments in pages, then older ones: those of pending orders and those with open discrepancies. */
async function* everyPayment(
  deps: CompareDeps,
  spanMs: number,
): AsyncGenerator<{ intents: readonly Intent[]; isRecent: boolean }> {
  const [waiting, current] = await Promise.all([
    deps.orders.withStatus(unacceptedStatuses, 500),
    deps.discrepancies.open(),
  ]);
  const older = new Set([
    ...waiting.filter(({ payment }) => payment.state !== "none").map(({ payment }) => payment.intentId),
    ...current.map(({ intentId }) => intentId),
  ]);
  for await (const intents of deps.payments.recent(spanMs)) {
    for (const { id } of intents) older.delete(id);
    yield { intents, isRecent: true };
  }
  const found: Intent[] = [];
  await forEachConcurrent([...older], async (id) => {
    const intent = await deps.payments.read(id);
    if (intent) found.push(intent);
  });
  yield { intents: found, isRecent: false };
}

type Own = { intents: readonly Intent[]; orders: readonly Order[] };

/** Selects the payments of this installation and loads their orders. */
async function ownPayments(deps: CompareDeps, intents: readonly Intent[]): Promise<Own> {
  const idsOf = (some: readonly Intent[]) => some.map(({ id }) => id);
  const unmarked = intents.filter(({ installationId }) => installationId === undefined);
  const marked = intents.filter(({ installationId }) => installationId === deps.installation.id);
  const [orders, checkouts] = await Promise.all([
    deps.orders.byIntents(idsOf([...unmarked, ...marked])),
    deps.checkouts.byIntents(idsOf(unmarked)),
  ]);
  const rows = new Map<string | undefined, PaymentRow>([
    ...checkouts.map((checkout) => [checkout.intentId, checkout] as const),
    ...orders.map((order) => [order.payment.intentId, order] as const),
  ]);
  const own = intents.filter((intent) => ownsPayment(deps.installation, intent, rows.get(intent.id)));
  return { intents: own, orders };
}

async function differences(deps: CompareDeps, { intents, orders }: Own): Promise<Differing[]> {
  const byIntent = new Map(orders.map((order) => [order.payment.intentId, order]));
  const suspects = intents.filter((intent) => compare(intent, byIntent.get(intent.id)));
  const found: Differing[] = [];
  await forEachConcurrent(suspects, async ({ id }) => {
    // Provider and database were not read at the same moment. A second read removes differences that were only in progress.
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
    case "authorization_without_order":
    case "order_without_authorization":
    case "refunded_outside":
    case "refund_failed":
    case "dispute_unknown":
      return await reconcile(deps, intent.id);
    case "charge_without_order":
      return await placeCharged(deps, intent);
    case "charge_unconfirmed":
      return order && await acceptOrder(deps, { orderId: order.id, by: { kind: "system" }, isCharged: true });
    case "authorization_ends_soon":
      return order && await expireOrder(deps, order.id);
    case "authorization_not_released":
      return order && await deps.payments.release(intent.id, order.id);
    case "charge_not_refunded": {
      const capture = await deps.payments.captured(intent.id);
      return order && capture && await refundStrayCapture(deps, order, capture);
    }
    // The order is charged but the provider has no charge: staff must resolve it.
    case "charge_missing":
      return undefined;
  }
}

/**
 * Places and accepts the order of a captured payment. Staff must resolve a payment without a matching checkout, and one whose checkout is
 * so old that the guest's contact is erased.
 */
async function placeCharged(deps: CompareDeps, intent: Intent): Promise<void> {
  const checkout = await deps.checkouts.byIntent(intent.id);
  const isAgreed = checkout?.state === "open" && checkout.id === intent.orderId &&
    checkout.bill.totalCents === intent.amountCents && intent.currency === currency &&
    deps.clock.now() < checkout.updatedAt + checkoutDays * 24 * hourMs;
  if (!isAgreed) return;
  const placed = await placeOrder(deps, intent);
  if (placed.kind === "placed") {
    await acceptOrder(deps, { orderId: placed.order.id, by: { kind: "system" }, isCharged: true });
  }
}
