/**
 * A promise to write to the guest, or to alert the staff. Kept with the change that caused it, sent by the outbox (decision 26).
 * `push` goes to every registered device. Only `no_tablet` is about no order, and has an empty `orderId`.
 */
export type Message = {
  channel: "mail" | "text" | "push";
  about: MessageSubject;
  orderId: string;
};

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
  "dispute_opened",
  "dispute_closed",
  "refund_failed",
] as const;
export type MessageSubject = typeof messageSubjects[number];
