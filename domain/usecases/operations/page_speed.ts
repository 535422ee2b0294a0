import { addDays, localDateOf } from "@domain/shared/local_time.ts";
import {
  speedBuckets,
  speedDays,
  speedOfWeeks,
  type SpeedPage,
  type SpeedValues,
  weekOf,
} from "@domain/shared/page_speed.ts";
import type { Ports } from "@domain/ports/ports.ts";

type Deps = Pick<Ports, "health" | "clock">;

/** Counts how fast one page loaded (docs/product-rules.md, "Page speed"). */
export async function countPageLoad(
  { health, clock }: Deps,
  page: SpeedPage,
  values: SpeedValues,
): Promise<void> {
  const week = weekOf(localDateOf(clock.now()));
  await health.countPageLoads(speedBuckets(values).map((bucket) => ({ week, page, ...bucket, count: 1 })));
}

/** Returns how fast the pages were in each week of the last year, latest first. */
export async function pageSpeedReport({ health, clock }: Deps): Promise<ReturnType<typeof speedOfWeeks>> {
  return speedOfWeeks(await health.pageLoads(addDays(localDateOf(clock.now()), -speedDays)));
}
