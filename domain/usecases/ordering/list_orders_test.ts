import assert from "node:assert/strict";
import { anOrder, fridayDinner, restaurant } from "@domain/testing/fixtures.ts";
import type { Order } from "@domain/order/order.ts";
import { searchOrders } from "./list_orders.ts";

const minute = 60_000;

Deno.test("a guest whose order ended hours ago is found beside many orders of today with a dish of that name", async () => {
  const ports = restaurant();
  const { contact, lines: [line] } = anOrder();
  assert.ok(line);
  const ended = (id: string, minutes: number, more: Partial<Order>) => {
    const completedAt = fridayDinner + minutes * minute;
    const state: Order["state"] = {
      ...{ status: "completed", completedAt, acceptedAt: fridayDinner },
      ...{ acceptedBy: { kind: "system" }, minutes: 20, readyAt: completedAt },
    };
    ports.orders.put(anOrder({ id, number: id, state, ...more }));
  };
  ended("K-001", 0, { contact: { ...contact, firstName: "Minji", lastName: "Kim" } });
  const kimchi = [{ ...line, name: { en: "Kimchi Jjigae", ko: "김치찌개" } }];
  const others = { contact: { ...contact, firstName: "Omar", lastName: "Lopez" }, lines: kimchi };
  for (let nth = 2; nth <= 41; nth++) ended(`K-${String(nth).padStart(3, "0")}`, nth, others);
  ports.clock.set(fridayDinner + 60 * minute);
  const { current, byDish, isMore } = await searchOrders(ports, "kim");
  assert.deepEqual(current.map(({ number }) => number), ["K-001"]);
  assert.deepEqual([byDish.length, isMore], [29, true]);
});
