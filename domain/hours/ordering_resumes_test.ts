import assert from "node:assert/strict";
import type { Pause } from "./open_status.ts";
import { orderingResumesAt } from "./ordering_resumes.ts";
import { at, everyDay, holiday, rules } from "../testing/hours.ts";

const evenings = everyDay([{ open: "11:00", close: "21:00" }]);
const friday = (time: string) => at(`2026-07-10T${time}-07:00`);
const saturday = (time: string) => at(`2026-07-11T${time}-07:00`);
const resumes = (time: string, pause?: Pause, prepMinutes = 15) =>
  orderingResumesAt(evenings, friday(time), rules, prepMinutes, pause);

Deno.test("while ASAP orders are accepted, ordering resumes now", () => {
  assert.equal(resumes("18:00"), friday("18:00"));
});

Deno.test("ordering resumes when a pause ends", () => {
  assert.equal(resumes("13:09", { until: friday("13:39") }), friday("13:39"));
});

Deno.test("when a pause ends after the last order or after closing, ordering resumes at the next opening", () => {
  assert.equal(resumes("20:20", { until: friday("20:50") }), saturday("11:00"));
  assert.equal(resumes("18:00", { until: saturday("00:00") }), saturday("11:00"));
});

Deno.test("when a pause runs past the next opening, ordering resumes at its end, also while closed", () => {
  assert.equal(resumes("10:50", { until: friday("11:20") }), friday("11:20"));
});

Deno.test("while closed or after the last order, ordering resumes at the next opening", () => {
  assert.equal(resumes("09:00"), friday("11:00"));
  assert.equal(resumes("20:45"), saturday("11:00"));
  assert.equal(resumes("22:00"), saturday("11:00"));
});

Deno.test("an order that would not be ready by closing can be placed at the next opening", () => {
  assert.equal(resumes("20:30", undefined, 40), saturday("11:00"));
});

Deno.test("a closed holiday is skipped", () => {
  const calendar = everyDay([{ open: "11:00", close: "21:00" }], [holiday("2026-07-11")]);
  assert.equal(
    orderingResumesAt(calendar, friday("22:00"), rules, 15),
    at("2026-07-12T11:00-07:00"),
  );
});

Deno.test("with ASAP off, ordering resumes at its end or at the next opening", () => {
  assert.equal(resumes("13:09", { reason: "asap_off", until: friday("13:39") }), friday("13:39"));
  assert.equal(resumes("20:20", { reason: "asap_off", until: friday("21:20") }), saturday("11:00"));
});

Deno.test("without an armed tablet, ordering resumes at the earliest slot", () => {
  assert.equal(resumes("18:00", { reason: "no_tablet" }), friday("18:15"));
  assert.equal(resumes("18:00", { reason: "no_tablet" }, 40), friday("18:45"));
});

Deno.test("the time is unknown for a pause without an end and without any opening", () => {
  assert.equal(resumes("18:00", {}), undefined);
  assert.equal(orderingResumesAt({ weekly: [], holidays: [] }, friday("18:00"), rules, 15), undefined);
});
