/**
 * Which payments belong to this installation. Other installations (a second location, staging, a restored copy) and other systems may
 * share its account at the payment provider.
 */

import type { Order } from "../order/order.ts";
import { refuse } from "../shared/result.ts";

/** This installation, as its payments at the provider are marked. */
export type Installation = {
  /** Created once and kept in the database, such as `ins_…`. */
  id: string;
  /** True when its key at the provider moves real money. */
  isLive: boolean;
};

/** The currency of every payment, as the provider writes it. */
export const currency = "usd";

/** What the provider says about the owner of a payment; `installationId` comes from the payment's metadata. */
export type PaymentOwner = { installationId?: string | undefined; isLive: boolean };

/** Our own record of a payment, a checkout or an order. Without an id it was made before installations had one. */
export type PaymentRow = { installationId?: string | undefined };

/**
 * True when a checkout or an order was made by this installation. A restored copy holds rows of the original: their payments are the
 * original's to capture, release and refund.
 */
export function isOwnRow(installation: Pick<Installation, "id">, row: PaymentRow): boolean {
  return row.installationId === undefined || row.installationId === installation.id;
}

/**
 * True when this installation may cancel, capture, amend, refund or compare a payment: the payment is in our mode (live or test) and
 * carries our installation id. A payment without any id, made before payments were marked, is ours when `row`, our own checkout or order
 * with its intent id, is. Every other payment is foreign, whatever else its metadata says.
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

/** The order came with a restored copy: its payment belongs to the installation that made it. */
export type ForeignPayment = { kind: "payment_of_other_installation" };

/** The refusal of a decision about money that is not ours to make. A test order has no payment, so any installation may end it. */
export function refuseForeign(
  installation: Installation,
  order: Order,
): { ok: false; error: ForeignPayment } | undefined {
  const isForeign = order.payment.state !== "none" && !isOwnRow(installation, order);
  return isForeign ? refuse({ kind: "payment_of_other_installation" }) : undefined;
}
