import { ok, refuse } from "@domain/shared/result.ts";
import type { AuditEntry } from "@domain/shared/audit.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import {
  type DeliveryStatus,
  isResendable,
  ledgerEmail,
  type Message,
  type MessageSubject,
  orderIdOf,
} from "@domain/notification/message.ts";
import type {
  Email,
  MessageTransport,
  Outbox,
  OutboxItem,
  SpokenText,
  UndeliveredMessage,
} from "@domain/ports/outbox.ts";
import type { MemoryLive } from "./live.ts";

type StoredMessage = OutboxItem & {
  deliveryStatus: DeliveryStatus;
  at: Instant;
  reason: string;
  transportId?: string;
};

export type MemoryOutbox = Outbox & {
  put(message: Message, at: Instant, dueAt: Instant): void;
  /** Deletes messages with no send attempt. */
  withdraw(orderId: string, subjects: readonly MessageSubject[]): void;
  /** Erases the gateway errors of an order's messages. */
  eraseErrors(orderId: string): void;
  /** Returns every stored message, sent or not. */
  all(): readonly StoredMessage[];
};

export function memoryOutbox(live: MemoryLive, audit: AuditEntry[]): MemoryOutbox {
  const stored: StoredMessage[] = [];
  let last = 0;
  const change = (id: number, to: Partial<StoredMessage>) => {
    const item = stored.find((each) => each.id === id);
    if (item) Object.assign(item, to);
    return Promise.resolve();
  };
  const announceLink = ({ ref }: Message) => {
    if (ref.kind === "cart_link") live.announce({ kind: "store_changed" });
  };
  const finish = (id: number, to: Partial<StoredMessage>) => {
    const item = stored.find((each) => each.id === id);
    if (!item) return Promise.resolve();
    const { to: _, ...message } = item.message;
    announceLink(message);
    return change(id, { ...to, message });
  };
  const isWaiting = (id: number) =>
    stored.some((each) => each.id === id && each.deliveryStatus === "waiting");
  const isReported = ({ deliveryStatus }: StoredMessage) =>
    deliveryStatus === "delivered" || deliveryStatus === "undelivered";
  const put: MemoryOutbox["put"] = (message, at, dueAt) => {
    stored.push({
      ...{ id: ++last, message, attempts: 0, createdAt: at, isInDoubt: false },
      ...{ deliveryStatus: "waiting", at: dueAt, reason: "" },
    });
  };
  const isLost = (
    item: StoredMessage,
  ): item is StoredMessage & Pick<UndeliveredMessage, "deliveryStatus"> => {
    const { deliveryStatus, reason } = item;
    return deliveryStatus === "failed" || deliveryStatus === "undelivered" ||
      (deliveryStatus === "dropped" && reason === "too_late");
  };
  const about = (orderIds: readonly string[]) =>
    Promise.resolve(
      stored.filter(({ message }) => orderIds.includes(orderIdOf(message) ?? ""))
        .map(({ message, deliveryStatus, at }) => ({ message, deliveryStatus, at })),
    );
  return {
    claim(now, leaseUntil, limit) {
      const due = stored.filter((each) => each.deliveryStatus === "waiting" && each.at <= now)
        .toSorted((one, other) => one.at - other.at).slice(0, limit);
      for (const item of due) Object.assign(item, { at: leaseUntil, attempts: item.attempts + 1 });
      return Promise.resolve(
        due.toSorted((one, other) => one.id - other.id).map((
          { id, message, attempts, createdAt, isInDoubt },
        ) => ({ id, message, attempts, createdAt, isInDoubt })),
      );
    },
    putMonthlyLedger(month, at) {
      const message = ledgerEmail(month);
      const isKnown = stored.some((item) =>
        item.message.about === message.about && item.message.ref.id === month
      );
      if (!isKnown) put(message, at, at);
      return Promise.resolve();
    },
    about,
    aboutLinks: (linkIds) =>
      Promise.resolve(
        stored.filter(({ message: { ref } }) => ref.kind === "cart_link" && linkIds.includes(ref.id))
          .map(({ message, deliveryStatus, at }) => ({ message, deliveryStatus, at })),
      ),
    done(id, at, transportId) {
      const item = stored.find((each) => each.id === id);
      const isSame = item && isReported(item) && item.transportId === transportId;
      return finish(id, isSame ? {} : { deliveryStatus: "sent", at, ...(transportId && { transportId }) });
    },
    failed(id, reason, { at, retryAt, isInDoubt = false }) {
      if (!isWaiting(id)) return Promise.resolve();
      return retryAt === undefined
        ? finish(id, { reason, deliveryStatus: "failed", at, ...(isInDoubt && { isInDoubt }) })
        : change(id, { reason, at: retryAt, ...(isInDoubt && { isInDoubt }) });
    },
    drop: (id, reason, at) =>
      isWaiting(id) ? finish(id, { deliveryStatus: "dropped", reason, at }) : Promise.resolve(),
    report(id, { transportId, outcome, reason }, at) {
      const item = stored.find((each) => each.id === id);
      const isAbout = item && item.attempts > 0 && !isReported(item) &&
        [undefined, transportId].includes(item.transportId);
      if (!isAbout) return Promise.resolve();
      const { to: _, ...message } = item.message;
      Object.assign(item, { deliveryStatus: outcome, reason, at, transportId, message });
      const orderId = orderIdOf(item.message);
      if (orderId !== undefined) live.announce({ kind: "order_updated", orderId });
      announceLink(item.message);
      return Promise.resolve();
    },
    undelivered: (since, limit) =>
      Promise.resolve(
        stored.filter(isLost).filter(({ at }) => at > since).toReversed().slice(0, limit)
          .map(({ id, message, deliveryStatus, at, reason, attempts, isInDoubt }) => ({
            id,
            message,
            deliveryStatus,
            at,
            reason,
            attempts,
            isInDoubt,
          })),
      ),
    resend(id, at, entry) {
      const item = stored.find((each) => each.id === id);
      if (!item || !isLost(item) || !isResendable(item.message)) {
        return Promise.resolve(refuse("message_not_failed"));
      }
      delete item.transportId;
      Object.assign(item, {
        deliveryStatus: "waiting",
        at,
        createdAt: at,
        attempts: 0,
        isInDoubt: false,
        reason: "",
      });
      audit.push(entry(item.message));
      return Promise.resolve(ok(item.message));
    },
    put,
    withdraw(orderId, subjects) {
      const isWithdrawn = ({ message, attempts }: StoredMessage) =>
        attempts === 0 && orderIdOf(message) === orderId && subjects.includes(message.about);
      stored.splice(0, stored.length, ...stored.filter((each) => !isWithdrawn(each)));
    },
    eraseErrors(orderId) {
      for (const each of stored) if (orderIdOf(each.message) === orderId) each.reason = "";
    },
    all: () => stored,
  };
}

export type MemoryTransport = MessageTransport & {
  emails: Email[];
  texts: { to: string; body: string }[];
  calls: { to: string; nth: number; spoken: SpokenText }[];
  /** The results of `reachesMail` and `reachesTexts`. */
  reaches: { mail: boolean; texts: boolean };
};

/** Records emails and texts instead of sending them. */
export function memoryTransport(): MemoryTransport {
  const emails: Email[] = [];
  const texts: { to: string; body: string }[] = [];
  const calls: MemoryTransport["calls"] = [];
  const reaches = { mail: true, texts: true };
  return {
    emails,
    texts,
    calls,
    reaches,
    reachesMail: () => Promise.resolve(reaches.mail),
    reachesTexts: () => Promise.resolve(reaches.texts),
    mail(email) {
      emails.push(email);
      return Promise.resolve(undefined);
    },
    text: (to, body) => Promise.resolve(`text_${texts.push({ to, body })}`),
    parseReport: () => Promise.resolve(refuse("bad_signature")),
    parseInbound: () => Promise.resolve(refuse("bad_signature")),
    call: (to, nth, spoken) => Promise.resolve(`call_${calls.push({ to, nth, spoken })}`),
    parseCallReport: () => Promise.resolve(refuse("bad_signature")),
  };
}
