import type { Discrepancies, StoredDiscrepancy } from "../../ports/discrepancies.ts";
import type { Leases } from "../../ports/leases.ts";

/** `foreignPayments` answers what the widest comparison counted. */
export type MemoryDiscrepancies = Discrepancies & { foreignPayments(): number };

export function memoryDiscrepancies(): MemoryDiscrepancies {
  const kept: StoredDiscrepancy[] = [];
  const foreign = new Map<number, number>();
  const stands = ({ endedAt }: StoredDiscrepancy) => endedAt === undefined;
  return {
    note(found, checkedIds, at) {
      const isFound = (old: StoredDiscrepancy) =>
        found.some(({ intentId, kind }) => intentId === old.intentId && kind === old.kind);
      for (const old of kept) {
        if (stands(old) && checkedIds.includes(old.intentId) && !isFound(old)) old.endedAt = at;
      }
      for (const { intentId, kind, orderId, cents } of found) {
        const isKnown = kept.some((old) => stands(old) && old.intentId === intentId && old.kind === kind);
        if (!isKnown) kept.push({ intentId, kind, orderId, cents, since: at });
      }
      return Promise.resolve();
    },
    noteForeign: (spanMs, count) => Promise.resolve(void foreign.set(spanMs, count)),
    foreignPayments: () => Math.max(0, ...foreign.values()),
    open: () => Promise.resolve(kept.filter(stands)),
    recent: (since, limit) =>
      Promise.resolve(
        kept.filter(({ endedAt }) => endedAt === undefined || endedAt > since).toReversed().slice(0, limit),
      ),
  };
}

/** One process: it may always. */
export const memoryLeases: Leases = { take: () => Promise.resolve(true) };
