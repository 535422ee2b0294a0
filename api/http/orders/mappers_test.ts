import { deepEqual } from "node:assert/strict";
import { hourMs } from "@domain/shared/local_time.ts";
import { anOrder, fridayDinner, restaurant } from "@domain/testing/fixtures.ts";
import { toStaffOrder } from "./mappers.ts";

Deno.test("an order left open from an earlier day offers its ends, and on its day the next steps", () => {
  const order = anOrder({
    state: {
      ...{ status: "confirmed", acceptedAt: fridayDinner, minutes: 20, readyAt: fridayDinner + hourMs },
      acceptedBy: { kind: "system" },
    },
  });
  const { calendar, settings } = restaurant().store.facts;
  const canAt = (now: number) =>
    toStaffOrder(order, { role: "manager", now, calendar, settings, messages: [] }).can;
  deepEqual(canAt(fridayDinner + hourMs), ["start", "extend", "ready", "cancel"]);
  deepEqual(canAt(fridayDinner + 20 * hourMs), ["complete", "no_show", "cancel"]);
});
