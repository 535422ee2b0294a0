import assert from "node:assert/strict";
import { restaurant } from "@domain/testing/fixtures.ts";
import { waitingOrder } from "@domain/testing/steps.ts";
import { hourMs } from "@domain/shared/local_time.ts";
import { sumUpDays } from "./sum_up_days.ts";

Deno.test("the sums of a day are stored once it has ended", async () => {
  const ports = restaurant();
  const { day } = await waitingOrder(ports);
  await sumUpDays(ports);
  assert.deepEqual([...ports.sales.stored.keys()], []);
  ports.clock.advance(24 * hourMs);
  await sumUpDays(ports);
  assert.deepEqual([...ports.sales.stored.keys()], [day]);
});
