import { setImmediate } from "node:timers/promises";
import { mutex } from "@domain/shared/mutex.ts";

const queued = mutex(Infinity);

/**
 * Runs a part of the work on a large table. One part runs at a time in this process, and other requests are answered between two parts, so
 * that many imports and exports at once do not delay guests.
 */
export async function exclusively<T>(part: () => T | Promise<T>): Promise<T> {
  // The mutex has no limit, so it always runs the part.
  return await queued("table", async () => {
    await setImmediate();
    return await part();
  }) as T;
}
