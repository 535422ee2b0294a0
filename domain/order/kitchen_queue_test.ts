import assert from "node:assert/strict";
import fc from "fast-check";
import { kitchenQueue, queueMinutes } from "./kitchen_queue.ts";

const emptyQueue = kitchenQueue([], 0);

Deno.test("an empty kitchen and a setting of 0 add nothing", () => {
  assert.equal(queueMinutes(emptyQueue, 4), 0);
  assert.equal(queueMinutes({ ...emptyQueue, dishMinutes: 900 }, 0), 0);
});

Deno.test("the work ahead is divided by the dishes prepared at the same time, in steps of five minutes", () => {
  assert.equal(queueMinutes({ ...emptyQueue, dishMinutes: 60 }, 4), 15);
  assert.equal(queueMinutes({ ...emptyQueue, dishMinutes: 79 }, 4), 15);
  assert.equal(queueMinutes({ ...emptyQueue, dishMinutes: 80 }, 4), 20);
});

Deno.test("recent lateness counts with its median, from three orders on and up to fifteen minutes", () => {
  assert.equal(queueMinutes({ ...emptyQueue, lateMinutes: [30, 30] }, 4), 0);
  assert.equal(queueMinutes({ ...emptyQueue, lateMinutes: [-20, 6, 8] }, 4), 5);
  assert.equal(queueMinutes({ ...emptyQueue, lateMinutes: [50, 60, 70, 80] }, 4), 15);
  assert.equal(queueMinutes({ ...emptyQueue, lateMinutes: [-9, -9, -9] }, 4), 0);
});

Deno.test("more work never shortens the estimate, and a larger kitchen never lengthens it", () => {
  const minutes = fc.integer({ min: 0, max: 5_000 });
  const parallel = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(minutes, minutes, parallel, parallel, (work, more, dishes, others) => {
      const of = (dishMinutes: number, parallelDishes: number) =>
        queueMinutes({ ...emptyQueue, dishMinutes }, parallelDishes);
      assert.ok(of(work + more, dishes) >= of(work, dishes));
      assert.ok(of(work, dishes + others) <= of(work, dishes));
      assert.ok(of(work, dishes) % 5 === 0 && of(work, dishes) <= 90);
    }),
    { seed: 18, numRuns: 300 },
  );
});
