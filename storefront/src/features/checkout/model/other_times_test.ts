import { deepEqual, equal } from "node:assert/strict";
import type { Slots } from "@contract/schemas/store.ts";
import { isFull, otherTimes } from "./other_times.ts";

const slots: Slots = {
  asap: { available: false, label: "", minutes: { from: 15, to: 30 }, code: "full" },
  days: [
    { date: "2026-11-20", slots: ["18:00", "18:30", "18:45", "19:00", "19:15"] },
    { date: "2026-11-21", slots: ["11:00"] },
  ],
  next_opening: null,
  alcohol_ends_at: null,
  resumes_at: null,
};
const at = (time: string) => ({ option: "scheduled", date: "2026-11-20", time }) as const;
const times = (choice: Parameters<typeof otherTimes>[1]) =>
  otherTimes(slots, choice, undefined).map(({ time }) => time);

Deno.test("offers the server's alternatives to a full time", () => {
  const alternatives = [{ date: "2026-11-20", time: "17:45" }];
  const refusal = { code: "slot_full", error: "Full.", params: { alternatives } };
  equal(isFull(refusal), true);
  deepEqual(otherTimes(slots, at("18:15"), refusal), alternatives);
  deepEqual(otherTimes(slots, at("18:15"), { code: "slot_full", error: "Full." }), []);
});

Deno.test("offers the nearest times of slots that are newer than the refusal, with the refused time when it is free again", () => {
  const refusal = { code: "slot_full", error: "Full.", params: { alternatives: [] } };
  const newer = (choice: ReturnType<typeof at>) =>
    otherTimes(slots, choice, refusal, true).map(({ time }) => time);
  deepEqual(newer(at("18:15")), ["18:00", "18:30", "18:45", "19:00"]);
  deepEqual(newer(at("18:45")), ["18:30", "18:45", "19:00", "19:15"]);
});

Deno.test("offers the nearest times when the chosen one is no longer offered", () => {
  deepEqual(times(at("18:15")), ["18:00", "18:30", "18:45", "19:00"]);
  deepEqual(times(at("19:30")), ["18:30", "18:45", "19:00", "19:15"]);
});

Deno.test("offers the first times when ASAP is not available", () => {
  deepEqual(times({ option: "asap" }), ["18:00", "18:30", "18:45", "19:00"]);
});

Deno.test("offers nothing while the choice is available or incomplete", () => {
  deepEqual(times(at("18:30")), []);
  deepEqual(times(undefined), []);
});
