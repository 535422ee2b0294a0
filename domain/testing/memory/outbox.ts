import { ok, refuse } from "../../shared/result.ts";
import type { AuditEntry } from "../../shared/audit.ts";
import type { Instant } from "../../shared/local_time.ts";
import type { Message, MessageSubject } from "../../notification/message.ts";
import type { Carrier, Fate, Letter, LostMessage, Outbox, OutboxItem } from "../../ports/outbox.ts";
import type { MemoryLive } from "./live.ts";

type Kept = OutboxItem & { fate: Fate; at: Instant; why: string; carrierId?: string };

export type MemoryOutbox = Outbox & {
  put(message: Message, at: Instant, dueAt: Instant): void;
  /** Takes back what nobody has begun to send. */
  withdraw(orderId: string, subjects: readonly MessageSubject[]): void;
  /** Forgets what carriers said about the messages of an order. */
  eraseErrors(orderId: string): void;
  /** Everything put and not taken back, sent or not. */
  kept(): readonly Kept[];
};

export function memoryOutbox(live: MemoryLive, audit: AuditEntry[]): MemoryOutbox {
  const kept: Kept[] = [];
  let last = 0;
  const change = (id: number, to: Partial<Kept>) => {
    const item = kept.find((each) => each.id === id);
    if (item) Object.assign(item, to);
    return Promise.resolve();
  };
  const isLost = (kept: Kept): kept is Kept & Pick<LostMessage, "fate"> => {
    const { fate, why } = kept;
    return fate === "failed" || fate === "undelivered" || (fate === "dropped" && why === "too_late");
  };
  return {
    claim(now, leaseUntil, limit) {
      const due = kept.filter((each) => each.fate === "waiting" && each.at <= now)
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
          .map(({ message, fate, at }) => ({ message, fate, at })),
      ),
    done: (id, at, carrierId) => change(id, { fate: "sent", at, ...(carrierId && { carrierId }) }),
    failed: (id, why, { at, retryAt, isInDoubt = false }) =>
      change(id, {
        why,
        ...(retryAt === undefined ? { fate: "failed", at } : { at: retryAt }),
        ...(isInDoubt && { isInDoubt }),
      }),
    drop: (id, why, at) => change(id, { fate: "dropped", why, at }),
    report({ carrierId, outcome, why }, at) {
      const item = kept.find((each) => each.carrierId === carrierId && each.fate === "sent");
      if (!item) return Promise.resolve();
      Object.assign(item, { fate: outcome, why, at });
      const { orderId } = item.message;
      if (orderId !== "") live.announce({ kind: "order_updated", orderId });
      return Promise.resolve();
    },
    lost: (since, limit) =>
      Promise.resolve(
        kept.filter(isLost).filter(({ at }) => at > since).toReversed().slice(0, limit)
          .map(({ id, message, fate, at, why, attempts }) => ({ id, message, fate, at, why, attempts })),
      ),
    resend(id, at, entry) {
      const item = kept.find((each) => each.id === id);
      if (!item || !isLost(item)) return Promise.resolve(refuse("not_lost"));
      delete item.carrierId;
      Object.assign(item, { fate: "waiting", at, createdAt: at, attempts: 0, isInDoubt: false, why: "" });
      audit.push(entry(item.message));
      return Promise.resolve(ok(item.message));
    },
    put(message, at, dueAt) {
      kept.push({
        ...{ id: ++last, message, attempts: 0, createdAt: at, isInDoubt: false },
        ...{ fate: "waiting", at: dueAt, why: "" },
      });
    },
    withdraw(orderId, subjects) {
      const isMeant = ({ message, attempts }: Kept) =>
        attempts === 0 && message.orderId === orderId && subjects.includes(message.about);
      kept.splice(0, kept.length, ...kept.filter((each) => !isMeant(each)));
    },
    eraseErrors(orderId) {
      for (const each of kept) if (each.message.orderId === orderId) each.why = "";
    },
    kept: () => kept,
  };
}

export type MemoryCarrier = Carrier & {
  letters: Letter[];
  texts: { to: string; words: string }[];
  /** What the probes answer. */
  reaches: { mail: boolean; texts: boolean };
};

/** A carrier that keeps what it is given. */
export function memoryCarrier(): MemoryCarrier {
  const letters: Letter[] = [];
  const texts: { to: string; words: string }[] = [];
  const reaches = { mail: true, texts: true };
  return {
    letters,
    texts,
    reaches,
    reachesMail: () => Promise.resolve(reaches.mail),
    reachesTexts: () => Promise.resolve(reaches.texts),
    mail(letter) {
      letters.push(letter);
      return Promise.resolve(undefined);
    },
    text: (to, words) => Promise.resolve(`text_${texts.push({ to, words })}`),
  };
}
