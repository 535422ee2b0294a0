import { deepEqual, equal } from "node:assert/strict";
import { parseSavedOrders, parseSavedTaps, savedVersion } from "./saved_data.ts";

const user = { id: "u1" };
const tap = (madeAt: number) => ({
  userId: "u1",
  madeAt,
  mutationKey: ["mark"],
  scope: "marks",
  variables: {},
});

Deno.test("today's orders are taken up again, yesterday's are not", () => {
  const text = JSON.stringify({ version: savedVersion, user, day: "2026-03-02", queries: [] });
  equal(parseSavedOrders(text, "2026-03-02")?.day, "2026-03-02");
  equal(parseSavedOrders(text, "2026-03-03"), undefined);
});

Deno.test("the orders that an older version of the app kept are dropped", () => {
  const kept = { user, day: "2026-03-02", queries: [] };
  equal(parseSavedOrders(JSON.stringify(kept), kept.day), undefined);
  equal(parseSavedOrders(JSON.stringify({ ...kept, version: savedVersion - 1 }), kept.day), undefined);
});

Deno.test("a tap that an older version kept is sent, and counts as its user's", () => {
  const variables = { key: "k1", orderId: "o1", number: "K-001", move: "ready", madeAt: "", by: "Mina Park" };
  const [read] = parseSavedTaps([JSON.stringify({ ...tap(10), variables })]);
  deepEqual(read, {
    ...tap(10),
    variables: { ...variables, by: { kind: "staff", id: "u1", name: "Mina Park" } },
  });
});

Deno.test("what cannot be read is nothing, and breaks nothing", () => {
  for (const text of [null, "", "{", "null", "[]", '{"day":"2026-03-02"}']) {
    equal(parseSavedOrders(text, "2026-03-02"), undefined, String(text));
  }
  deepEqual(parseSavedTaps([null, "{", "null", "{}"]), []);
});

Deno.test("taps are sent in the order they were made", () => {
  const texts = [tap(30), tap(10), tap(20)].map((each) => JSON.stringify(each));
  deepEqual(parseSavedTaps(texts).map(({ madeAt }) => madeAt), [10, 20, 30]);
});
