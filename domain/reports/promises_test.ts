import assert from "node:assert/strict";
import { groupPromises, promiseReport } from "./promises.ts";

Deno.test("counts orders on time and extended ones by pickup option and hour, and averages the lateness of the late ones", () => {
  const report = promiseReport(groupPromises([
    { pickup: "asap", hour: 18, lateMinutes: -4, isExtended: false },
    { pickup: "asap", hour: 18, lateMinutes: 0, isExtended: false },
    { pickup: "asap", hour: 19, lateMinutes: 10, isExtended: true },
    { pickup: "scheduled", hour: 18, lateMinutes: 1, isExtended: false },
    { pickup: "scheduled", hour: 18, lateMinutes: 4, isExtended: false },
  ]));
  assert.deepEqual(report, {
    orders: 5,
    onTime: 2,
    averageLateMinutes: 5,
    extended: 1,
    asap: { orders: 3, onTime: 2, averageLateMinutes: 10, extended: 1 },
    scheduled: { orders: 2, onTime: 0, averageLateMinutes: 2.5, extended: 0 },
    byHour: [
      { hour: 18, orders: 4, onTime: 2, averageLateMinutes: 2.5, extended: 0 },
      { hour: 19, orders: 1, onTime: 0, averageLateMinutes: 10, extended: 1 },
    ],
  });
});

Deno.test("without ready orders there is no average lateness", () => {
  assert.deepEqual(promiseReport([]).averageLateMinutes, undefined);
  assert.deepEqual(promiseReport([]).byHour, []);
});
