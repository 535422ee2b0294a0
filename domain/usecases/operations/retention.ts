import { pictureId } from "@domain/menu/picture.ts";
import { hourMs, zone } from "@domain/shared/local_time.ts";
import type { Ports } from "@domain/ports/ports.ts";

/** Limit of orders in one run, because a first run over years of orders must not lock the table. */
const batch = 200;

/** Pages that were open when a picture was replaced still show the old one. */
const pictureRetentionMs = 7 * 24 * hourMs;

/** Removes pictures that no dish and no setting has used for a week. Returns their number. */
export async function deleteUnusedPictures(
  { pictures, menus, store, clock }: Pick<Ports, "pictures" | "menus" | "store" | "clock">,
): Promise<number> {
  // Listed before the menu is loaded: a picture that is set on a dish in between is too recent for this list.
  const old = await pictures.putBefore(clock.now() - pictureRetentionMs);
  const [{ dishes }, { settings }] = await Promise.all([menus.loadForStaff(), store.load()]);
  const urls = [settings.restaurant.pictureUrl, ...dishes.map(({ imageUrl }) => imageUrl ?? "")];
  const used = new Set(urls.map(pictureId));
  const unused = old.filter((id) => !used.has(id));
  for (const id of unused) await pictures.remove(id);
  return unused.length;
}

/**
 * Erases guests' contact details after the months of the setting and deletes expired rows
 * (docs/product-rules.md, "Retention of contact details"). Returns the number of erased orders.
 */
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
