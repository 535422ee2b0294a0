/** The owner changes prices, hours and limits in mid-evening, and staff close the day and reopen it. */
import assert from "node:assert/strict";
import { addDays, type Instant, type LocalDate, localDateOf } from "@domain/shared/local_time.ts";
import type { Settings } from "@domain/settings/settings.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { changePrice } from "@domain/usecases/menu/edit_dishes.ts";
import { closeDay, dayReport, reopenDay } from "@domain/usecases/store/close_day.ts";
import { addHoliday, removeHoliday, saveHours } from "@domain/usecases/store/edit_store.ts";
import type { Staff } from "@domain/usecases/store/store_modes.ts";
import type { Rng } from "../faults/rng.ts";
import { actingAs } from "./checks/access.ts";
import { checkClosed, moneyOf, whileClosing } from "./checks/day_close.ts";
import type { Places } from "./checks/capacity.ts";
import type { Process } from "./process.ts";
import { changeCapacity } from "./settings.ts";

type Scene = {
  store: MemoryPorts;
  process: Process;
  places: Places;
  alarm: { stored: { areModesNew: boolean } };
  rng: Rng;
};

const by = { id: "staff_owner", role: "admin" } as const;

/** What guests may get has changed. */
function announce({ places, alarm }: Scene): void {
  places.changes.push("staff");
  alarm.stored.areModesNew = true;
}

/** Some prices rise by what lunch is cheaper. */
export const changeDishPrice = ({ process, rng }: Scene): Promise<unknown> =>
  actingAs(by.id, () => {
    const priceCents = rng.pick([1_295, 1_495, 1_695, 1_895, 2_195]);
    return changePrice(process.ports, {
      ...{ by, dishId: rng.pick(["bibimbap", "galbi", "cold_kimchi", "bulgogi", "soju"]), priceCents },
      ...{ lunchPriceCents: rng.pick([undefined, null, priceCents - 200]), reason: "the market" },
    });
  });

/** Today closes earlier or later, does not open any more, or is a holiday; the next days stay. */
export const changeHours = (scene: Scene): Promise<unknown> =>
  actingAs(by.id, async () => {
    const { process: { ports }, store, rng } = scene;
    const today = localDateOf(store.clock.now());
    announce(scene);
    const { holidays } = store.store.facts.calendar;
    const holiday = holidays.find(({ date, isRecurring }) => date === today && !isRecurring);
    if (holiday && rng.happens(0.6)) return await removeHoliday(ports, { by, id: holiday.id });
    const close = rng.pick(["18:00", "19:30", "20:15", "21:00", "21:00", "22:30"] as const);
    if (rng.happens(0.4)) {
      const kind = rng.pick(["closed", "modified_hours"] as const);
      const draft = { name: { en: "No gas", ko: "" }, date: today, isRecurring: false, notes: "" };
      const guestMessage = { en: "", ko: "" };
      const hours = kind === "closed" ? {} : { openTime: "11:00", closeTime: close };
      return await addHoliday(ports, { by, draft: { ...draft, guestMessage, kind, ...hours } });
    }
    const day = dayOf(today);
    const interval = { open: "11:00", close };
    return await saveHours(ports, {
      by,
      days: [{ day, isClosed: rng.happens(0.15), intervals: [interval] }],
    });
  });

const dayOf = (date: LocalDate) => Temporal.PlainDate.from(date).dayOfWeek % 7;

/** The time for answers, how far ahead guests order, what the kitchen can do, and what large orders need. */
export function changeLimits(scene: Scene): void {
  const { store, rng } = scene;
  announce(scene);
  store.store.changeSettings(rng.pick<Partial<Settings>>([
    { expireAsapMinutes: rng.pick([5, 10, 15, 15, 30]) },
    { expireScheduledMinutes: rng.pick([5, 15, 30, 30, 40]) },
    { offerMinutes: rng.pick([1, 5, 5, 20]) },
    { orderAheadHours: rng.pick([1, 2, 72, 72]) },
    { maxPrepMinutes: rng.pick([15, 45, 90, 90]) },
    { parallelDishes: rng.pick([0, 0, 2, 6]) },
    { largeOrder: rng.pick([{ dishes: 0, leadMinutes: 60 }, { dishes: 3, leadMinutes: 45 }]) },
    { capacity: changeCapacity(rng) },
  ]));
}

/** Staff close the evening or the one before, with a choice for each order that they see open, and an admin reopens it. */
export const closeOrReopen = ({ store, process: { ports }, staff, rng }: Scene & { staff: Staff }) =>
  actingAs(staff.id, async () => {
    const now: Instant = store.clock.now();
    const day = addDays(localDateOf(now), rng.pick([0, 0, -1]));
    if (rng.happens(0.25)) return await reopenDay(ports, { day, by: staff });
    const readAt = ports.clock.now();
    const report = await dayReport(ports, day);
    const choices = new Map(
      report.open.map(({ id }) => [id, rng.pick(["picked_up", "no_show", "carry_over"] as const)]),
    );
    const before = moneyOf(store, day);
    const closed = await whileClosing(() => closeDay(ports, { day, choices, by: staff }));
    if (!closed.ok) {
      // The day may end between the report and the close.
      const isEarly = !report.canClose && report.close === undefined && ports.clock.now() === readAt;
      return assert.ok(!isEarly || closed.error.kind === "day_not_over", "a day that is not over was closed");
    }
    if (closed.value.isNew) checkClosed(closed.value.close, before, moneyOf(store, day));
  });
