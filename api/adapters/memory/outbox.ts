import type { Instant } from "@domain/shared/local_time.ts";
import type { Message, MessageSubject } from "@domain/order/message.ts";
import type { Carrier, Letter, Outbox, OutboxItem } from "@domain/ports/outbox.ts";

type Kept = OutboxItem & { dueAt: Instant; sentAt?: Instant; error?: string; isGivenUp?: true };

export type MemoryOutbox = Outbox & {
  put(message: Message, at: Instant, dueAt: Instant): void;
  /** Takes back what nobody has begun to send. */
  withdraw(orderId: string, subjects: readonly MessageSubject[]): void;
  /** Everything put and not taken back, sent or not. */
  kept(): readonly Kept[];
};

export function memoryOutbox(): MemoryOutbox {
  const kept: Kept[] = [];
  let last = 0;
  const change = (id: number, to: Partial<Kept>) => {
    const item = kept.find((each) => each.id === id);
    if (item) Object.assign(item, to);
    return Promise.resolve();
  };
  return {
    claim(now, leaseUntil, limit) {
      const due = kept.filter((each) => each.dueAt <= now && each.sentAt === undefined && !each.isGivenUp)
        .toSorted((one, other) => one.dueAt - other.dueAt).slice(0, limit);
      for (const item of due) Object.assign(item, { dueAt: leaseUntil, attempts: item.attempts + 1 });
      return Promise.resolve(
        due.toSorted((one, other) => one.id - other.id)
          .map(({ id, message, attempts, createdAt }) => ({ id, message, attempts, createdAt })),
      );
    },
    about: (orderIds) =>
      Promise.resolve(
        kept.filter(({ message }) => orderIds.includes(message.orderId))
          .map(({ message, sentAt, isGivenUp, dueAt }) => ({
            message,
            fate: sentAt !== undefined ? "sent" : isGivenUp ? "failed" : "waiting",
            at: sentAt ?? dueAt,
          })),
      ),
    done: (id, at) => change(id, { sentAt: at }),
    failed: (id, error, retryAt) =>
      change(id, retryAt === undefined ? { error, isGivenUp: true } : { error, dueAt: retryAt }),
    put(message, at, dueAt) {
      kept.push({ id: ++last, message, attempts: 0, createdAt: at, dueAt });
    },
    withdraw(orderId, subjects) {
      const isMeant = ({ message, attempts }: Kept) =>
        attempts === 0 && message.orderId === orderId && subjects.includes(message.about);
      kept.splice(0, kept.length, ...kept.filter((each) => !isMeant(each)));
    },
    kept: () => kept,
  };
}

export type MemoryCarrier = Carrier & { letters: Letter[]; texts: { to: string; words: string }[] };

/** A carrier that keeps what it is given. */
export function memoryCarrier(): MemoryCarrier {
  const letters: Letter[] = [];
  const texts: { to: string; words: string }[] = [];
  return {
    letters,
    texts,
    mail: (letter) => Promise.resolve(void letters.push(letter)),
    text: (to, words) => Promise.resolve(void texts.push({ to, words })),
  };
}
