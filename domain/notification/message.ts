/** What a message is about. The id of a challenge is its hash, that of a month `2026-10`, and that of the restaurant is empty. */
export type MessageRef = {
  kind: "order" | "challenge" | "account" | "day_close" | "month" | "restaurant";
  id: string;
};

/**
 * A message to the guest or an alert to staff, stored in the same transaction as the change that caused it and sent by the
 * outbox. `push` goes to every registered device. See docs/adr/0004-outbox-and-leases.md.
 */
export type Message = {
  channel: "mail" | "text" | "push";
  about: MessageSubject;
  ref: MessageRef;
  /** The address of an email that goes to none of today's addresses. It is erased when the message is sent or given up. */
  to?: string | undefined;
};

/** Returns the id of the order that a message is about, or undefined for a message about something else. */
export const orderIdOf = ({ ref }: Message): string | undefined => ref.kind === "order" ? ref.id : undefined;

/** Returns the reference of a message about an order. */
export const orderRef = ({ id }: { id: string }): MessageRef => ({ kind: "order", id });

/** Returns an email message about an order. */
export function orderEmail(about: MessageSubject, order: { id: string }): Message {
  return { channel: "mail", about, ref: orderRef(order) };
}

/** Returns the end-of-day summary of a close, an email to the restaurant. */
export function summaryEmail(close: { id: string }): Message {
  return { channel: "mail", about: "day_closed", ref: { kind: "day_close", id: close.id } };
}

/** Returns the email with the ledger of a month (`2026-10`) to the restaurant. */
export function ledgerEmail(month: string): Message {
  return { channel: "mail", about: "monthly_ledger", ref: { kind: "month", id: month } };
}

/** Returns the notice to the replaced email address of a staff account. */
export function emailChangedNotice({ id, email }: { id: string; email: string }): Message {
  return { channel: "mail", about: "email_changed", ref: { kind: "account", id }, to: email };
}

/** Returns a text message about an order. */
export function orderText(about: MessageSubject, order: { id: string }): Message {
  return { channel: "text", about, ref: orderRef(order) };
}

/** Subjects of messages to guests about their order. */
export const guestSubjects = [
  "order_received",
  "order_confirmed",
  "order_denied",
  "order_expired",
  "order_cancelled",
  "order_refunded",
  "order_refund_failed",
  "order_delayed",
  "order_ready",
] as const;
export type GuestSubject = typeof guestSubjects[number];

/** Subjects of emails to the restaurant about the charge of an order. */
export const paymentAlertSubjects = ["dispute_opened", "dispute_closed", "refund_failed"] as const;
export type PaymentAlertSubject = typeof paymentAlertSubjects[number];

/** Subjects of messages to staff. */
export const alertSubjects = [
  "order_unanswered",
  "no_tablet",
  "sign_in_attack",
  "sign_in_code",
  "email_changed",
  "day_closed",
  "monthly_ledger",
  ...paymentAlertSubjects,
] as const;

export const messageSubjects = [...guestSubjects, ...alertSubjects] as const;
export type MessageSubject = typeof messageSubjects[number];
