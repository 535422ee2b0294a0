import { equal } from "node:assert/strict";
import { anOrder } from "@domain/testing/fixtures.ts";
import { messageContext } from "@api/testing/message_context.ts";
import { orderUnanswered } from "./order_unanswered.ts";

const { push, text } = orderUnanswered;

Deno.test("an alert about an unanswered order has its number, number of dishes and total, but no name", () => {
  const order = anOrder({ id: "ord_1", number: "K-042" });
  const [line] = order.lines;
  if (!line) throw new Error("the order has no line");
  const one = { ...order, lines: [{ ...line, quantity: 1 }], bill: { ...order.bill, totalCents: 1_952 } };
  equal(push.write(one).body, "1 dish, $19.52");
  const three = { ...one, lines: [{ ...line, quantity: 1 }, { ...line, quantity: 2 }] };
  equal(push.write(three).body, "3 dishes, $19.52");
  equal(push.write(three).title, "Order K-042 is waiting");
  equal(
    text.write(three, messageContext()),
    "Order K-042 (3 dishes, $19.52) is waiting to be accepted: https://staff.example/admin/orders",
  );
});
