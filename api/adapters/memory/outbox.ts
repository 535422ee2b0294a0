import type { Instant } from "@domain/shared/local_time.ts";
import type { Message } from "@domain/order/message.ts";
import type { Carrier, Letter, Outbox, OutboxItem } from "@domain/ports/outbox.ts";

type Kept = OutboxItem & { dueAt: Instant; sentAt?: Instant; error?: string; isGivenUp?: true };

export type MemoryOutbox = Outbox & {
  put(message: Message, at: Instant): void;
  /** Everything ever put, sent or not. */
  kept(): readonly Kept[];
};

export function memoryOutbox(): MemoryOutbox {
  const kept: Kept[] = [];
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
    done: (id, at) => change(id, { sentAt: at }),
    failed: (id, error, retryAt) =>
      change(id, retryAt === undefined ? { error, isGivenUp: true } : { error, dueAt: retryAt }),
    put(message, at) {
      kept.push({ id: kept.length + 1, message, attempts: 0, createdAt: at, dueAt: at });
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
