import { randomId } from "../../../lib/random_id.ts";

const deviceName = "counter.device";

/** This tablet's own name for itself, made once. */
export function deviceId(): string {
  const known = localStorage.getItem(deviceName);
  if (known !== null) return known;
  const made = randomId();
  localStorage.setItem(deviceName, made);
  return made;
}
