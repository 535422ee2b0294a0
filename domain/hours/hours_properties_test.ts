import assert from "node:assert/strict";
import fc from "fast-check";
import {
  addDays,
  type Instant,
  instantOf,
  localDateOf,
  minuteMs,
  startOfDay,
  timeOfMinutes,
} from "../shared/local_time.ts";
import type { Holiday } from "./holidays.ts";
import { openStatus } from "./open_status.ts";
import { afterOpenMs, type Calendar, nextOpening, openIntervals, openMsBetween } from "./open_time.ts";
import { asapOffer, checkSlot, pickupSlots } from "./pickup_slots.ts";
import { holiday, rules } from "../testing/hours.ts";
import { parseWeeklyHours } from "./weekly_hours.ts";

const time = fc.integer({ min: 0, max: 95 }).map((quarter) => timeOfMinutes(quarter * 15));
const intervals = fc.array(fc.record({ open: time, close: time }), { minLength: 1, maxLength: 2 });

/** Dates around both clock changes and the end of a year. */
const date = fc.oneof(
  fc.integer({ min: 0, max: 200 }).map((days) => addDays("2026-10-01", days)),
  fc.constantFrom("2026-10-31", "2026-11-01", "2027-03-13", "2027-03-14", "2028-02-29"),
);

const anyHoliday: fc.Arbitrary<Holiday> = fc.record({
  date,
  isRecurring: fc.boolean(),
  closure: fc.oneof(
    fc.constant({ kind: "closed" } as const),
    fc.tuple(time, time).filter(([open, close]) => open < close)
      .map(([open, close]) => ({ kind: "modified_hours", open, close } as const)),
  ),
}).map((rendered) => holiday(rendered.date, rendered));

/** A week with breaks, nights, closed and missing days, and a few holidays. */
const anyCalendar: fc.Arbitrary<Calendar> = fc.record({
  weekly: fc.array(
    fc.record({ day: fc.integer({ min: 0, max: 6 }), isClosed: fc.boolean(), intervals }),
    { maxLength: 9 },
  ).map((drafts) =>
    // Drops only the invalid days, so that the rest of the generated week is used.
    drafts.reduce<Calendar["weekly"]>((week, draft) => {
      const more = parseWeeklyHours([...week, draft]);
      return more.ok ? more.value : week;
    }, [])
  ),
  holidays: fc.array(anyHoliday, { maxLength: 4 }),
});

/** A random whole minute. */
const anyMoment: fc.Arbitrary<Instant> = fc.tuple(date, fc.integer({ min: 0, max: 23 * 60 - 1 }))
  .map(([day, minutes]) => startOfDay(day) + minutes * 60_000);

Deno.test("open spans are sorted and disjoint, and clipping them loses no open time", () => {
  fc.assert(
    fc.property(anyCalendar, anyMoment, anyMoment, anyMoment, (calendar, ...moments) => {
      const [from, middle, to] = moments.toSorted((one, other) => one - other);
      assert.ok(from !== undefined && middle !== undefined && to !== undefined);
      const spans = openIntervals(calendar, from, to);
      spans.forEach((span, index) => {
        assert.ok(from <= span.opensAt && span.opensAt < span.closesAt && span.closesAt <= to);
        const next = spans[index + 1];
        assert.ok(next === undefined || span.closesAt < next.opensAt);
      });
      assert.equal(
        openMsBetween(calendar, from, middle) + openMsBetween(calendar, middle, to),
        openMsBetween(calendar, from, to),
      );
      assert.equal(openMsBetween(calendar, to, from), 0);
    }),
    { seed: 25, numRuns: 150 },
  );
});

Deno.test("openMsBetween and afterOpenMs are inverse to each other", () => {
  const waits = fc.integer({ min: 1, max: 60 * 60 }).map((minutes) => minutes * minuteMs - 1);
  fc.assert(
    fc.property(anyCalendar, anyMoment, waits, (calendar, from, ms) => {
      const ready = afterOpenMs(calendar, from, ms);
      if (ready === undefined) return;
      assert.equal(openMsBetween(calendar, from, ready), ms);
      assert.equal(openMsBetween(calendar, from, ready - 1), ms - 1, "it is the first such moment");
    }),
    { seed: 23, numRuns: 300 },
  );
});

Deno.test("the next opening is the start of the next open span", () => {
  fc.assert(
    fc.property(anyCalendar, anyMoment, (calendar, now) => {
      const opensAt = nextOpening(calendar, now);
      const isOpen = openMsBetween(calendar, now, now + 1) === 1;
      if (isOpen) return;
      const first = afterOpenMs(calendar, now, 1);
      assert.equal(first, opensAt === undefined ? undefined : opensAt + 1);
    }),
    { seed: 2, numRuns: 300 },
  );
});

Deno.test("a default ASAP order is accepted exactly in the states open and last_orders", () => {
  const prep = fc.integer({ min: 0, max: 60 });
  const busy = fc.constantFrom(0, 15, 30);
  fc.assert(
    fc.property(anyCalendar, anyMoment, prep, busy, (calendar, now, prepMinutes, busyMinutes) => {
      const busyRules = { ...rules, busyMinutes };
      const status = openStatus(calendar, now, busyRules);
      const takesOrders = status.state === "open" || status.state === "last_orders";
      assert.equal(asapOffer(calendar, now, busyRules, 15).available, takesOrders);
      const offer = asapOffer(calendar, now, busyRules, prepMinutes);
      if (!offer.available) return;
      assert.ok(takesOrders);
      assert.ok(status.closesAt === undefined || offer.readyFrom <= status.closesAt);
      assert.ok(offer.readyFrom >= now + (prepMinutes + busyMinutes) * minuteMs);
    }),
    { seed: 16, numRuns: 300 },
  );
});

Deno.test("a slot is offered exactly when checkSlot accepts it, and it is in open hours with time to cook", () => {
  const prep = fc.integer({ min: 0, max: 60 });
  const step = fc.constantFrom(10, 15, 20, 30);
  fc.assert(
    fc.property(anyCalendar, anyMoment, prep, step, (calendar, now, prepMinutes, slotStepMinutes) => {
      const someRules = { ...rules, slotStepMinutes, orderAheadHours: 30 };
      const offered = pickupSlots(calendar, now, someRules, prepMinutes);
      const isOffered = new Set(
        offered.days.flatMap((day) => day.slots.map((slot) => `${day.date} ${slot}`)),
      );
      for (let day = -1; day <= 2; day++) {
        const date = addDays(localDateOf(now), day);
        for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
          const time = timeOfMinutes(minutes);
          const slot = checkSlot(calendar, now, someRules, prepMinutes, date, time);
          assert.equal(slot.ok, isOffered.has(`${date} ${time}`), `${date} ${time}`);
          if (!slot.ok) continue;
          assert.equal(slot.value, instantOf(date, time));
          const cooking = prepMinutes * minuteMs;
          assert.equal(openMsBetween(calendar, slot.value - cooking, slot.value + 1), cooking + 1);
        }
      }
      assert.ok(offered.days.every((day) => day.slots.length > 0));
    }),
    { seed: 36, numRuns: 20 },
  );
});
