import { deepEqual, equal } from "node:assert/strict";
import { holdFrom } from "./use_slot_hold.ts";

const asap = { option: "asap" } as const;

Deno.test("a hold lasts ten minutes from its request, whatever the device's clock shows", () => {
  deepEqual(holdFrom({ slot_held_until: "2026-11-20T20:15:00Z" }, asap, 5_000), {
    choice: asap,
    until: 605_000,
  });
  equal(holdFrom({ slot_held_until: null }, asap, 5_000), undefined);
});
