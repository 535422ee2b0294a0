import { deepEqual, equal, rejects } from "node:assert/strict";
import { signInQueue } from "./passwords.ts";

function gated() {
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  let running = 0;
  let max = 0;
  const work = (name: string) => async () => {
    max = Math.max(max, ++running);
    order.push(name);
    await gate.promise;
    running--;
    return name;
  };
  return { order, work, open: () => gate.resolve(), max: () => max };
}

Deno.test("checks sign-ins one at a time, trusted devices first", async () => {
  const queue = signInQueue();
  const { order, work, open, max } = gated();
  const all = [
    queue.run(false, work("first")),
    queue.run(false, work("stranger")),
    queue.run(true, work("tablet")),
  ];
  open();
  deepEqual(await Promise.all(all), ["first", "stranger", "tablet"]);
  deepEqual(order, ["first", "tablet", "stranger"]);
  equal(max(), 1);
});

Deno.test("refuses unknown devices when twenty are waiting, but still queues a trusted device", async () => {
  const queue = signInQueue();
  const { work, open } = gated();
  const strangers = Array.from({ length: 30 }, (_, nth) => queue.run(false, work(`stranger ${nth}`)));
  const tablet = queue.run(true, work("tablet"));
  open();
  const answers = await Promise.all(strangers);
  equal(answers.filter((answer) => answer === undefined).length, 9);
  equal(await tablet, "tablet");
});

Deno.test("continues with the next sign-in after a failed one", async () => {
  const queue = signInQueue();
  const failing = queue.run(false, () => Promise.reject(new Error("no database")));
  const next = queue.run(false, () => Promise.resolve("in"));
  await rejects(failing, /no database/);
  equal(await next, "in");
});
