import { type CapacityPreview, dayBounds, previewCapacity } from "@domain/reports/capacity_preview.ts";
import type { CapacityRules } from "@domain/hours/capacity.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { addDays, type LocalDate, localDateOf } from "@domain/shared/local_time.ts";

/** Returns what the limits would have done on a past Los Angeles date; on the same weekday of last week without a date. */
export async function previewLimits(
  { sales, clock }: Pick<Ports, "sales" | "clock">,
  rules: CapacityRules,
  date: LocalDate = addDays(localDateOf(clock.now()), -7),
): Promise<CapacityPreview & { date: LocalDate }> {
  const { from, to } = dayBounds(date);
  return { date, ...previewCapacity(await sales.dueBetween(from, to), rules, to) };
}
