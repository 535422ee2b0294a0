/**
 * A promise to write to the guest, or to alert the staff. Kept with the change that caused it, sent by the outbox (decision 26).
 * `push` goes to every registered device. `no_tablet` and
 * `sign_in_attack` are about no order and have an empty `orderId`; the one of `sign_in_code` is the hash of its challenge.
 */
export type Message = {
  channel: "mail" | "text" | "push";
  about: MessageSubject;
  orderId: string;
};

/** The email about an order. */
export function orderEmail(about: MessageSubject, order: { id: string }): Message {
  return { channel: "mail", about, orderId: order.id };
}

/** Emails to the restaurant about the charge of an order. */
export const paymentAlertSubjects = [
  "dispute_opened",
  "dispute_closed",
  "refund_failed",
] as const satisfies readonly MessageSubject[];
export type PaymentAlertSubject = typeof paymentAlertSubjects[number];

/** Those that go to the staff, not to a guest. */
export const alertSubjects = [
  "order_unanswered",
  "no_tablet",
  "sign_in_attack",
  "sign_in_code",
  ...paymentAlertSubjects,
] as const satisfies readonly MessageSubject[];

export const messageSubjects = [
  "order_received",
  "order_confirmed",
  "order_denied",
  "order_expired",
  "order_cancelled",
  "order_refunded",
  "order_ready",
  "order_unanswered",
  "no_tablet",
  "sign_in_attack",
  "sign_in_code",
  "dispute_opened",
  "dispute_closed",
  "refund_failed",
] as const;
export type MessageSubject = typeof messageSubjects[number];
