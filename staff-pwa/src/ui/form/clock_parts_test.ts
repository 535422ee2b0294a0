import { deepEqual, equal } from "node:assert/strict";
import { clockParts, timeOfParts } from "./clock_parts.ts";

Deno.test("splits and joins every quarter hour of the day", () => {
  for (let minutes = 0; minutes < 24 * 60; minutes += 15) {
    const time = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${
      String(minutes % 60).padStart(2, "0")
    }`;
    equal(timeOfParts(clockParts(time)), time);
  }
});

Deno.test("shows midnight as 12 AM and noon as 12 PM", () => {
  deepEqual(clockParts("00:15"), { hour: 12, minute: "15", half: "AM" });
  deepEqual(clockParts("12:00"), { hour: 12, minute: "00", half: "PM" });
  equal(timeOfParts({ hour: 12, minute: "00", half: "AM" }), "00:00");
});

Deno.test("ignores seconds", () => {
  deepEqual(clockParts("09:30:00"), { hour: 9, minute: "30", half: "AM" });
});
