import { deepEqual } from "node:assert/strict";
import { openingBody } from "./checkout_bodies.ts";
import { cartOf, lineOf } from "./testing.ts";

Deno.test("opens the checkout with placeholder details, the cart's lines and the pickup text", () => {
  const items = [lineOf()];
  const choice = { option: "scheduled", date: "2026-11-20", time: "18:15" } as const;
  deepEqual(openingBody("session", choice, cartOf(items, 16.26), "Fri, Nov 20, 6:15 PM"), {
    session_id: "session",
    customer_info: { firstName: "Guest", lastName: "Customer", email: "guest@example.com", phone: "" },
    special_instructions: "",
    pickup_time: {
      option: "scheduled",
      scheduledDate: "2026-11-20",
      scheduledTime: "18:15",
      formattedTime: "Fri, Nov 20, 6:15 PM",
    },
    cart_items: items,
  });
});
