import { setTimeout } from "node:timers/promises";
import { mutex } from "@domain/shared/mutex.ts";

/**
 * About as long as a guest's request takes beside nothing else. It has several steps, and each of them would wait for another part if the
 * pause were one turn of the event loop.
 */
const pauseMs = 5;

/** Lets other requests of the process be answered between two parts of the work on a table. */
export const pause = (): Promise<void> => setTimeout(pauseMs);

const queued = mutex(Infinity);

/**
 * Runs a part of the work on a large table. One part runs at a time in this process, and other requests are answered between two parts, so
 * that many imports and exports at once do not delay guests.
 */
export async function exclusively<T>(part: () => T | Promise<T>): Promise<T> {
  // The mutex has no limit, so it always runs the part.
  return await queued("table", async () => {
    await pause();
    return await part();
  }) as T;
}
