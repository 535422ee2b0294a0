/** A promise to write to the guest. Kept with the change that caused it, sent by the outbox (decision 26). */
export type Message = { channel: "mail" | "text"; about: MessageSubject; orderId: string };

export type MessageSubject =
  | "order_received"
  | "order_confirmed"
  | "order_denied"
  | "order_expired"
  | "order_cancelled"
  | "order_ready";
