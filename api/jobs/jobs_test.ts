import { equal, ok } from "node:assert/strict";
import { hourMillis, minuteMillis } from "@domain/shared/local_time.ts";
import { restaurant } from "@domain/testing/fixtures.ts";
import { waitingOrder } from "@domain/testing/steps.ts";
import { until } from "../testing/poll.ts";
import { startJobs } from "./jobs.ts";

Deno.test("no job runs while the clock is wrong: no order expires and no message leaves; all goes on once it is right", async () => {
  const ports = restaurant();
  const { id } = await waitingOrder(ports);
  let isRight = false;
  let asked = 0;
  ports.clock.advance(20 * minuteMillis);
  const stop = startJobs(ports, { publicUrl: "https://eat.example" }, () => {}, {
    isRight: () => {
      asked += 1;
      return Promise.resolve(isRight);
    },
  });
  try {
    // By then the job that expires orders has asked for its third time.
    await until("many jobs that were due", () => asked >= 60, 60_000);
    equal((await ports.orders.byId(id))?.state.status, "pending_approval");
    equal(ports.carrier.letters.length, 0);
    isRight = true;
    await until(
      "the end of the order",
      async () => (await ports.orders.byId(id))?.state.status === "expired",
      30_000,
    );
  } finally {
    await stop();
  }
});

Deno.test("every job comes round at least every hour, and no job more than once a second", async () => {
  const { setTimeout: real } = globalThis;
  const pauses: number[] = [];
  globalThis.setTimeout = ((_work: () => void, millis: number) => pauses.push(millis)) as typeof setTimeout;
  let stop: () => Promise<void>;
  try {
    stop = startJobs(restaurant(), { publicUrl: "https://eat.example" }, () => {}, {
      isRight: () => Promise.resolve(true),
    });
  } finally {
    globalThis.setTimeout = real;
  }
  await stop();
  ok(pauses.length > 10);
  for (const pause of pauses) {
    ok(pause >= 1_000 && pause <= hourMillis, `a job comes round after ${pause} ms`);
  }
});
