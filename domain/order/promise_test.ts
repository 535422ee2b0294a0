import { deepEqual, equal } from "node:assert/strict";
import { minutesOffered } from "./promise.ts";

const usual = { busyMinutes: 0, longest: 90 };

Deno.test("the default is the shortest preset that covers the longest dish", () => {
  for (const [prep, chosen] of [[0, 15], [15, 15], [16, 20], [25, 30], [60, 60]] as const) {
    deepEqual(minutesOffered(prep, usual), { choices: [15, 20, 30, 45, 60], chosen });
  }
});

Deno.test("a dish that takes longer than every preset adds its own time", () => {
  deepEqual(minutesOffered(75, usual), { choices: [15, 20, 30, 45, 60, 75], chosen: 75 });
});

Deno.test("busy mode adds its minutes to the default", () => {
  equal(minutesOffered(15, { ...usual, busyMinutes: 15 }).chosen, 30);
  equal(minutesOffered(20, { ...usual, busyMinutes: 30 }).chosen, 60);
  equal(minutesOffered(45, { ...usual, busyMinutes: 30 }).chosen, 75);
});

Deno.test("no offered time exceeds the maximum, however long the dish takes", () => {
  deepEqual(minutesOffered(15, { busyMinutes: 0, longest: 30 }), { choices: [15, 20, 30], chosen: 15 });
  deepEqual(minutesOffered(50, { busyMinutes: 30, longest: 40 }), { choices: [15, 20, 30, 40], chosen: 40 });
  deepEqual(minutesOffered(20, { busyMinutes: 0, longest: 10 }), { choices: [10], chosen: 10 });
});
