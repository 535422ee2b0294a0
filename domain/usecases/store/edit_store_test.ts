import assert from "node:assert/strict";
import { mina, restaurant } from "@domain/testing/fixtures.ts";
import { localTimeOf } from "@domain/shared/local_time.ts";
import { must } from "@domain/testing/steps.ts";
import type { HolidayDraft } from "@domain/hours/holidays.ts";
import { hoursOn } from "@domain/hours/open_time.ts";
import {
  addHoliday,
  dayVersion,
  editHoliday,
  holidayVersion,
  removeHoliday,
  saveHours,
} from "./edit_store.ts";
import { current, limitTonight, setAsapOff, setBusy } from "./store_modes.ts";

const by = { id: "staff_admin", role: "admin" } as const;

function day(nth: number, open: string, close: string) {
  return { day: nth, isClosed: false, intervals: [{ open, close }] };
}

const feast: HolidayDraft = {
  name: { en: " Seollal ", ko: "" },
  guestMessage: { en: "", ko: "" },
  date: "2027-02-06",
  kind: "closed",
  isRecurring: false,
  notes: "dated: it moves",
};

Deno.test("saving hours changes and audits only the days that differ, in readable form", async () => {
  const ports = restaurant();
  const saved = await saveHours(ports, {
    by,
    days: [day(5, "11:00", "01:30"), day(6, "11:00", "21:00"), { day: 0, isClosed: true, intervals: [] }],
  });
  assert.equal(saved.ok && saved.value.length, 7);
  const { calendar } = await ports.store.load();
  assert.deepEqual(calendar.weekly.find((each) => each.day === 5)?.intervals, [{
    open: "11:00",
    close: "01:30",
  }]);
  assert.deepEqual(ports.audit.map(({ resourceId, details }) => [resourceId, details]), [
    ["Sunday", { hours_before: "11:00–21:00", hours_after: "closed" }],
    ["Friday", { hours_before: "11:00–21:00", hours_after: "11:00–01:30" }],
  ]);
  assert.deepEqual((await ports.live.after(0, 9)).map((event) => event.kind), ["store_changed"]);
});

Deno.test("each day's hours are refused without both times, off the quarter hour or overlapping", async () => {
  const ports = restaurant();
  const bad = async (days: Parameters<typeof saveHours>[1]["days"]) => {
    const saved = await saveHours(ports, { by, days });
    assert.ok(!saved.ok && saved.error.kind === "bad_hours");
    return saved.error.errors;
  };
  assert.deepEqual(await bad([day(1, "", "21:00"), day(2, "11:00", "21:00")]), [
    { field: "1", code: "hours_required" },
  ]);
  assert.deepEqual(await bad([day(1, "11:05", "21:00")]), [
    { field: "1", code: "time_off_step", params: { minutes: 15 } },
  ]);
  const twice = [{ open: "11:00", close: "15:00" }, { open: "14:00", close: "21:00" }];
  assert.deepEqual(await bad([{ day: 3, isClosed: false, intervals: twice }]), [
    { field: "3", code: "break_ends_before_start" },
  ]);
  assert.deepEqual(ports.audit, []);
});

Deno.test("when two admins edit the same day, the second is refused with the first one's hours", async () => {
  const ports = restaurant();
  const version = dayVersion((await ports.store.records()).weekly.find((each) => each.day === 1));
  const save = (close: string) => saveHours(ports, { by, days: [{ ...day(1, "11:00", close), version }] });
  assert.equal((await save("22:00")).ok, true);
  const second = await save("20:00");
  assert.ok(!second.ok && second.error.kind === "changed_meanwhile");
  assert.deepEqual(second.error.present.find((each) => each.day === 1)?.intervals, [
    { open: "11:00", close: "22:00" },
  ]);
});

Deno.test("modes until closing follow the day's closing, and modes of some minutes keep their end", async () => {
  const ports = restaurant();
  const ends = async () => {
    const { asapOff, busy, tonight } = current(await ports.store.modes(), ports.clock.now());
    return [busy, tonight, asapOff].map((mode) => mode && localTimeOf(mode.until));
  };
  await setBusy(ports, { by: mina, minutes: 15, for: "closing" });
  await limitTonight(ports, { by: mina, limits: { orders: 3, dishes: 0 } });
  await setAsapOff(ports, { by: mina, for: "120_minutes" });
  assert.deepEqual(await ends(), ["21:00", "21:00", "19:00"]);
  ports.audit.splice(0);
  must(await saveHours(ports, { by, days: [day(5, "11:00", "22:00")] }));
  assert.deepEqual(await ends(), ["22:00", "22:00", "19:00"]);
  const untilTen = "2026-07-11T05:00:00Z";
  assert.deepEqual(
    ports.audit.map(({ action, staffId, details }) => [action, staffId, details.busy_until_after]),
    [
      ["hours.updated", by.id, undefined],
      ["store.busy", by.id, untilTen],
      ["store.tonight", by.id, untilTen],
    ],
  );
  const short = {
    ...feast,
    date: "2026-07-10",
    kind: "modified_hours",
    openTime: "11:00",
    closeTime: "20:00",
  } as const;
  const { id } = must(await addHoliday(ports, { by, draft: short }));
  assert.deepEqual(await ends(), ["20:00", "20:00", "19:00"]);
  must(await editHoliday(ports, { by, id, draft: { ...short, closeTime: "20:30" } }));
  assert.deepEqual(await ends(), ["20:30", "20:30", "19:00"]);
  must(await removeHoliday(ports, { by, id }));
  assert.deepEqual(await ends(), ["22:00", "22:00", "19:00"]);
});

