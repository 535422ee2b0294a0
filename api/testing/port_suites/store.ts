import assert from "node:assert/strict";
import { ok, refuse } from "@domain/shared/result.ts";
import { facts, fridayDinner } from "@domain/testing/fixtures.ts";
import { auditOfDish, concurrently, type Suite, withoutUndefined } from "./suite.ts";

const at = fridayDinner;

const newYear = {
  id: "hol_1",
  name: { en: "New Year", ko: "새해 첫날" },
  date: "2027-01-01",
  closure: { kind: "closed" },
  isRecurring: true,
  notes: "",
  guestMessage: { en: "", ko: "" },
} as const;

export const storeSuite: Suite = {
  async "stores, audits and announces hours, holidays and settings together"(world) {
    await world.store.change((records) => {
      assert.deepEqual(withoutUndefined(records.weekly), withoutUndefined(facts.calendar.weekly));
      assert.deepEqual(withoutUndefined(records.holidays), withoutUndefined(facts.calendar.holidays));
      assert.equal(records.settings.get("unknown_rule"), undefined);
      return ok({
        at,
        weekly: records.weekly.map((day) => day.day === 1 ? { ...day, isClosed: true } : day),
        holidays: [newYear],
        settings: new Map([["tax_rate", "9.25"], ["unknown_rule", "shoes off"]]),
        audit: [auditOfDish("hours.updated", { resource: "hours" })],
      });
    });
    const records = await world.store.records();
    assert.equal(records.weekly.find((day) => day.day === 1)?.isClosed, true);
    const holidays = withoutUndefined([...facts.calendar.holidays, newYear]);
    assert.deepEqual(withoutUndefined(records.holidays), holidays);
    assert.deepEqual(records.settings.get("unknown_rule"), "shoes off");
    const { settings, calendar } = await world.store.load();
    assert.equal(settings.taxPpm, 92_500);
    assert.deepEqual(withoutUndefined(calendar.holidays), holidays);
    assert.deepEqual((await world.auditLog()).map((entry) => entry.action), ["hours.updated"]);
    assert.deepEqual((await world.live.after(0, 9)).map((event) => event.kind), ["store_changed"]);
  },

  async "replaces and removes a holiday by id"(world) {
    const save = (name: string) =>
      world.store.change(() =>
        ok({
          at,
          holidays: [{ ...newYear, name: { en: name, ko: "" } }],
          audit: [auditOfDish("holiday.updated")],
        })
      );
    await save("New Year");
    await save("Sinjeong");
    const names = async () => (await world.store.records()).holidays.map((each) => each.name.en);
    const others = facts.calendar.holidays.map((each) => each.name.en);
    assert.deepEqual(await names(), [...others, "Sinjeong"]);
    await world.store.change(() =>
      ok({ at, removedHolidays: ["hol_1"], audit: [auditOfDish("holiday.deleted")] })
    );
    assert.deepEqual(await names(), others);
  },

  async "serializes twenty concurrent changes of one setting"(world) {
    await concurrently(20, () =>
      world.store.change(({ settings }) => {
        const before = Number(settings.get("counter") ?? "0");
        return ok({
          at,
          settings: new Map([["counter", String(before + 1)]]),
          audit: [auditOfDish("setting.updated")],
        });
      }));
    assert.equal((await world.store.records()).settings.get("counter"), "20");
  },

  async "an error result and a change without audit entries write nothing"(world) {
    const before = withoutUndefined(await world.store.records());
    await world.store.change(() => refuse("no"));
    await world.store.change(() => ok({ at, settings: new Map([["a", "b"]]), audit: [] }));
    assert.equal((await world.store.records()).settings.has("a"), false);
    assert.deepEqual(withoutUndefined(await world.store.records()), before);
    assert.deepEqual(await world.live.after(0, 9), []);
  },
};
