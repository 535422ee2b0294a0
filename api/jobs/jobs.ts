import type { Ports } from "@domain/ports/ports.ts";
import { hourMillis, minuteMillis } from "@domain/shared/local_time.ts";
import { compareBooks } from "@domain/usecases/compare_books.ts";
import { keepHouse, throwAwayPictures } from "@domain/usecases/housekeeping.ts";
import {
  expireOrders,
  recheckCharges,
  requestMillis,
  resumePayments,
  sweepCheckouts,
} from "@domain/usecases/reconcile.ts";
import { sampleHealth } from "@domain/usecases/health.ts";
import { startDueOrders } from "@domain/usecases/start_due_orders.ts";
import { endModes, escalateWaiting, watchTablets } from "@domain/usecases/watch_counter.ts";
import { repeat, type Report } from "./repeat.ts";
import { sendMessages } from "./send_messages.ts";

/** Page and webhook get this long to report an authorized card before the sweeper asks the provider. */
const sweepAfterMillis = 10_000;

/** Everything that happens without anybody asking. The answer stops it all and waits for what is under way. */
export function startJobs(ports: Ports, links: { publicUrl: string }, report: Report): () => Promise<void> {
  const once = (job: string, everyMillis: number, work: () => Promise<unknown>) =>
    repeat(job, everyMillis, async () => {
      // A little short of the pause: whoever comes next in time finds it free.
      if (await ports.leases.take(job, everyMillis * 0.9)) await work();
    }, report);
  const stops = [
    repeat("resume payments", 1_000, () => resumePayments(ports, requestMillis), report),
    repeat("expire orders", 5_000, () => expireOrders(ports), report),
    repeat("watch tablets", 5_000, () => watchTablets(ports), report),
    repeat("call for help", 5_000, () => escalateWaiting(ports), report),
    repeat("end pause and busy mode", 5_000, () => endModes(ports), report),
    repeat("start due orders", 5_000, () => startDueOrders(ports), report),
    repeat("sweep checkouts", 10_000, () => sweepCheckouts(ports, sweepAfterMillis), report),
    // What is fresh is compared at once; after a rush two hours are a long list.
    once("compare books", 20_000, () => compareBooks(ports, 20 * minuteMillis)),
    once("compare earlier books", 5 * minuteMillis, () => compareBooks(ports, 2 * hourMillis)),
    once("recheck charges", 5 * minuteMillis, () => recheckCharges(ports)),
    // A hold lasts seven days.
    once("compare all books", hourMillis, () => compareBooks(ports, 8 * 24 * hourMillis)),
    once("keep house", 10 * minuteMillis, () => keepHouse(ports)),
    once("throw away pictures", hourMillis, () => throwAwayPictures(ports)),
    once("sample health", minuteMillis, () => sampleHealth(ports)),
    repeat("send messages", 1_000, () => sendMessages(ports, links, report), report),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
