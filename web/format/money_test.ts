import { equal } from "node:assert/strict";
import { deduction, dollars } from "./money.ts";

Deno.test("formats dollars with two decimals and commas between thousands", () => {
  equal(dollars(16.9), "$16.90");
  equal(dollars(0), "$0.00");
  equal(dollars(1234.5), "$1,234.50");
  equal(dollars(1_234_567), "$1,234,567.00");
  equal(dollars(-2.5), "-$2.50");
});

Deno.test("shows what is taken off with a minus, and with a plus what a negative amount adds", () => {
  equal(deduction(2.5), "−$2.50");
  equal(deduction(0), "$0.00");
  equal(deduction(-1234.5), "+$1,234.50");
});
