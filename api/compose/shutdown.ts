/** Ends a running process in order and in time. */
import { setTimeout as delay } from "node:timers/promises";
import pTimeout from "p-timeout";
import type { OpenDatabase } from "../adapters/postgres/database.ts";
import type { Log } from "@domain/ports/log.ts";
import type { HttpServer } from "../http/server.ts";

/** The drain ends by this share of the shutdown's time, running requests and jobs by the second; the rest is the database's. */
const maxDrainShare = 0.5;
const maxWorkShare = 0.85;

export type RunningParts = {
  server: HttpServer;
  database: OpenDatabase;
  feed: { stop(): Promise<unknown> };
  emulator: { close(): Promise<unknown> } | undefined;
  vitals: { stop(): void };
  stopJobs(): Promise<unknown>;
};

/**
 * Drains, then closes the port and ends streams, so that their readers connect to another process. Requests and jobs that are running
 * may finish, but what hangs is cut off: all of it takes `shutdownMillis` at most.
 */
export async function shutDown(
  { server, database, feed, emulator, vitals, stopJobs }: RunningParts,
  { shutdownMs, drainMs }: { shutdownMs: number; drainMs: number },
  log: Log,
): Promise<void> {
  const began = performance.now();
  const left = (share: number) => Math.max(0, began + shutdownMs * share - performance.now());
  const jobs = stopJobs();
  await delay(Math.min(drainMs, left(maxDrainShare)));
  const work = { requests: server.close(), jobs, streams: feed.stop(), emulator: emulator?.close() };
  const running = new Set(Object.keys(work));
  const over = Object.entries(work).map(async ([name, ending]) => {
    await Promise.allSettled([ending]);
    running.delete(name);
  });
  if (!await isOverWithin(left(maxWorkShare), Promise.all(over))) {
    log("warn", "shutdown.cut_off", { running: [...running].join(", ") });
  }
  server.cut();
  vitals.stop();
  await isOverWithin(left(1), Promise.allSettled([database.close()]));
}

/** Waits for `work`, but no longer than `millis`. Returns whether it ended by then. */
function isOverWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  // p-timeout takes no 0.
  return pTimeout(work.then(() => true), { milliseconds: Math.max(1, ms), fallback: () => false });
}
