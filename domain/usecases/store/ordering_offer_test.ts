import assert from "node:assert/strict";
import { at, facts, fridayDinner } from "../../testing/fixtures.ts";
import type { StoreFacts } from "../../ports/store.ts";
import { asapNow, modeResumes, pickupOffer } from "./ordering_offer.ts";

const minute = 60_000;
const prepMinutes = 25;
const withSettings = (more: Partial<StoreFacts["settings"]>): StoreFacts => ({
  ...facts,
  settings: { ...facts.settings, ...more },
});

Deno.test("while open, ASAP is available with its range and there is no next opening", () => {
  const offer = pickupOffer(facts, fridayDinner, prepMinutes);
  assert.deepEqual(offer.asap, {
    isAvailable: true,
    readyFrom: fridayDinner + 25 * minute,
    readyTo: fridayDinner + 40 * minute,
  });
  assert.deepEqual([offer.minutes, offer.nextOpening], [{ from: 25, to: 40 }, undefined]);
  assert.deepEqual([offer.days[0]?.date, offer.days[0]?.slots[0]], ["2026-07-10", "17:30"]);
});

Deno.test("a pause refuses every pickup and returns its end", () => {
  const pause = { until: fridayDinner + 30 * minute };
  const { asap, days, nextOpening } = pickupOffer({ ...facts, pause }, fridayDinner, prepMinutes);
  assert.deepEqual(asap, {
    isAvailable: false,
    refusal: { kind: "asap_unavailable", reason: "paused", resumes: { at: pause.until, isToday: true } },
  });
  assert.deepEqual([days, nextOpening], [[], at("2026-07-11T11:00-07:00")]);
});

Deno.test("with ASAP off, scheduled pickups stay available", () => {
  const asapOff = { until: fridayDinner + 30 * minute };
  const { asap, days } = pickupOffer({ ...facts, asapOff }, fridayDinner, prepMinutes);
  assert.ok(
    !asap.isAvailable && asap.refusal.kind === "asap_unavailable" && asap.refusal.reason === "asap_off",
  );
  assert.ok(days.length > 0);
});

Deno.test("with ordering switched off or in maintenance, no pickup is available and no resume time is known", () => {
  for (
    const [store, reason] of [
      [withSettings({ isOrderingEnabled: false }), "disabled"],
      [withSettings({ isOrderingEnabled: false, isInMaintenance: true }), "maintenance"],
    ] as const
  ) {
    const refused = { isAvailable: false, refusal: { kind: "ordering_off", reason } };
    assert.deepEqual(asapNow(store, fridayDinner, prepMinutes), refused);
    assert.deepEqual(pickupOffer(store, fridayDinner, prepMinutes).days, []);
  }
});

Deno.test("each mode resumes at its own end, or at the opening after it", () => {
  const begun = {
    since: fridayDinner,
    by: { kind: "staff", id: "staff_manager", name: "Mina Kim" } as const,
    until: fridayDinner + 30 * minute,
  };
  const both: StoreFacts = { ...facts, pause: begun, asapOff: { until: fridayDinner + 60 * minute } };
  assert.equal(modeResumes(both, fridayDinner, begun, "pause"), begun.until);
  const late = { ...begun, until: at("2026-07-11T00:00-07:00") };
  assert.equal(modeResumes(both, fridayDinner, late, "asap_off"), at("2026-07-11T11:00-07:00"));
});
