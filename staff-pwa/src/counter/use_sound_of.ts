import { useAtomValue } from "jotai";
import { kitchenSound, neverRings, volumeChoice } from "../lib/device_choices.ts";

/** The page that decides how the tablet sounds. */
export type SoundPage = "orders" | "kitchen" | "other";

/** Whether this device rings for new orders on the page, and the volume, 0 to 1. */
export function useSoundOf(page: SoundPage): { rings: boolean; volume: number } {
  const kitchen = useAtomValue(kitchenSound);
  const rings = !useAtomValue(neverRings);
  const volume = useAtomValue(volumeChoice);
  return page === "kitchen" ? kitchen : { rings, volume };
}
