/**
 * Which payments belong to this installation. Other installations (a second location, staging, a restored copy) and other systems may
 * share its account at the payment provider.
 */

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
