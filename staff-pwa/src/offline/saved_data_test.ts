import { deepEqual, equal } from "node:assert/strict";
import { parseSavedOrders, parseSavedTaps, savedVersion } from "./saved_data.ts";

const user = { id: "u1" };
const tap = (madeAt: number) => ({
  userId: "u1",
  madeAt,
  mutationKey: ["transition"],
  scope: "transitions",
  variables: {},
});

const day = "2026-03-02";
const saved = { version: savedVersion, user, day, aheadMs: 0, queries: [] };

Deno.test("restores today's orders and not yesterday's", () => {
  const text = JSON.stringify(saved);
  equal(parseSavedOrders(text, () => day)?.day, day);
  equal(parseSavedOrders(text, () => "2026-03-03"), undefined);
});

Deno.test("a device with a wrong date restores the orders of the server's day", () => {
  const dayMs = 24 * 60 * 60_000;
  const text = JSON.stringify({ ...saved, aheadMs: dayMs });
  equal(parseSavedOrders(text, (aheadMs) => aheadMs === dayMs ? day : "2026-03-01")?.aheadMs, dayMs);
});

Deno.test("drops orders saved by an older version of the app", () => {
  const { version, ...old } = saved;
  equal(parseSavedOrders(JSON.stringify(old), () => day), undefined);
  equal(parseSavedOrders(JSON.stringify({ ...old, version: version - 1 }), () => day), undefined);
});

Deno.test("ignores invalid saved data", () => {
  const { aheadMs: _, ...noClock } = saved;
  for (const text of [null, "", "{", "null", "[]", '{"day":"2026-03-02"}', JSON.stringify(noClock)]) {
    equal(parseSavedOrders(text, () => day), undefined, String(text));
  }
  deepEqual(parseSavedTaps([null, "{", "null", "{}"]), []);
});

Deno.test("returns taps in the order they were made", () => {
  const texts = [tap(30), tap(10), tap(20)].map((each) => JSON.stringify(each));
  deepEqual(parseSavedTaps(texts).map(({ madeAt }) => madeAt), [10, 20, 30]);
});
