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

Deno.test("restores today's orders and not yesterday's", () => {
  const text = JSON.stringify({ version: savedVersion, user, day: "2026-03-02", queries: [] });
  equal(parseSavedOrders(text, "2026-03-02")?.day, "2026-03-02");
  equal(parseSavedOrders(text, "2026-03-03"), undefined);
});

Deno.test("drops orders saved by an older version of the app", () => {
  const saved = { user, day: "2026-03-02", queries: [] };
  equal(parseSavedOrders(JSON.stringify(saved), saved.day), undefined);
  equal(parseSavedOrders(JSON.stringify({ ...saved, version: savedVersion - 1 }), saved.day), undefined);
});

Deno.test("ignores invalid saved data", () => {
  for (const text of [null, "", "{", "null", "[]", '{"day":"2026-03-02"}']) {
    equal(parseSavedOrders(text, "2026-03-02"), undefined, String(text));
  }
  deepEqual(parseSavedTaps([null, "{", "null", "{}"]), []);
});

Deno.test("returns taps in the order they were made", () => {
  const texts = [tap(30), tap(10), tap(20)].map((each) => JSON.stringify(each));
  deepEqual(parseSavedTaps(texts).map(({ madeAt }) => madeAt), [10, 20, 30]);
});
