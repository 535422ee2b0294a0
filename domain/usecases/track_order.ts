import type { Checkout } from "../order/checkout.ts";
import type { Order } from "../order/order.ts";
import { isOwnRow } from "../order/ownership.ts";
import { ProviderUnreachable } from "../ports/payments.ts";
import { reconcile, type ReconcileDeps } from "./reconcile.ts";

/** A guest's payment, and its order once the card is authorized. */
export type Tracked = { checkout: Checkout; order: Order | undefined };

/**
 * What a guest's page shows, by order id or payment intent id (decision 40). A checkout without an order is compared with the
 * provider first, so that an authorized card has its order even when no webhook came.
 */
export async function trackOrder(deps: ReconcileDeps, id: string): Promise<Tracked | undefined> {
  const checkout = await (id.startsWith("ord_") ? deps.checkouts.byId(id) : deps.checkouts.byIntent(id));
  if (!checkout) return undefined;
  const order = await deps.orders.byId(checkout.id) ?? await lookAgain(deps, checkout);
  return { checkout, order };
}

async function lookAgain(deps: ReconcileDeps, checkout: Checkout): Promise<Order | undefined> {
  if (checkout.state === "placed" || checkout.intentId === undefined) return undefined;
  if (!isOwnRow(deps.installation, checkout)) return undefined;
  try {
    // One request at most: anyone with the id may ask again and again.
    const intent = await deps.payments.read(checkout.intentId, { retries: false });
    return intent && await reconcile(deps, checkout.intentId, intent);
  } catch (cause) {
    // The webhook or the sweeper will tell; the page shows what is known.
    if (cause instanceof ProviderUnreachable) return undefined;
    throw cause;
  }
}
