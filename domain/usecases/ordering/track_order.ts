import type { Checkout } from "../../order/checkout.ts";
import type { Order } from "../../order/order.ts";
import { isOwnRow } from "../../payment/ownership.ts";
import type { Rate } from "../../shared/rate.ts";
import { ProviderUnreachable } from "../../ports/payments.ts";
import type { Ports } from "../../ports/ports.ts";
import { reconcile, type ReconcileDeps } from "../payments/reconcile.ts";

/** A guest's payment, and its order once the card is authorized. */
export type Tracked = { checkout: Checkout; order: Order | undefined };

type TrackDeps = ReconcileDeps & Pick<Ports, "limits">;

/** Anyone may open checkouts and ask about them without end. Refused reads are left to the webhook and the sweep. */
const readsOfCheckout: Rate = { limit: 1, windowMs: 3_000 };
/** All checkouts together. Sweeps use the other 3 of 5 requests a second. */
const readsOfPages: Rate = { limit: 20, windowMs: 10_000 };

/**
 * What a guest's page shows, by order id or payment intent id (decision 40). An open checkout is compared with the provider first, so
 * that an authorized card has its order even when no webhook came.
 */
export async function trackOrder(deps: TrackDeps, id: string): Promise<Tracked | undefined> {
  const checkout = await (id.startsWith("ord_") ? deps.checkouts.byId(id) : deps.checkouts.byIntent(id));
  if (!checkout) return undefined;
  const order = await deps.orders.byId(checkout.id) ?? await recheck(deps, checkout);
  return { checkout, order };
}

async function recheck(deps: TrackDeps, checkout: Checkout): Promise<Order | undefined> {
  if (checkout.state !== "open" || checkout.intentId === undefined) return undefined;
  if (!isOwnRow(deps.installation, checkout)) return undefined;
  if (!await takeRead(deps, checkout)) return undefined;
  try {
    const intent = await deps.payments.read(checkout.intentId, { retries: false });
    return intent && await reconcile(deps, checkout.intentId, intent);
  } catch (cause) {
    // The webhook or the sweeper will tell; the page shows what is known.
    if (cause instanceof ProviderUnreachable) return undefined;
    throw cause;
  }
}

/** Counted over all processes. */
async function takeRead({ limits, clock }: TrackDeps, { id }: Checkout): Promise<boolean> {
  const now = clock.now();
  if (await limits.take(`page_reads:${id}`, readsOfCheckout, now) !== undefined) return false;
  return await limits.take("page_reads", readsOfPages, now) === undefined;
}
