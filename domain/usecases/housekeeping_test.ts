import assert from "node:assert/strict";
import { anOrder, at, fridayDinner, restaurant } from "../../api/testing/fixtures.ts";
import { keepHouse } from "./housekeeping.ts";

Deno.test("guests are forgotten after 24 months of the Los Angeles calendar, or as many as the setting says", async () => {
  const ports = restaurant(fridayDinner);
  const state = { status: "expired", expiredAt: fridayDinner } as const;
  for (
    const [id, placed] of [["ord_1", "2024-07-10T16:59-07:00"], ["ord_2", "2024-07-10T17:01-07:00"]] as const
  ) {
    ports.orders.put(anOrder({ id, placedAt: at(placed), state }));
  }
  const isKnown = async (id: string) => (await ports.orders.byId(id))?.contact.email !== "";
  assert.equal(await keepHouse(ports), 1);
  assert.deepEqual([await isKnown("ord_1"), await isKnown("ord_2")], [false, true]);
  ports.store.changeSettings({ retentionMonths: 1 });
  assert.equal(await keepHouse(ports), 1);
  assert.equal(await isKnown("ord_2"), false);
});
