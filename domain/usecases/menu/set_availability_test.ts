import assert from "node:assert/strict";
import { account, restaurant } from "@domain/testing/fixtures.ts";
import { at, everyDay } from "@domain/testing/hours.ts";
import { setAvailability } from "./set_availability.ts";

Deno.test("a dish that is off until tomorrow is on again when the next business day opens", async () => {
  const opensAt = async (hours: { open: string; close: string }, now: string) => {
    const ports = restaurant();
    ports.store.facts = { ...ports.store.facts, calendar: everyDay([hours]) };
    ports.clock.set(at(now));
    const by = account("manager");
    const [dish] = await setAvailability(ports, { by, dishIds: ["galbi"], to: "until_tomorrow" });
    return dish?.availability.kind === "off_until" ? dish.availability.until : undefined;
  };
  const late = { open: "17:00", close: "02:00" };
  const evening = at("2026-07-11T17:00-07:00");
  assert.equal(await opensAt(late, "2026-07-10T23:00-07:00"), evening);
  assert.equal(await opensAt(late, "2026-07-11T00:30-07:00"), evening, "the opening of Friday goes on");
  assert.equal(
    await opensAt({ open: "00:00", close: "00:00" }, "2026-07-10T18:00-07:00"),
    at("2026-07-11T00:00-07:00"),
    "open around the clock",
  );
});
