/**
 * Ownership of payments. Other installations (a second location, staging, a restored copy) and other systems can share the
 * account at the payment provider.
 */

import type { Order } from "../order/order.ts";
import { refuse } from "../shared/result.ts";

/** This installation. Its id is stored in the metadata of its payments at the provider. */
export type Installation = {
  /** Created once and stored in the database: `ins_…`. */
  id: string;
  /** True when its provider key is a live key. */
  isLive: boolean;
};

/** The currency of every payment: ISO 4217, lower case. */
export const currency = "usd";

/** The owner of a payment at the provider. `installationId` is from the payment's metadata. */
export type PaymentOwner = { installationId?: string | undefined; isLive: boolean };

/** A stored checkout or order. */
export type PaymentRow = { installationId: string };

/**
 * Returns whether this installation made a checkout or an order. A restored copy also has rows of the original installation,
 * which alone may capture, release and refund their payments.
 */
export function isOwnRow(installation: Pick<Installation, "id">, row: PaymentRow): boolean {
  return row.installationId === installation.id;
}

/**
 * Returns whether this installation may cancel, capture, amend, refund or compare a payment: the payment has the same mode
 * (live or test) and this installation's id. A payment without an id is owned when `row`, the checkout or order with its
 * intent id, is owned. See docs/product-rules.md, "Payment ownership".
 */
export function ownsPayment(
  installation: Installation,
  payment: PaymentOwner,
  row: PaymentRow | undefined,
): boolean {
  if (payment.isLive !== installation.isLive) return false;
  if (row && !isOwnRow(installation, row)) return false;
  return payment.installationId === undefined
    ? row !== undefined
    : payment.installationId === installation.id;
}

/** The payment belongs to another installation; this database is a restored copy. */
export type ForeignPayment = { kind: "payment_of_other_installation" };

/** Refuses an action on a payment of another installation. Test orders have no payment, so any installation may end them. */
export function refuseForeign(
  installation: Installation,
  order: Order,
): { ok: false; error: ForeignPayment } | undefined {
  const isForeign = order.payment.state !== "none" && !isOwnRow(installation, order);
  return isForeign ? refuse({ kind: "payment_of_other_installation" }) : undefined;
}
