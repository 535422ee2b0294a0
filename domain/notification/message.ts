/**
 * A message to the guest or an alert to staff, stored in the same transaction as the change that caused it and sent by the
 * outbox. `push` goes to every registered device. `orderId` is empty for `no_tablet` and `sign_in_attack`, the hash of
 * the challenge for `sign_in_code`, the id of the close for `day_closed`, and the month for `monthly_ledger`. See docs/adr/0004-outbox-and-leases.md.
 */
export type Message = {
  channel: "mail" | "text" | "push";
  about: MessageSubject;
  orderId: string;
};

/** Returns the id of the order that a message is about, or undefined for a message about something else. */
export function orderIdOf({ about, orderId }: Message): string | undefined {
  return areAboutOrders[about] ? orderId : undefined;
}

const areAboutOrders: Readonly<Record<MessageSubject, boolean>> = {
  order_received: true,
  order_confirmed: true,
  order_denied: true,
  order_expired: true,
  order_cancelled: true,
  order_refunded: true,
  order_delayed: true,
  order_ready: true,
  order_unanswered: true,
  dispute_opened: true,
  dispute_closed: true,
  refund_failed: true,
  no_tablet: false,
  sign_in_attack: false,
  sign_in_code: false,
  day_closed: false,
  monthly_ledger: false,
};

/** Returns an email message about an order. */
export function orderEmail(about: MessageSubject, order: { id: string }): Message {
  return { channel: "mail", about, orderId: order.id };
}

/** Returns the end-of-day summary of a close, an email to the restaurant. */
export function summaryEmail(close: { id: string }): Message {
  return { channel: "mail", about: "day_closed", orderId: close.id };
}

/** Returns the email with the ledger of a month (`2026-10`) to the restaurant. */
export function ledgerEmail(month: string): Message {
  return { channel: "mail", about: "monthly_ledger", orderId: month };
}

/** Returns a text message about an order. */
export function orderText(about: MessageSubject, order: { id: string }): Message {
  return { channel: "text", about, orderId: order.id };
}

/** Subjects of emails to the restaurant about the charge of an order. */
export const paymentAlertSubjects = [
  "dispute_opened",
  "dispute_closed",
  "refund_failed",
] as const satisfies readonly MessageSubject[];
export type PaymentAlertSubject = typeof paymentAlertSubjects[number];

/** Subjects of messages to staff. */
export const alertSubjects = [
  "order_unanswered",
  "no_tablet",
  "sign_in_attack",
  "sign_in_code",
  "day_closed",
  "monthly_ledger",
  ...paymentAlertSubjects,
] as const satisfies readonly MessageSubject[];

export const messageSubjects = [
  "order_received",
  "order_confirmed",
  "order_denied",
  "order_expired",
  "order_cancelled",
  "order_refunded",
  "order_delayed",
  "order_ready",
  "order_unanswered",
  "no_tablet",
  "sign_in_attack",
  "sign_in_code",
  "dispute_opened",
  "dispute_closed",
  "refund_failed",
  "day_closed",
  "monthly_ledger",
] as const;
export type MessageSubject = typeof messageSubjects[number];
