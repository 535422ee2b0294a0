import type { AuditEntry } from "../shared/audit.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Result } from "../shared/result.ts";
import type { StaffLanguage } from "../shared/language.ts";
import type { DeliveryStatus, Message } from "../notification/message.ts";
import type { TextReply } from "../notification/text_stop.ts";

export type OutboxItem = {
  id: number;
  message: Message;
  attempts: number;
  createdAt: Instant;
  /** An earlier attempt ended without a response, so the message may have been sent. */
  isInDoubt: boolean;
};

/** `at` is the time of the status or, while waiting, of the next attempt. */
export type MessageDelivery = { message: Message; deliveryStatus: DeliveryStatus; at: Instant };

/** Older than its maximum age, no longer true, without an address, or a text to a number that asked for no more texts. */
export type DropReason = "too_late" | "obsolete" | "no_address" | "texts_stopped";

/** A message that was not delivered, and why. */
export type UndeliveredMessage = MessageDelivery & {
  id: number;
  deliveryStatus: "failed" | "dropped" | "undelivered";
  reason: string;
  attempts: number;
  isInDoubt: boolean;
};

/**
 * Messages to send. They are stored with the change that causes them. The final states of texts with links of staff announce
 * `store_changed` to the tablets. See docs/adr/0004-outbox-and-leases.md.
 */
export type Outbox = {
  /** Claims up to `limit` due messages. No other process claims them before `leaseUntil`. */
  claim(now: Instant, leaseUntil: Instant, limit: number): Promise<OutboxItem[]>;
  /** Queues the email with the ledger of a month, unless it was queued before, also with concurrent calls. */
  putMonthlyLedger(month: string, at: Instant): Promise<void>;
  /** Returns the delivery status of the messages about these orders, oldest first. */
  about(orderIds: readonly string[]): Promise<MessageDelivery[]>;
  /** Returns the delivery status of the texts with these cart links, oldest first. */
  aboutLinks(linkIds: readonly string[]): Promise<MessageDelivery[]>;
  /**
   * Marks a message as sent. `transportId` is the gateway's id; a report with it that arrived before stays, and one about an earlier try
   * goes. Erases the message's own address, as do the final states below.
   */
  done(id: number, at: Instant, transportId?: string): Promise<void>;
  /** Schedules a retry at `retryAt`. Without it, the message fails and is listed for staff. */
  failed(
    id: number,
    error: string,
    when: { at: Instant; retryAt?: Instant | undefined; isInDoubt?: boolean },
  ): Promise<void>;
  /** Marks a message as no longer useful; it is not sent. */
  drop(id: number, reason: DropReason, at: Instant): Promise<void>;
  /**
   * Records the gateway's report on a message that was tried and publishes an event. The message is sent then, also when the result of its
   * try is not stored yet or was a failure. Ignores a second report and one with another id than `done` stored.
   */
  report(id: number, report: DeliveryReport, at: Instant): Promise<void>;
  /** Returns messages that failed, were dropped as too late or undelivered after `since`, newest first. */
  undelivered(since: Instant, limit: number): Promise<UndeliveredMessage[]>;
  /** Queues an undelivered message again as if it were new. Refuses a call and a text with a link of staff. */
  resend(
    id: number,
    at: Instant,
    audit: (message: Message) => AuditEntry,
  ): Promise<Result<Message, "message_not_failed">>;
};

/** The final result of a text message, as reported by the gateway. */
export type DeliveryReport = { transportId: string; outcome: "delivered" | "undelivered"; reason: string };

/** `key` is the same for every attempt to send one email, so that mailboxes can detect duplicates. */
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
 * Sends messages and returns the gateway's id, if it has one. Throws `Undeliverable` when no retry can succeed, `NoAnswer`
 * when the message may have been sent, and any other error when it was not sent.
 */
export type MessageTransport = EmailTransport & TextTransport & VoiceTransport;

export type EmailTransport = {
  /** Sends an email. */
  mail(email: Email): Promise<string | undefined>;
  /** Checks that the mail server accepts our credentials. Sends nothing. */
  reachesMail(): Promise<boolean>;
};

export type TextTransport = {
  /** Sends a text message. `to` is E.164. Reports name the text by the `id` of its message; without one there are none. */
  text(to: string, body: string, id?: number): Promise<string | undefined>;
  /** Checks that the gateway accepts our account. Sends nothing. */
  reachesTexts(): Promise<boolean>;
  /** Parses a signed delivery report; undefined for one that is not final. `url` is the URL that it was posted to. */
  parseReport(
    url: string,
    body: string,
    signature: string | undefined,
  ): Promise<Result<DeliveryReport | undefined, "bad_signature">>;
  /** Parses a signed text of someone else; undefined for one without a sender's number. `url` is the URL that it was posted to. */
  parseInbound(
    url: string,
    body: string,
    signature: string | undefined,
  ): Promise<Result<InboundText | undefined, "bad_signature">>;
};

/**
 * A text that someone sent to the restaurant's number. `asks`: what the gateway has understood and done, undefined when it does not say.
 * `isAnswered`: the gateway has answered it.
 */
export type InboundText = {
  from: string;
  body: string;
  asks: Exclude<TextReply, "other"> | undefined;
  isAnswered: boolean;
};

/** What is said on the phone. */
export type SpokenText = { language: StaffLanguage; text: string };

export type VoiceTransport = {
  /** Calls a number, says the text twice and waits for a digit. `to` is E.164. Reports name the call by `nth`. */
  call(to: string, nth: number, spoken: SpokenText): Promise<string | undefined>;
  /** Parses a signed report on a call; undefined while the call goes on. `url` is the URL that it was posted to. */
  parseCallReport(
    url: string,
    body: string,
    signature: string | undefined,
  ): Promise<Result<CallReport | undefined, "bad_signature">>;
};

/** What a person did on the phone: was called and hung up, or entered a digit. */
export type CallReport = { kind: "ended" } | { kind: "digit"; digit: string };

/** The gateway refuses this message permanently: an invalid address, or a guest who replied STOP. */
export class Undeliverable extends Error {
  override name = "Undeliverable";
}

/** The gateway sends no texts to this number, because its owner replied STOP. It does until the owner replies START. */
export class StoppedAtGateway extends Undeliverable {
  override name = "StoppedAtGateway";
}

/** The connection failed before the gateway responded. */
export class NoAnswer extends Error {
  override name = "NoAnswer";
}

/** Returns the error message for staff: at most 200 characters, without email addresses and phone numbers. */
export function failureReason(cause: unknown): string {
  return cause instanceof Error
    ? cause.message.slice(0, 1_000).replaceAll(/\S+@\S+|\+?\d{7,}/g, "…").slice(0, 200)
    : "failed";
}
