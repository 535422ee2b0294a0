import { deepEqual } from "node:assert/strict";
import { anOrder } from "./fixtures.ts";
import { queueOf } from "./queue.ts";

const noon = Date.parse("2026-03-02T20:00:00Z");
const line = {
  id: "1",
  menu_item_id: "m",
  name: "Mandu",
  name_korean: "만두",
  kitchen_name: "",
  left_out: [],
  unit_price: 9,
  line_total: 27,
  is_taxable: true,
  is_alcoholic: false,
  prepared_at: null,
  options: [],
  quantity: 3,
  special_instructions: "",
};
const promised = (at: string, status: "confirmed" | "preparing" | "ready" = "preparing") =>
  anOrder({ status, estimated_ready_time: `2026-03-02T${at}Z`, items: [line] });

Deno.test("counts the orders promised within 15 minutes with their dishes, and the late ones separately", () => {
  const orders = [
    promised("20:15:00"),
    promised("20:00:01", "confirmed"),
    promised("20:15:01"),
    promised("20:00:00"),
  ];
  deepEqual(queueOf(orders, undefined, noon), { due: 2, dishes: 6, late: 1 });
});

Deno.test("leaves out orders that are ready", () => {
  const ready = [promised("19:50:00", "ready"), promised("20:05:00", "ready")];
  deepEqual(queueOf(ready, undefined, noon), { due: 0, dishes: 0, late: 0 });
});

Deno.test("leaves out orders left open on an earlier business day", () => {
  const leftOpen = { ...promised("19:50:00"), estimated_ready_time: "2026-03-01T19:50:00Z" };
  deepEqual(queueOf([leftOpen], undefined, noon), { due: 0, dishes: 0, late: 0 });
  deepEqual(queueOf([leftOpen], "2026-03-02T09:00:00Z", noon), { due: 0, dishes: 0, late: 0 });
  deepEqual(queueOf([leftOpen], "2026-03-01T09:00:00Z", noon), { due: 0, dishes: 0, late: 1 });
});
