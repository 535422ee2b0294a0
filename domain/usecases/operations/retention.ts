import { pictureId } from "../../menu/picture.ts";
import { hourMs, zone } from "../../shared/local_time.ts";
import type { Ports } from "../../ports/ports.ts";

/** So many orders at a time: a first run over years must not hold the table. */
const batch = 200;

/** Pages that were open when a picture was replaced still show it for a while. */
const pictureRetentionMs = 7 * 24 * hourMs;

/** Throws away the pictures that no dish has had for a week. Answers how many. */
export async function throwAwayPictures(
  { images, menuRepository, clock }: Pick<Ports, "images" | "menuRepository" | "clock">,
): Promise<number> {
  // Looked at before the menu: a picture that is put on a dish meanwhile is too young to be among them.
  const old = await images.putBefore(clock.now() - pictureRetentionMs);
  const { dishes } = await menuRepository.load();
  const shown = new Set(dishes.map(({ imageUrl }) => pictureId(imageUrl ?? "")));
  const unused = old.filter((id) => !shown.has(id));
  for (const id of unused) await images.remove(id);
  return unused.length;
}

/** Erases guests' contact details after the months the setting says, and forgets what is over. Answers how many orders were erased. */
export async function runRetention(
  deps: Pick<Ports, "housekeeping" | "store" | "clock">,
): Promise<number> {
  const now = deps.clock.now();
  const { settings } = await deps.store.load();
  const before = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone)
    .subtract({ months: settings.retentionMonths }).epochMilliseconds;
  await deps.housekeeping.forget(now);
  return await deps.housekeeping.eraseContacts(before, now, batch);
}
