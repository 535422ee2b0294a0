import { addDays, localDateOf } from "@domain/shared/local_time.ts";
import type { Ports } from "@domain/ports/ports.ts";

/** The longest range of a report. */
const days = 366;

/**
 * Stores the sums of ended days that are missing: those of yesterday, of days whose orders changed, and all of them after a release that
 * changes the sums. Otherwise the next report of a year would wait for them.
 */
export async function sumUpDays({ sales, clock }: Pick<Ports, "sales" | "clock">): Promise<void> {
  const today = localDateOf(clock.now());
  await sales.ofDays(addDays(today, -days), addDays(today, -1));
}
