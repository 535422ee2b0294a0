import type { Instant } from "../shared/local_time.ts";
import type { Message } from "../order/message.ts";

export type OutboxItem = { id: number; message: Message; attempts: number; createdAt: Instant };

export type Outbox = {
  /** Takes up to `limit` messages that are due, so that no other process takes them until `leaseUntil`. */
  claim(now: Instant, leaseUntil: Instant, limit: number): Promise<OutboxItem[]>;
  done(id: number, at: Instant): Promise<void>;
  /** Tries again at `retryAt`; without it the message is given up and kept for staff to see. */
  failed(id: number, error: string, retryAt: Instant | undefined): Promise<void>;
};

export type Letter = { to: string; subject: string; text: string };

/** Sends for real, or shows what would be sent. Throws when the carrier does not take it. */
export type Carrier = { mail(letter: Letter): Promise<void>; text(to: string, words: string): Promise<void> };
