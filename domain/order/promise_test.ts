import { deepEqual, equal } from "node:assert/strict";
import { minutesOffered, minutesToEstimate } from "./promise.ts";

const usual = { busyMinutes: 0, queueMinutes: 0, longest: 90 };

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

Deno.test("the orders ahead add their minutes to the default, besides busy mode", () => {
  equal(minutesOffered(15, { ...usual, queueMinutes: 10 }).chosen, 30);
  equal(minutesOffered(15, { ...usual, busyMinutes: 15, queueMinutes: 10 }).chosen, 45);
  equal(minutesOffered(30, { ...usual, busyMinutes: 30, queueMinutes: 90 }).chosen, 90);
});

Deno.test("no offered time exceeds the maximum, however long the dish takes", () => {
  deepEqual(minutesOffered(15, { ...usual, longest: 30 }), { choices: [15, 20, 30], chosen: 15 });
  deepEqual(minutesOffered(50, { ...usual, busyMinutes: 30, longest: 40 }), {
    choices: [15, 20, 30, 40],
    chosen: 40,
  });
  deepEqual(minutesOffered(20, { ...usual, longest: 10 }), { choices: [10], chosen: 10 });
});

Deno.test("the default covers the estimate that full pickup windows moved", () => {
  equal(minutesOffered(15, usual, 41).chosen, 45);
  equal(minutesOffered(15, { ...usual, busyMinutes: 30 }, 41).chosen, 45);
  deepEqual(minutesOffered(15, usual, 71), { choices: [15, 20, 30, 45, 60, 71], chosen: 71 });
  equal(minutesOffered(15, usual, 120).chosen, 90);
});

Deno.test("the estimate comes closer while the order waits", () => {
  const minute = 60_000;
  equal(minutesToEstimate(45, 0, 0), 45);
  equal(minutesToEstimate(45, 0, 90_000), 44);
  equal(minutesToEstimate(45, 0, 45 * minute), 0);
  equal(minutesToEstimate(45, 0, 60 * minute), 0);
});

Deno.test("a tablet whose clock is behind the server's is offered no longer estimate than the guest saw", () => {
  equal(minutesToEstimate(30, 1_500, 0), 30);
});
