import { deepEqual, equal } from "node:assert/strict";
import { farewell } from "./farewell.ts";

const order = { number: "K-042", by: "Mina Park" };

Deno.test("an order that another tablet answered names who did it", () => {
  deepEqual(farewell({ ...order, status: "accepted" }, "another tablet"), {
    id: "left.confirmed",
    values: { number: "K-042", by: "Mina Park" },
  });
  deepEqual(farewell({ ...order, status: "denied", by: null }, "another tablet"), {
    id: "left.denied",
    values: { number: "K-042", by: "another tablet" },
  });
});

Deno.test("an order that ended by itself or by the guest names nobody", () => {
  deepEqual(farewell({ ...order, status: "expired" }, "x"), {
    id: "left.expired",
    values: { number: "K-042" },
  });
  deepEqual(farewell({ ...order, status: "cancelled" }, "x"), {
    id: "left.cancelled",
    values: { number: "K-042" },
  });
});

Deno.test("a change that keeps the order on NEW says nothing", () => {
  equal(farewell({ ...order, status: "pending_approval" }, "x"), undefined);
});
