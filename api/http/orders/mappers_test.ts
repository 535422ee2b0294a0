import { deepEqual } from "node:assert/strict";
import type { Order } from "@domain/order/order.ts";
import { hourMs } from "@domain/shared/local_time.ts";
import { anOrder, fridayDinner, restaurant } from "@domain/testing/fixtures.ts";
import { toStaffOrder } from "./mappers.ts";

Deno.test("staff are told to call about an unusual order only while it waits and the setting is on", () => {
  const { calendar, settings } = restaurant().store.facts;
  const warnings = [{ kind: "cards_declined" }] as const;
  const callFirst = (order: Partial<Order>, callsAboutUnusual = true) =>
    toStaffOrder(anOrder(order), {
      ...{ role: "manager", now: fridayDinner, calendar, messages: [] },
      settings: { ...settings, callsAboutUnusual },
    }).call_first;
  deepEqual([callFirst({ warnings }), callFirst({ warnings }, false), callFirst({})], [true, false, false]);
  const ended = { status: "expired", expiredAt: fridayDinner } as const;
  deepEqual(callFirst({ warnings, state: ended }), false);
});

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
