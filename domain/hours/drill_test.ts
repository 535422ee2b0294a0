import assert from "node:assert/strict";
import { minuteMs } from "../shared/local_time.ts";
import { at, everyDay, holiday } from "../testing/hours.ts";
import type { Closure } from "./holidays.ts";
import { type Drill, drillEnd, drillState, drillToBegin } from "./drill.ts";

const calendar = everyDay([{ open: "11:00", close: "15:00" }, { open: "17:00", close: "21:00" }]);
const begins = (time: string, of = calendar, minutes = 10) => drillToBegin(of, minutes, at(time))?.day;

Deno.test("a drill may begin in the minutes before the first opening of a day, and not before the one after a break", () => {
  assert.equal(begins("2026-07-10T10:49:59-07:00"), undefined);
  assert.equal(begins("2026-07-10T10:50-07:00"), "2026-07-10");
  assert.equal(begins("2026-07-10T10:59:59-07:00"), "2026-07-10");
  assert.equal(begins("2026-07-10T11:00-07:00"), undefined, "the restaurant is open");
  assert.equal(begins("2026-07-10T16:55-07:00"), undefined, "the opening after the break");
  assert.equal(begins("2026-07-10T10:55-07:00", calendar, 0), undefined, "the setting is 0");
});

Deno.test("closed days and around-the-clock hours have no drill, and holidays with hours have their own", () => {
  const hours = (closure: Closure) => ({ ...calendar, holidays: [holiday("2026-07-10", { closure })] });
  assert.equal(begins("2026-07-10T10:55-07:00", hours({ kind: "closed" })), undefined);
  const short = hours({ kind: "modified_hours", open: "13:00", close: "18:00" });
  assert.equal(begins("2026-07-10T10:55-07:00", short), undefined);
  assert.equal(begins("2026-07-10T12:55-07:00", short), "2026-07-10");
  assert.equal(begins("2026-07-10T23:55-07:00", everyDay([{ open: "00:00", close: "00:00" }])), undefined);
});

Deno.test("a drill before an opening just after midnight belongs to the day that opens", () => {
  assert.equal(begins("2026-07-09T23:58-07:00", everyDay([{ open: "00:05", close: "03:00" }])), "2026-07-10");
});

Deno.test("a drill keeps its distance to the opening on the days of a clock change", () => {
  const early = everyDay([{ open: "03:00", close: "09:00" }]);
  assert.equal(begins("2026-03-08T01:50-08:00", early), "2026-03-08");
  assert.equal(begins("2026-03-08T01:49-08:00", early), undefined);
  assert.equal(begins("2026-11-01T02:50-08:00", early), "2026-11-01");
  assert.equal(begins("2026-11-01T01:50-08:00", early), undefined);
});

const opensAt = at("2026-07-10T11:00-07:00");
const drill: Drill = { day: "2026-07-10", at: opensAt - 10 * minuteMs, opensAt };
const stateAfter = (minutes: number, of = drill) => drillState(of, of.at + minutes * minuteMs);

Deno.test("a drill without an answer is late after three minutes and missed at the opening", () => {
  assert.deepEqual([0, 2.99, 3, 9.99, 10].map((minutes) => stateAfter(minutes)), [
    ...["ringing", "ringing", "late", "late", "missed"],
  ]);
});

Deno.test("a drill that begins shortly before the opening lasts ten minutes", () => {
  const short = { ...drill, at: opensAt - minuteMs };
  assert.equal(drillEnd(short), opensAt + 9 * minuteMs);
  assert.deepEqual([2, 5, 10].map((minutes) => stateAfter(minutes, short)), ["ringing", "late", "missed"]);
});

Deno.test("an answered drill is heard at every time", () => {
  const answer = { ...drill, answer: { by: "Counter", at: drill.at + 5 } };
  assert.deepEqual([0, 5, 60].map((minutes) => stateAfter(minutes, answer)), [
    "answered",
    "answered",
    "answered",
  ]);
});

Deno.test("a drill from ahead of a clock that was set back does not ring again", () => {
  assert.deepEqual([-1, -2].map((minutes) => stateAfter(minutes)), ["ringing", "missed"]);
});
