import assert from "node:assert/strict";
import fc from "fast-check";
import { take, type Usage } from "./rate.ts";

const rate = { limit: 5, windowMs: 1_000 };

Deno.test("grants what is left of the limit, and otherwise returns when to retry", () => {
  const first = take([], rate, 3, 10_000);
  assert.deepEqual(first, { ok: true, granted: 3, used: [[10_000, 3]] });
  const second = take([[10_000, 3]], rate, 3, 10_400);
  assert.deepEqual(second, { ok: true, granted: 2, used: [[10_000, 3], [10_400, 2]] });
  assert.deepEqual(take([[10_000, 3], [10_400, 2]], rate, 1, 10_999), { ok: false, retryAt: 11_000 });
  assert.deepEqual(take([[10_000, 3], [10_400, 2]], rate, 9, 11_000), {
    ok: true,
    granted: 3,
    used: [[10_400, 2], [11_000, 3]],
  });
});

Deno.test("requests counted by a faster clock count up to one window ahead", () => {
  const { limit, windowMs } = rate;
  const full = (at: number) => take([[at, limit]], rate, 1, 10_000);
  assert.deepEqual(full(10_000 + windowMs), { ok: false, retryAt: 10_000 + 2 * windowMs });
  assert.ok(full(10_001 + windowMs).ok);
  assert.ok(full(10_000 - windowMs).ok);
  assert.ok(!full(10_001 - windowMs).ok);
});

Deno.test("no window ever has more requests than the limit, however they are spread", () => {
  fc.assert(fc.property(
    fc.array(fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 8 })), { maxLength: 60 }),
    (requests) => {
      let now = 0;
      let used: Usage = [];
      const granted: [at: number, count: number][] = [];
      for (const [pause, requested] of requests) {
        now += pause;
        const taking = take(used, rate, requested, now);
        if (!taking.ok) {
          assert.ok(taking.retryAt > now && taking.retryAt <= now + rate.windowMs);
          continue;
        }
        used = taking.used;
        granted.push([now, taking.granted]);
      }
      for (const [from] of granted) {
        const held = granted.filter(([at]) => at >= from && at < from + rate.windowMs);
        assert.ok(held.reduce((sum, [, count]) => sum + count, 0) <= rate.limit);
      }
    },
  ));
});
