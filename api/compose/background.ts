/** Starts the background work: the jobs, the watch on this machine's clock and the watch on the key. */
import type { Clock } from "@domain/ports/clock.ts";
import type { Log } from "@domain/ports/log.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { watchClock } from "@domain/usecases/operations/watch_clock.ts";
import type { Database } from "../adapters/postgres/database.ts";
import { databaseFingerprint } from "../adapters/postgres/secrets/secrets.ts";
import { startJobs } from "../jobs/jobs.ts";
import type { Links } from "../jobs/send_messages.ts";
import { repeat } from "../jobs/repeat.ts";

/** How often a process checks whether the key was changed. Until it notices, it accepts tokens signed with the previous key. */
const keyWatchMs = 5_000;

type Options = {
  db: Database;
  fingerprint: string;
  systemClock: Clock;
  port: number;
  links: Links;
  hasJobs: boolean;
};

/** `stop` waits for running jobs. `runJobs` is called when the demo's clock is set. `keyChanged` resolves when the database is sealed with a key of another fingerprint. */
export async function startBackground(
  ports: Ports,
  { db, fingerprint, systemClock, port, links, hasJobs }: Options,
  log: Log,
): Promise<{ stop(): Promise<unknown>; runJobs(): void; keyChanged: Promise<void> }> {
  const report = (event: string, fields?: Record<string, string | number>) => log("warn", event, fields);
  const clockWatch = watchClock({
    processes: ports.processes,
    clock: systemClock,
    monotonicMs: () => performance.now(),
    host: `${Deno.hostname()}:${port}`,
  }, (event, fields) => log(event === "clock.wrong" ? "error" : "info", event, fields));
  await clockWatch.isCorrect();
  const keyChanged = Promise.withResolvers<void>();
  if (!hasJobs) return { stop: () => Promise.resolve(), runJobs: () => {}, keyChanged: keyChanged.promise };
  const jobs = startJobs(ports, links, report, clockWatch);
  const keyWatch = repeat("key", keyWatchMs, async () => {
    if (await databaseFingerprint(db) !== fingerprint) keyChanged.resolve();
  }, report);
  return {
    stop: () => Promise.all([jobs.stop(), keyWatch.stop()]),
    runJobs: jobs.runNow,
    keyChanged: keyChanged.promise,
  };
}
