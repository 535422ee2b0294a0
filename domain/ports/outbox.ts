import type { Instant } from "../shared/local_time.ts";
import type { Message } from "../order/message.ts";

export type OutboxItem = { id: number; message: Message; attempts: number; createdAt: Instant };

/** `waiting` covers what is tried again; `failed` was given up. `at` is when it was sent, or is next tried. */
export type MessageFate = {
  message: Message;
  fate: "waiting" | "sent" | "failed";
  at: Instant;
};

export type Outbox = {
  /** Takes up to `limit` messages that are due, so that no other process takes them until `leaseUntil`. */
  claim(now: Instant, leaseUntil: Instant, limit: number): Promise<OutboxItem[]>;
  /** What became of the messages to these orders' guests, oldest first. */
  about(orderIds: readonly string[]): Promise<MessageFate[]>;
  done(id: number, at: Instant): Promise<void>;
  /** Tries again at `retryAt`; without it the message is given up and kept for staff to see. */
  failed(id: number, error: string, retryAt: Instant | undefined): Promise<void>;
};

export type Letter = { to: string; subject: string; text: string };

/** Sends for real, or shows what would be sent. Throws when the carrier does not take it. */
export type Carrier = { mail(letter: Letter): Promise<void>; text(to: string, words: string): Promise<void> };
