import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "@domain/ports/clock.ts";
import type { Passwords } from "@domain/ports/staff.ts";
import type { Database } from "../adapters/postgres/database.ts";
import { insertPastDay, insertPastSamples } from "../adapters/postgres/history.ts";
import { installationId } from "../adapters/postgres/operations/installation.ts";
import { seed } from "../adapters/postgres/seed.ts";
import type { Config } from "../config.ts";

/** The parts that only the demo has. */
export type Demo = typeof import("@demo/demo.ts");

/** Loads the parts of the demo. Returns undefined in production, without loading any code of the demo. */
export async function loadDemo({ isProduction }: Config): Promise<Demo | undefined> {
  return isProduction ? undefined : await import("@demo/demo.ts");
}

/** As long as about one day takes to write. */
const pauseMs = 50;

type Opening = { db: Database; clock: Clock; passwords: Passwords };

/**
 * Fills an empty database with the demo restaurant. The first start of `deno task start` also gets the last 90 days: their payments at the
 * emulator, which must not be open yet, and the latest day. The returned function writes the earlier days, the latest first and each in a
 * transaction of its own, so that the start does not wait for them. When it breaks off, the restaurant is younger.
 */
export async function openDemo(
  demo: Demo,
  { hasFridayClock, databaseUrl, dataDir }: Config,
  { db, clock, passwords }: Opening,
): Promise<() => Promise<void>> {
  let history: ReturnType<Demo["demoHistory"]> | undefined;
  await seed(db, async () => {
    if (hasFridayClock && databaseUrl === undefined) {
      history = demo.demoHistory(clock.now(), await installationId(db));
      await history.payments.write(dataDir);
    }
    return await demo.demoSeed(passwords);
  });
  const [latest, ...earlier] = history?.days ?? [];
  if (latest) await insertPastDay(db, latest);
  if (history) await insertPastSamples(db, history.samples);
  return async () => {
    for (const day of earlier) {
      // The embedded database runs in this thread, so requests wait while it works.
      await delay(pauseMs);
      await insertPastDay(db, day);
    }
  };
}
