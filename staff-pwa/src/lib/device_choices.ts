import { atom, useAtomValue } from "jotai";
import { atomWithStorage } from "jotai/utils";
import type { StaffLanguage } from "@domain/shared/language.ts";

// Preferences stored on this device, not on the server.
const atStart = { getOnInit: true };

export const themeChoice = atomWithStorage<"dark" | "light">("counter.theme", "dark", undefined, atStart);

/** Whether everything on this device is larger. */
export const largeType = atomWithStorage("counter.large-type", false, undefined, atStart);

/** Whether orders on this device show dishes and options in Korean only, where they have a Korean name. */
export const koreanOnly = atomWithStorage("counter.korean-only", false, undefined, atStart);

/** Chosen language by user id. Without a choice the language of the account applies. */
export const languageChoices = atomWithStorage<Readonly<Record<string, StaffLanguage>>>(
  "counter.languages",
  {},
  undefined,
  atStart,
);

/** Alarm volume, 0 to 1 (docs/product-rules.md, "Tablet alarm"). */
export const volumeChoice = atomWithStorage("counter.volume", 0.7, undefined, atStart);

/** The name of this device in the list of devices with alerts on. Empty means its kind ("iPad, Chrome"). */
export const deviceLabel = atomWithStorage("counter.device-label", "", undefined, atStart);

/** True when this device shows orders but never rings. It does not count as a live tablet. */
export const neverRings = atomWithStorage("counter.never-rings", false, undefined, atStart);

/**
 * The sounds of the kitchen view on this device: whether it rings for new orders, whether it sounds when an order reaches the kitchen, and
 * the volume, 0 to 1. Independent of the sounds of the other pages.
 */
export const kitchenSound = atomWithStorage(
  "counter.kitchen-sound",
  { rings: true, chimes: true, volume: 0.7 },
  undefined,
  atStart,
);

/** When the mute expires, in device epoch milliseconds, for `muteLeft`. A reload does not extend it (docs/product-rules.md, "Tablet alarm"). */
export const mutedUntil = atomWithStorage("counter.muted-until", 0, undefined, atStart);

/**
 * When each order was last opened on this tablet, in server epoch milliseconds, by order id. Opening a scheduled order after it
 * came due is stored under `dueKey`.
 */
export const seenOrders = atomWithStorage<Readonly<Record<string, number>>>(
  "counter.seen",
  {},
  undefined,
  atStart,
);

const duePrefix = "due:";
export const dueKey = (orderId: string): string => `${duePrefix}${orderId}`;

/** The ids of the due orders that were opened, joined by commas. A string stays equal, so opening another order renders nothing. */
export const seenDueOrders = atom((get) =>
  Object.keys(get(seenOrders)).filter((key) => key.startsWith(duePrefix)).map((key) =>
    key.slice(duePrefix.length)
  ).join()
);

/** Whether this tablet prints the ticket of each order it accepts. */
export const printsHere = atomWithStorage("counter.prints-here", false, undefined, atStart);

/** The page that decides how the tablet sounds. */
export type SoundPage = "orders" | "kitchen" | "other";

/** Whether this device rings for new orders on the page, and the volume, 0 to 1. */
export function useSoundOf(page: SoundPage): { rings: boolean; volume: number } {
  const kitchen = useAtomValue(kitchenSound);
  const rings = !useAtomValue(neverRings);
  const volume = useAtomValue(volumeChoice);
  return page === "kitchen" ? kitchen : { rings, volume };
}
