import assert from "node:assert/strict";
import { restaurant } from "../../api/testing/fixtures.ts";
import type { HolidayDraft } from "../hours/holidays.ts";
import {
  addHoliday,
  dayVersion,
  editHoliday,
  holidayVersion,
  removeHoliday,
  saveHours,
} from "./edit_store.ts";

const by = { id: "staff_admin", role: "admin" } as const;

function day(nth: number, open: string, close: string) {
  return { day: nth, isClosed: false, intervals: [{ open, close }] };
}

const feast: HolidayDraft = {
  name: " Seollal ",
  date: "2027-02-06",
  kind: "closed",
  isRecurring: false,
  notes: "dated: it moves",
};

Deno.test("saved hours change the days that differ and audit those alone, in words", async () => {
  const house = restaurant();
  const saved = await saveHours(house, {
    by,
    days: [day(5, "11:00", "01:30"), day(6, "11:00", "21:00"), { day: 0, isClosed: true, intervals: [] }],
  });
  assert.equal(saved.ok && saved.value.length, 7);
  const { calendar } = await house.store.load();
  assert.deepEqual(calendar.weekly.find((each) => each.day === 5)?.intervals, [{
    open: "11:00",
    close: "01:30",
  }]);
  assert.deepEqual(house.audit.map(({ resourceId, details }) => [resourceId, details]), [
    ["Sunday", { hours_before: "11:00–21:00", hours_after: "closed" }],
    ["Friday", { hours_before: "11:00–21:00", hours_after: "11:00–01:30" }],
  ]);
  assert.deepEqual((await house.live.after(0, 9)).map((event) => event.kind), ["store_changed"]);
});

Deno.test("hours are refused day by day: without both times, off the quarter hour, overlapping", async () => {
  const house = restaurant();
  const bad = async (days: Parameters<typeof saveHours>[1]["days"]) => {
    const saved = await saveHours(house, { by, days });
    assert.ok(!saved.ok && saved.error.kind === "bad_hours");
    return saved.error.errors;
  };
  assert.deepEqual(await bad([day(1, "", "21:00"), day(2, "11:00", "21:00")]), [
    { field: "1", message: "Open and close times are required for open days" },
  ]);
  assert.deepEqual(await bad([day(1, "11:05", "21:00")]), [
    { field: "1", message: "Times go in steps of 15 minutes" },
  ]);
  const twice = [{ open: "11:00", close: "15:00" }, { open: "14:00", close: "21:00" }];
  assert.deepEqual(await bad([{ day: 3, isClosed: false, intervals: twice }]), [
    { field: "3", message: "Opening hours of one day must not overlap" },
  ]);
  assert.deepEqual(house.audit, []);
});

Deno.test("of two admins who opened the same day, the second is told and sees the first one's hours", async () => {
  const house = restaurant();
  const version = dayVersion((await house.storeBook.load()).weekly.find((each) => each.day === 1));
  const save = (close: string) => saveHours(house, { by, days: [{ ...day(1, "11:00", close), version }] });
  assert.equal((await save("22:00")).ok, true);
  const second = await save("20:00");
  assert.ok(!second.ok && second.error.kind === "hours_changed_meanwhile");
  assert.deepEqual(second.error.present.find((each) => each.day === 1)?.intervals, [
    { open: "11:00", close: "22:00" },
  ]);
});

Deno.test("a holiday is added, edited and removed, each audited and announced", async () => {
  const house = restaurant();
  const added = await addHoliday(house, { by, draft: feast });
  assert.ok(added.ok);
  assert.equal(added.value.name, "Seollal");
  const modified = { ...feast, kind: "modified_hours", openTime: "12:00", closeTime: "18:00" } as const;
  const version = holidayVersion(added.value);
  assert.equal((await editHoliday(house, { by, id: added.value.id, draft: modified, version })).ok, true);
  const late = await editHoliday(house, { by, id: added.value.id, draft: feast, version });
  assert.equal(!late.ok && late.error.kind, "holiday_changed_meanwhile");
  assert.equal((await removeHoliday(house, { by, id: added.value.id })).ok, true);
  assert.deepEqual(house.audit.map((entry) => entry.action), [
    "holiday.created",
    "holiday.updated",
    "holiday.deleted",
  ]);
  assert.deepEqual(house.audit[1]?.details, {
    name: "Seollal",
    hours_before: "closed",
    hours_after: "12:00–18:00",
  });
  assert.equal(await house.live.latestId(), 3);
});

Deno.test("a holiday in the past, without a name or closing before it opens is refused with every field", async () => {
  const house = restaurant();
  const added = await addHoliday(house, {
    by,
    draft: {
      name: "x",
      date: "2026-07-09",
      kind: "modified_hours",
      openTime: "12:00",
      closeTime: "12:00",
      isRecurring: false,
    },
  });
  assert.ok(!added.ok && added.error.kind === "bad_holiday");
  assert.deepEqual(added.error.errors.map((error) => error.field), ["name", "date", "closeTime"]);
  assert.deepEqual(await removeHoliday(house, { by, id: "gone" }), {
    ok: false,
    error: { kind: "no_such_holiday" },
  });
});
