import { deepEqual, equal } from "node:assert/strict";
import { keptVersion, readKeptOrders, readKeptTaps } from "./kept.ts";

const user = { id: "u1" };
const tap = (madeAt: number) => ({
  userId: "u1",
  madeAt,
  mutationKey: ["mark"],
  scope: "marks",
  variables: {},
});

Deno.test("today's orders are taken up again, yesterday's are not", () => {
  const text = JSON.stringify({ version: keptVersion, user, day: "2026-03-02", queries: [] });
  equal(readKeptOrders(text, "2026-03-02")?.day, "2026-03-02");
  equal(readKeptOrders(text, "2026-03-03"), undefined);
});

Deno.test("the orders that an older version of the app kept are dropped", () => {
  const kept = { user, day: "2026-03-02", queries: [] };
  equal(readKeptOrders(JSON.stringify(kept), kept.day), undefined);
  equal(readKeptOrders(JSON.stringify({ ...kept, version: keptVersion - 1 }), kept.day), undefined);
});

Deno.test("a tap that an older version kept is sent, and counts as its user's", () => {
  const variables = { key: "k1", orderId: "o1", number: "K-001", move: "ready", madeAt: "", by: "Mina Park" };
  const [read] = readKeptTaps([JSON.stringify({ ...tap(10), variables })]);
  deepEqual(read, {
    ...tap(10),
    variables: { ...variables, by: { kind: "staff", id: "u1", name: "Mina Park" } },
  });
});

Deno.test("what cannot be read is nothing, and breaks nothing", () => {
  for (const text of [null, "", "{", "null", "[]", '{"day":"2026-03-02"}']) {
    equal(readKeptOrders(text, "2026-03-02"), undefined, String(text));
  }
  deepEqual(readKeptTaps([null, "{", "null", "{}"]), []);
});

Deno.test("taps are sent in the order they were made", () => {
  const texts = [tap(30), tap(10), tap(20)].map((each) => JSON.stringify(each));
  deepEqual(readKeptTaps(texts).map(({ madeAt }) => madeAt), [10, 20, 30]);
});
