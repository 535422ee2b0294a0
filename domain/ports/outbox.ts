import type { AuditEntry } from "../shared/audit.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Result } from "../shared/result.ts";
import type { Message } from "../notification/message.ts";

export type OutboxItem = {
  id: number;
  message: Message;
  attempts: number;
  createdAt: Instant;
  /** An earlier try ended without an answer: it may have been sent. */
  isInDoubt: boolean;
};

/**
 * `waiting` covers what is tried again; `delivered` and `undelivered` is the carrier's later word; `failed` was given up, `dropped` had
 * become old news. `at` is when that was, or when it is next tried.
 */
export type DeliveryStatus = "waiting" | "sent" | "delivered" | "undelivered" | "failed" | "dropped";

export type MessageDelivery = { message: Message; deliveryStatus: DeliveryStatus; at: Instant };

/** Too late for its kind; the order moved on; its reader left no address. */
export type DropReason = "too_late" | "obsolete" | "no_address";

/** A message that its reader never got, and why. */
export type UndeliveredMessage = MessageDelivery & {
  id: number;
  deliveryStatus: "failed" | "dropped" | "undelivered";
  reason: string;
  attempts: number;
};

export type Outbox = {
  /** Takes up to `limit` messages that are due, so that no other process takes them until `leaseUntil`. */
  claim(now: Instant, leaseUntil: Instant, limit: number): Promise<OutboxItem[]>;
  /** What became of the messages to these orders' guests, oldest first. */
  about(orderIds: readonly string[]): Promise<MessageDelivery[]>;
  /** `carrierId` names it in the carrier's reports. */
  done(id: number, at: Instant, transportId?: string): Promise<void>;
  /** Tries again at `retryAt`; without it the message is given up and kept for staff to see. */
  failed(
    id: number,
    error: string,
    when: { at: Instant; retryAt?: Instant | undefined; isInDoubt?: boolean },
  ): Promise<void>;
  /** Of no use any more: never sent. */
  drop(id: number, reason: DropReason, at: Instant): Promise<void>;
  /** The carrier's report on a message it took, told to every screen. The last word stays; one about nothing of ours is forgotten. */
  report(report: DeliveryReport, at: Instant): Promise<void>;
  /** Messages that were given up, dropped too late or not delivered after `since`, newest first. */
  undelivered(since: Instant, limit: number): Promise<UndeliveredMessage[]>;
  /** Sends a lost message once more, as if it were new. */
  resend(
    id: number,
    at: Instant,
    audit: (message: Message) => AuditEntry,
  ): Promise<Result<Message, "not_lost">>;
};

export type DeliveryReport = { transportId: string; outcome: "delivered" | "undelivered"; reason: string };

/** `key` is the same for every try at one letter, so that a reader's mailbox may know it again. */
export type Email = {
  to: string;
  subject: string;
  text: string;
  html: string;
  key: string;
  attachments?: readonly Attachment[] | undefined;
};

export type Attachment = { fileName: string; contentType: string; content: Uint8Array<ArrayBuffer> };

/**
 * Sends for real, or shows what would be sent; answers its own name for it, if it has one. Throws `Undeliverable` when no try can
 * succeed, `NoAnswer` when it may have been sent, and anything else when it was not.
 */
export type MessageTransport = EmailTransport & TextTransport;

export type EmailTransport = {
  mail(email: Email): Promise<string | undefined>;
  /** Whether its server lets us in just now; nothing is sent. */
  reachesMail(): Promise<boolean>;
};

export type TextTransport = {
  text(to: string, words: string): Promise<string | undefined>;
  /** Whether it answers and knows our account just now; nothing is sent. */
  reachesTexts(): Promise<boolean>;
};

/** Where the carrier of texts reports to. */
export type DeliveryReports = {
  /** What a signed report says; undefined for one that is not the last word. `url` is the address it was posted to. */
  handleReport(
    url: string,
    body: string,
    signature: string | undefined,
  ): Promise<Result<DeliveryReport | undefined, "bad_signature">>;
};

/** The carrier refuses this message for good: a wrong address, a guest who answered STOP. */
export class Undeliverable extends Error {
  override name = "Undeliverable";
}

/** The line broke before the carrier answered. */
export class NoAnswer extends Error {
  override name = "NoAnswer";
}

/** What staff may read of a carrier's failure: its message, shortened, without email addresses and phone numbers. */
export function failureReason(cause: unknown): string {
  return cause instanceof Error
    ? cause.message.replaceAll(/\S+@\S+|\+?\d{7,}/g, "…").slice(0, 200)
    : "failed";
}
