import type { Discrepancies, StoredDiscrepancy } from "@domain/ports/discrepancies.ts";

/** `foreignPayments` returns the maximum that a comparison counted, and `all` every discrepancy, ended ones included. */
export type MemoryDiscrepancies = Discrepancies & {
  foreignPayments(): number;
  all(): readonly StoredDiscrepancy[];
};

export function memoryDiscrepancies(): MemoryDiscrepancies {
  const stored: StoredDiscrepancy[] = [];
  const foreign = new Map<number, number>();
  const isOpen = ({ endedAt }: StoredDiscrepancy) => endedAt === undefined;
  return {
    note(found, checkedIds, at) {
      const isFound = (old: StoredDiscrepancy) =>
        found.some(({ intentId, kind }) => intentId === old.intentId && kind === old.kind);
      for (const old of stored) {
        if (isOpen(old) && checkedIds.includes(old.intentId) && !isFound(old)) old.endedAt = at;
      }
      for (const { intentId, kind, orderId, cents } of found) {
        const isKnown = stored.some((old) => isOpen(old) && old.intentId === intentId && old.kind === kind);
        if (!isKnown) stored.push({ intentId, kind, orderId, cents, since: at });
      }
      return Promise.resolve();
    },
    noteForeign: (spanMs, count) => Promise.resolve(void foreign.set(spanMs, count)),
    foreignPayments: () => Math.max(0, ...foreign.values()),
    all: () => stored,
    open: () => Promise.resolve(stored.filter(isOpen)),
    recent: (since, limit) =>
      Promise.resolve(
        stored.filter(({ endedAt }) => endedAt === undefined || endedAt > since).toReversed().slice(0, limit),
      ),
  };
}
