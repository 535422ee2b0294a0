import { deepEqual, equal } from "node:assert/strict";
import { anOption, anOrder, mina } from "./fixtures.ts";
import { itemsLeft, quoteFor } from "./refund_quote.ts";

const item = {
  id: "line_1",
  menu_item_id: "galbi",
  quantity: 2,
  name: "Galbi",
  name_korean: "갈비",
  kitchen_name: "",
  left_out: [],
  unit_price: 16.95,
  line_total: 33.9,
  special_instructions: "",
  options: [],
  is_taxable: true,
  is_alcoholic: false,
  prepared_at: null,
};
const order = anOrder({
  items: [item],
  total_amount: 36.87,
  charged_amount: 36.87,
  refundable_amount: 36.87,
  tax_ppm: 87_500,
});
const one = { kind: "lines", lines: [{ lineId: "line_1", quantity: 1 }] } as const;

Deno.test("quotes a dish with its share of tax and the amount that stays charged", () => {
  deepEqual(quoteFor(order, one), {
    cents: 1844,
    parts: { itemsCents: 1695, charges: [], taxCents: 149 },
    retainedAfterCents: 1843,
  });
  equal(quoteFor(order, { kind: "full" })?.cents, 3687);
  equal(quoteFor(order, { kind: "amount", cents: 3688 }), undefined);
});

Deno.test("quotes a dish with the price of its options", () => {
  const withCheese = { ...item, unit_price: 18.95, line_total: 37.9, options: [anOption()] };
  const total = { total_amount: 41.22, charged_amount: 41.22, refundable_amount: 41.22 };
  deepEqual(quoteFor({ ...order, ...total, items: [withCheese] }, one), {
    cents: 2061,
    parts: { itemsCents: 1895, charges: [], taxCents: 166 },
    retainedAfterCents: 2061,
  });
});

Deno.test("allows another refund of a dish only when the first one failed", () => {
  const refund = {
    number: 1,
    amount: 36.87,
    problem: null,
    reason: "cold",
    by: mina,
    at: order.created_at,
  };
  const items = [{ id: "line_1", quantity: 2 }];
  const left = (status: "done" | "pending" | "failed") =>
    itemsLeft({ ...order, refunds: [{ ...refund, status, items: [{ id: "line_1", quantity: 1 }] }] }).get(
      "line_1",
    );
  deepEqual([left("done"), left("pending"), left("failed")], [1, 1, 2]);
  const quote = (status: "done" | "failed") =>
    quoteFor({ ...order, refunds: [{ ...refund, status, items }] }, one)?.cents;
  deepEqual([quote("done"), quote("failed")], [undefined, 1844]);
});
