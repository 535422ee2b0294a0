import assert from "node:assert/strict";
import { asapMinutes, usualPickup } from "../hours/pickup_slots.ts";
import { asapLabel } from "./guest_texts.ts";

const rules = { ...usualPickup, lastOrderMinutes: 15 };
const label = (prepMinutes: number, busyMinutes = 0) =>
  asapLabel(asapMinutes({ ...rules, busyMinutes }, prepMinutes), "en");

Deno.test("without busy mode and slow dishes the label has the default range", () => {
  assert.equal(label(0), "ASAP (15-30 minutes)");
  assert.equal(label(15), "ASAP (15-30 minutes)");
});

Deno.test("busy mode and slow dishes shift the range in the label", () => {
  assert.equal(label(10, 30), "ASAP (45-60 minutes)");
  assert.equal(label(25), "ASAP (25-40 minutes)");
  assert.equal(label(25, 15), "ASAP (40-55 minutes)");
});

Deno.test("the label rounds up to 5 minutes", () => {
  assert.equal(label(24), "ASAP (25-40 minutes)");
  assert.equal(asapLabel({ from: 68, to: 83 }, "en"), "ASAP (70-85 minutes)");
});

Deno.test("the label is available in Korean", () => {
  assert.equal(asapLabel({ from: 45, to: 60 }, "ko"), "바로 픽업 (45~60분)");
});
