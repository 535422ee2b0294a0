/** Shuts a running process down within a time limit. */
import { setTimeout as delay } from "node:timers/promises";
import pTimeout from "p-timeout";
import type { OpenDatabase } from "../adapters/postgres/database.ts";
import type { Log } from "@domain/ports/log.ts";
import type { HttpServer } from "../http/server.ts";

/** Shares of the shutdown's time: the drain ends by the first, requests and jobs by the second, closing the database takes the rest. */
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
 * Waits for the drain, then closes the port and ends streams, so that clients reconnect to another process. Requests and jobs that are
 * running may finish until their share of `shutdownMs` has passed, and are cut off then.
 */
export async function shutDown(
  { server, database, feed, emulator, vitals, stopJobs }: RunningParts,
  { shutdownMs, drainMs }: { shutdownMs: number; drainMs: number },
  log: Log,
): Promise<void> {
  const began = performance.now();
  const remainingMs = (share: number) => Math.max(0, began + shutdownMs * share - performance.now());
  const jobs = stopJobs();
  await delay(Math.min(drainMs, remainingMs(maxDrainShare)));
  const work = { requests: server.close(), jobs, streams: feed.stop(), emulator: emulator?.close() };
  const running = new Set(Object.keys(work));
  const finished = Object.entries(work).map(async ([name, ending]) => {
    await Promise.allSettled([ending]);
    running.delete(name);
  });
  if (!await isOverWithin(remainingMs(maxWorkShare), Promise.all(finished))) {
    log("warn", "shutdown.cut_off", { running: [...running].join(", ") });
  }
  server.cut();
  vitals.stop();
  await isOverWithin(remainingMs(1), Promise.allSettled([database.close()]));
}

/** Waits for `work` for at most `ms`. Returns whether it ended in time. */
function isOverWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  // p-timeout rejects 0.
  return pTimeout(work.then(() => true), { milliseconds: Math.max(1, ms), fallback: () => false });
}
