import { deepEqual, equal } from "node:assert/strict";
import { minutesOffered } from "./promise.ts";

const usual = { busyMinutes: 0, longest: 90 };

Deno.test("the first preset that fits the longest dish is chosen", () => {
  for (const [prep, chosen] of [[0, 15], [15, 15], [16, 20], [25, 30], [60, 60]] as const) {
    deepEqual(minutesOffered(prep, usual), { choices: [15, 20, 30, 45, 60], chosen });
  }
});

Deno.test("a dish longer than every preset brings its own", () => {
  deepEqual(minutesOffered(75, usual), { choices: [15, 20, 30, 45, 60, 75], chosen: 75 });
});

Deno.test("busy mode adds its minutes to what is chosen", () => {
  equal(minutesOffered(15, { ...usual, busyMinutes: 15 }).chosen, 30);
  equal(minutesOffered(20, { ...usual, busyMinutes: 30 }).chosen, 60);
  equal(minutesOffered(45, { ...usual, busyMinutes: 30 }).chosen, 75);
});

Deno.test("nothing is offered beyond the longest promise, however long the dish", () => {
  deepEqual(minutesOffered(15, { busyMinutes: 0, longest: 30 }), { choices: [15, 20, 30], chosen: 15 });
  deepEqual(minutesOffered(50, { busyMinutes: 30, longest: 40 }), { choices: [15, 20, 30, 40], chosen: 40 });
  deepEqual(minutesOffered(20, { busyMinutes: 0, longest: 10 }), { choices: [10], chosen: 10 });
});
