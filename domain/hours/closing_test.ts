import assert from "node:assert/strict";
import { at, everyDay, holiday } from "../testing/hours.ts";
import { businessDayEnd, canClose, closingOf, dayToClose } from "./closing.ts";

const friday = "2026-07-10";
const plain = everyDay([{ open: "11:00", close: "21:00" }]);
const withBreak = everyDay([{ open: "11:00", close: "15:00" }, { open: "17:00", close: "21:00" }]);
const late = everyDay([{ open: "17:00", close: "01:00" }]);

Deno.test("a day is to be closed from its last closing until the next opening", () => {
  assert.equal(dayToClose(plain, at("2026-07-10T20:59-07:00")), undefined);
  assert.equal(dayToClose(plain, at("2026-07-10T21:00-07:00")), friday);
  assert.equal(dayToClose(plain, at("2026-07-11T10:59-07:00")), friday);
  assert.equal(dayToClose(plain, at("2026-07-11T11:00-07:00")), undefined);
});

Deno.test("no day is to be closed during a break", () => {
  assert.equal(dayToClose(withBreak, at("2026-07-10T16:00-07:00")), undefined);
  assert.equal(dayToClose(withBreak, at("2026-07-10T21:00-07:00")), friday);
});

Deno.test("a day that closes after midnight is to be closed on the next date, and includes orders promised until an hour later", () => {
  assert.equal(dayToClose(late, at("2026-07-11T00:59-07:00")), undefined);
  assert.equal(dayToClose(late, at("2026-07-11T01:00-07:00")), friday);
  assert.equal(businessDayEnd(late, friday), at("2026-07-11T02:00-07:00"));
  assert.equal(businessDayEnd(plain, friday), at("2026-07-11T00:00-07:00"));
});

Deno.test("a holiday without hours is not to be closed, but the day before is", () => {
  const calendar = { ...plain, holidays: [holiday("2026-07-11")] };
  assert.equal(dayToClose(calendar, at("2026-07-11T20:00-07:00")), friday);
  assert.equal(closingOf(calendar, "2026-07-11"), undefined);
});

Deno.test("a day can be closed after its closing and within a week", () => {
  const can = (time: string) => canClose(plain, friday, at(time));
  assert.deepEqual(
    ["2026-07-09T22:00-07:00", "2026-07-10T20:59-07:00", "2026-07-10T21:00-07:00", "2026-07-16T23:59-07:00"]
      .map(can),
    [false, false, true, true],
  );
  assert.equal(can("2026-07-17T00:00-07:00"), false);
  const closed = { ...plain, holidays: [holiday(friday)] };
  assert.equal(canClose(closed, friday, at("2026-07-10T23:00-07:00")), false);
  assert.equal(canClose(closed, friday, at("2026-07-11T00:00-07:00")), true);
});