Deno.test("adding, editing and removing a holiday is audited and announced", async () => {
  const ports = restaurant();
  const added = await addHoliday(ports, { by, draft: feast });
  assert.ok(added.ok);
  assert.equal(added.value.name.en, "Seollal");
  const modified = { ...feast, kind: "modified_hours", openTime: "12:00", closeTime: "18:00" } as const;
  const version = holidayVersion(added.value);
  assert.equal((await editHoliday(ports, { by, id: added.value.id, draft: modified, version })).ok, true);
  const late = await editHoliday(ports, { by, id: added.value.id, draft: feast, version });
  assert.equal(!late.ok && late.error.kind, "changed_meanwhile");
  assert.equal((await removeHoliday(ports, { by, id: added.value.id })).ok, true);
  assert.deepEqual(ports.audit.map((entry) => entry.action), [
    "holiday.created",
    "holiday.updated",
    "holiday.deleted",
  ]);
  assert.deepEqual(ports.audit[1]?.details, {
    name: "Seollal",
    hours_before: "closed",
    hours_after: "12:00–18:00",
  });
  assert.equal(await ports.live.latestId(), 3);
});

Deno.test("a holiday in the past, without a name or with closing before opening is refused with every field", async () => {
  const ports = restaurant();
  const added = await addHoliday(ports, {
    by,
    draft: {
      name: { en: "x", ko: "" },
      guestMessage: { en: "", ko: "" },
      date: "2026-07-09",
      kind: "modified_hours",
      openTime: "12:00",
      closeTime: "12:00",
      isRecurring: false,
    },
  });
  assert.ok(!added.ok && added.error.kind === "bad_holiday");
  assert.deepEqual(added.error.errors.map((error) => error.field), ["name", "date", "closeTime"]);
  assert.deepEqual(await removeHoliday(ports, { by, id: "gone" }), {
    ok: false,
    error: { kind: "already_removed" },
  });
});

Deno.test("a second holiday on a date is refused with the other's name, when added or moved", async () => {
  const ports = restaurant();
  const added = await addHoliday(ports, { by, draft: feast });
  assert.ok(added.ok);
  const refused = async (saving: ReturnType<typeof addHoliday>) => {
    const saved = await saving;
    assert.ok(!saved.ok && saved.error.kind === "bad_holiday");
    return saved.error.errors.map((error) =>
      `${error.field}: ${error.code} ${Object.values("params" in error ? error.params : {})}`
    );
  };
  const onSeollal = ["date: holiday_date_taken Seollal"];
  const trip = { ...feast, name: { en: "Trip", ko: "" }, date: "2027-02-01" };
  assert.deepEqual(
    await refused(addHoliday(ports, { by, draft: { ...trip, endDate: "2027-02-07" } })),
    onSeollal,
  );
  const moved = await addHoliday(ports, { by, draft: trip });
  assert.ok(moved.ok);
  assert.deepEqual(
    await refused(editHoliday(ports, { by, id: moved.value.id, draft: { ...trip, date: "2027-02-06" } })),
    onSeollal,
  );
  assert.ok(
    (await editHoliday(ports, { by, id: added.value.id, draft: { ...feast, name: { en: "설날", ko: "" } } }))
      .ok,
  );
});

Deno.test("of several holidays added to one date at the same time, one is stored", async () => {
  const ports = restaurant();
  const added = await Promise.all([1, 2, 3].map(() => addHoliday(ports, { by, draft: feast })));
  assert.equal(added.filter(({ ok }) => ok).length, 1);
});

Deno.test("no pickup is offered on any date of a closed range", async () => {
  const ports = restaurant();
  const added = await addHoliday(ports, {
    by,
    draft: { ...feast, date: "2026-07-11", endDate: "2026-07-13" },
  });
  assert.ok(added.ok);
  const { calendar } = await ports.store.load();
  const open = (date: string) => hoursOn(calendar, date).length > 0;
  assert.deepEqual(["2026-07-10", "2026-07-11", "2026-07-12", "2026-07-13", "2026-07-14"].map(open), [
    true,
    false,
    false,
    false,
    true,
  ]);
});
