import { zone } from "../shared/local_time.ts";
import type { Ports } from "../ports/ports.ts";

/** So many orders at a time: a first run over years must not hold the table. */
const batch = 200;

/** Erases guests' contact details after the months the setting says, and forgets what is over. Answers how many orders were erased. */
export async function keepHouse(
  deps: Pick<Ports, "housekeeping" | "store" | "clock">,
): Promise<number> {
  const now = deps.clock.now();
  const { settings } = await deps.store.load();
  const before = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone)
    .subtract({ months: settings.retentionMonths }).epochMilliseconds;
  await deps.housekeeping.forget(now);
  return await deps.housekeeping.eraseContacts(before, now, batch);
}
