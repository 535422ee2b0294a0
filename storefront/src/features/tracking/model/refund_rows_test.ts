import { deepEqual } from "node:assert/strict";
import { refundRows } from "./refund_rows.ts";

const rows = (refunded_amount: number, pending_refund_amount: number) =>
  refundRows({ refunded_amount, pending_refund_amount });

Deno.test("lists settled and pending refunds in separate rows", () => {
  deepEqual(rows(0, 0), []);
  deepEqual(rows(10, 0), [{ label: "receipt.refunded", amount: 10 }]);
  deepEqual(rows(10, 10), [{ label: "receipt.refundPending", amount: 10 }]);
  deepEqual(rows(12.3, 10.1), [
    { label: "receipt.refunded", amount: 2.2 },
    { label: "receipt.refundPending", amount: 10.1 },
  ]);
});
