import { randomId } from "@/lib/random_id.ts";

const storageKey = "counter.device";

/** The id of this device, created on first use and stored on the device. */
export function deviceId(): string {
  const known = localStorage.getItem(storageKey);
  if (known !== null) return known;
  const created = randomId();
  localStorage.setItem(storageKey, created);
  return created;
}
