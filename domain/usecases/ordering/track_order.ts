import type { Checkout } from "@domain/order/checkout.ts";
import type { Order } from "@domain/order/order.ts";
import { isOwnRow } from "@domain/payment/ownership.ts";
import { wasCalledSince } from "@domain/notification/call_ladder.ts";
import type { Rate } from "@domain/shared/rate.ts";
import { ProviderUnreachable } from "@domain/ports/payments.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { reconcile, type ReconcileDeps } from "../payments/reconcile.ts";

/**
 * A guest's order, or its checkout until the card is authorized. Both have the same id. `placeInLine` is 1 for the oldest order that waits
 * for staff; undefined for other orders and when many wait before it. `isCalled`: the restaurant was called while the order waited.
 */
export type Tracked =
  | TrackedOrder
  | { id: string; order: undefined; checkout: Checkout };

export type TrackedOrder = {
  id: string;
  order: Order;
  checkout?: undefined;
  placeInLine?: number | undefined;
  isCalled?: boolean;
};

type TrackDeps = ReconcileDeps & Pick<Ports, "limits" | "calls" | "store">;

/** Limits calls to the provider, because anyone may open checkouts and poll them. The webhook and the sweep cover refused reads. */
const readsOfCheckout: Rate = { limit: 1, windowMs: 3_000 };
/** Limit of all checkouts together: 2 requests a second. Sweeps use at most 3 more. */
const readsOfPages: Rate = { limit: 20, windowMs: 10_000 };

/**
 * Returns the order or the checkout of an order id or payment intent id, undefined when there is no such checkout
 * (docs/product-rules.md, "Guest links"). An open checkout is compared with the provider first, so that an authorized card gets its
 * order even when the webhook did not arrive.
 */
export async function trackOrder(deps: TrackDeps, id: string): Promise<Tracked | undefined> {
  const isOrderId = id.startsWith("ord_");
  const placed = await (isOrderId ? deps.orders.byId(id) : deps.orders.byIntent(id));
  // A test order has no guest.
  if (placed) return placed.payment.state === "none" ? undefined : await inLine(deps, placed);
  const checkout = await (isOrderId ? deps.checkouts.byId(id) : deps.checkouts.byIntent(id));
  if (checkout === undefined) return undefined;
  const order = await recheck(deps, checkout);
  return order ? await inLine(deps, order) : { id: checkout.id, order: undefined, checkout };
}

/** The highest place that is told. */
const maxPlace = 9;

async function inLine(
  { orders, store, calls }: Pick<Ports, "orders" | "store" | "calls">,
  order: Order,
): Promise<Tracked> {
  const { id } = order;
  if (order.state.status !== "pending_approval") return { id, order };
  const waiting = (await orders.withStatus(["pending_approval"], maxPlace))
    .filter(({ payment }) => payment.state !== "capturing" && payment.state !== "none");
  const place = waiting.findIndex((each) => each.id === id) + 1;
  const isCalled = (await store.shown()).settings.calls.isOn &&
    wasCalledSince(order.placedAt, await calls.latest());
  return { id, order, ...(place > 0 && { placeInLine: place }), ...(isCalled && { isCalled }) };
}

async function recheck(deps: TrackDeps, checkout: Checkout): Promise<Order | undefined> {
  // The order was placed after it was looked up.
  if (checkout.state === "placed") return await deps.orders.byId(checkout.id);
  if (checkout.state !== "open" || checkout.intentId === undefined) return undefined;
  if (!isOwnRow(deps.installation, checkout)) return undefined;
  if (!await takeRead(deps, checkout)) return undefined;
  try {
    const intent = await deps.payments.read(checkout.intentId, { retries: false });
    return intent && await reconcile(deps, checkout.intentId, { seen: intent });
  } catch (cause) {
    // The page shows the stored state; the webhook or the sweep updates it later.
    if (cause instanceof ProviderUnreachable) return undefined;
    throw cause;
  }
}

/** Takes one read from both limits, which all processes share. */
async function takeRead({ limits, clock }: TrackDeps, { id }: Checkout): Promise<boolean> {
  const now = clock.now();
  if (await limits.take(`page_reads:${id}`, readsOfCheckout, now) !== undefined) return false;
  return await limits.take("page_reads", readsOfPages, now) === undefined;
}
