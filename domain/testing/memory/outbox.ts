import { ok, refuse } from "../../shared/result.ts";
import type { AuditEntry } from "../../shared/audit.ts";
import type { Instant } from "../../shared/local_time.ts";
import type { Message, MessageSubject } from "../../notification/message.ts";
import type {
  DeliveryStatus,
  Email,
  MessageTransport,
  Outbox,
  OutboxItem,
  UndeliveredMessage,
} from "../../ports/outbox.ts";
import type { MemoryLive } from "./live.ts";

type StoredMessage = OutboxItem & {
  deliveryStatus: DeliveryStatus;
  at: Instant;
  reason: string;
  transportId?: string;
};

export type MemoryOutbox = Outbox & {
  put(message: Message, at: Instant, dueAt: Instant): void;
  /** Takes back what nobody has begun to send. */
  withdraw(orderId: string, subjects: readonly MessageSubject[]): void;
  /** Forgets what carriers said about the messages of an order. */
  eraseErrors(orderId: string): void;
  /** Everything put and not taken back, sent or not. */
  kept(): readonly StoredMessage[];
};

export function memoryOutbox(live: MemoryLive, audit: AuditEntry[]): MemoryOutbox {
  const kept: StoredMessage[] = [];
  let last = 0;
  const change = (id: number, to: Partial<StoredMessage>) => {
    const item = kept.find((each) => each.id === id);
    if (item) Object.assign(item, to);
    return Promise.resolve();
  };
  const isLost = (
    kept: StoredMessage,
  ): kept is StoredMessage & Pick<UndeliveredMessage, "deliveryStatus"> => {
    const { deliveryStatus, reason } = kept;
    return deliveryStatus === "failed" || deliveryStatus === "undelivered" ||
      (deliveryStatus === "dropped" && reason === "too_late");
  };
  return {
    claim(now, leaseUntil, limit) {
      const due = kept.filter((each) => each.deliveryStatus === "waiting" && each.at <= now)
        .toSorted((one, other) => one.at - other.at).slice(0, limit);
      for (const item of due) Object.assign(item, { at: leaseUntil, attempts: item.attempts + 1 });
      return Promise.resolve(
        due.toSorted((one, other) => one.id - other.id).map((
          { id, message, attempts, createdAt, isInDoubt },
        ) => ({ id, message, attempts, createdAt, isInDoubt })),
      );
    },
    about: (orderIds) =>
      Promise.resolve(
        kept.filter(({ message }) => orderIds.includes(message.orderId))
          .map(({ message, deliveryStatus, at }) => ({ message, deliveryStatus, at })),
      ),
    done: (id, at, transportId) =>
      change(id, { deliveryStatus: "sent", at, ...(transportId && { transportId }) }),
    failed: (id, reason, { at, retryAt, isInDoubt = false }) =>
      change(id, {
        reason,
        ...(retryAt === undefined ? { deliveryStatus: "failed", at } : { at: retryAt }),
        ...(isInDoubt && { isInDoubt }),
      }),
    drop: (id, reason, at) => change(id, { deliveryStatus: "dropped", reason, at }),
    report({ transportId, outcome, reason }, at) {
      const item = kept.find((each) => each.transportId === transportId && each.deliveryStatus === "sent");
      if (!item) return Promise.resolve();
      Object.assign(item, { deliveryStatus: outcome, reason, at });
      const { orderId } = item.message;
      if (orderId !== "") live.announce({ kind: "order_updated", orderId });
      return Promise.resolve();
    },
    undelivered: (since, limit) =>
      Promise.resolve(
        kept.filter(isLost).filter(({ at }) => at > since).toReversed().slice(0, limit)
          .map(({ id, message, deliveryStatus, at, reason, attempts }) => ({
            id,
            message,
            deliveryStatus,
            at,
            reason,
            attempts,
          })),
      ),
    resend(id, at, entry) {
      const item = kept.find((each) => each.id === id);
      if (!item || !isLost(item)) return Promise.resolve(refuse("not_lost"));
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
    put(message, at, dueAt) {
      kept.push({
        ...{ id: ++last, message, attempts: 0, createdAt: at, isInDoubt: false },
        ...{ deliveryStatus: "waiting", at: dueAt, reason: "" },
      });
    },
    withdraw(orderId, subjects) {
      const isMeant = ({ message, attempts }: StoredMessage) =>
        attempts === 0 && message.orderId === orderId && subjects.includes(message.about);
      kept.splice(0, kept.length, ...kept.filter((each) => !isMeant(each)));
    },
    eraseErrors(orderId) {
      for (const each of kept) if (each.message.orderId === orderId) each.reason = "";
    },
    kept: () => kept,
  };
}

export type MemoryTransport = MessageTransport & {
  emails: Email[];
  texts: { to: string; words: string }[];
  /** What the probes answer. */
  reaches: { mail: boolean; texts: boolean };
};

/** A carrier that keeps what it is given. */
export function memoryTransport(): MemoryTransport {
  const emails: Email[] = [];
  const texts: { to: string; words: string }[] = [];
  const reaches = { mail: true, texts: true };
  return {
    emails,
    texts,
    reaches,
    reachesMail: () => Promise.resolve(reaches.mail),
    reachesTexts: () => Promise.resolve(reaches.texts),
    mail(email) {
      emails.push(email);
      return Promise.resolve(undefined);
    },
    text: (to, words) => Promise.resolve(`text_${texts.push({ to, words })}`),
  };
}
