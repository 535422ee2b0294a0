import { deepEqual } from "node:assert/strict";
import { findStreamViolations } from "./listener.ts";

Deno.test("accepts every later order event once and in order, and names what is missing or repeated", () => {
  const stored = [9, 2, 4, 7];
  deepEqual(findStreamViolations({ since: 2, orderEvents: [4, 7, 9] }, stored), []);
  deepEqual(findStreamViolations({ since: 2, orderEvents: [4, 9, 7] }, stored).length, 1);
  deepEqual(findStreamViolations({ since: 2, orderEvents: [4, 4, 9] }, stored), [
    "I10: a tablet got 3 of 3 order events; missing: 7; repeated: 4",
  ]);
  deepEqual(findStreamViolations({ since: undefined, orderEvents: [] }, stored), [
    "I10: a tablet never connected",
  ]);
});
