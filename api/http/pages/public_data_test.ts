import { deepEqual } from "node:assert/strict";
import { facts, restaurant } from "@domain/testing/fixtures.ts";
import { at, holiday } from "@domain/testing/hours.ts";
import { holidaysNow, menuNow, statusNow } from "./public_data.ts";

Deno.test("guests see holidays from today on, sorted by their next date, and a yearly holiday once", async () => {
  const ports = restaurant(at("2026-07-10T12:00:00-07:00"));
  const holidays = [
    holiday("2026-12-25", { isRecurring: true }),
    holiday("2020-09-07", { isRecurring: true }),
    holiday("2026-07-09"),
    holiday("2026-08-15"),
    holiday("2026-07-10"),
  ];
  const store = {
    ...ports.store,
    shown: () => Promise.resolve({ ...facts, calendar: { ...facts.calendar, holidays } }),
  };
  const shown = await holidaysNow({ ...ports, store });
  deepEqual(shown.map(({ start_date }) => start_date), [
    "2026-07-10",
    "2026-08-15",
    "2026-09-07",
    "2026-12-25",
  ]);
});

Deno.test("guests see lunch prices and days only while some time of the week has lunch prices", async () => {
  const ports = restaurant();
  const shown = async () => {
    const menu = await menuNow(ports);
    const prices = menu.flatMap(({ items }) => items).filter(({ lunch_price }) => lunch_price !== null);
    return [prices.length > 0, (await statusNow(ports)).pricing.lunch.days.length];
  };
  const { lunch } = facts.settings;
  deepEqual(await shown(), [true, 5]);
  for (const never of [{ ...lunch, days: [] }, { ...lunch, from: lunch.to }]) {
    ports.store.changeSettings({ lunch: never });
    deepEqual(await shown(), [false, 0]);
  }
});
