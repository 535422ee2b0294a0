import { equal } from "node:assert/strict";
import { anOrder } from "@domain/testing/fixtures.ts";
import { unansweredNote, unansweredText } from "./staff_alerts.ts";

const links = { publicUrl: "https://eat.example" };

Deno.test("an alert about an unanswered order has its number, number of dishes and total, but no name", () => {
  const order = anOrder({ id: "ord_1", number: "K-042" });
  const [line] = order.lines;
  if (!line) throw new Error("the order has no line");
  const one = { ...order, lines: [{ ...line, quantity: 1 }], bill: { ...order.bill, totalCents: 1_952 } };
  equal(unansweredNote(one).body, "1 dish, $19.52");
  const three = { ...one, lines: [{ ...line, quantity: 1 }, { ...line, quantity: 2 }] };
  equal(unansweredNote(three).body, "3 dishes, $19.52");
  equal(unansweredNote(three).title, "Order K-042 is waiting");
  equal(
    unansweredText(three, links),
    "Order K-042 (3 dishes, $19.52) is waiting to be accepted: https://eat.example/admin/orders",
  );
});
