import type { PaymentIntent } from "@stripe/stripe-js";
import { equal } from "node:assert/strict";
import { settleReturn } from "./payment_return.ts";

const no = () => Promise.resolve(false);
const intent = (status: PaymentIntent.Status) => () =>
  Promise.resolve({ paymentIntent: { id: "pi_1", status } });
const broken = () => Promise.reject(new Error("offline"));

Deno.test("an order the server has is where the guest goes, whatever the address says", async () => {
  equal(
    await settleReturn({ hasOrder: () => Promise.resolve(true), retrieve: undefined }, "failed"),
    "order",
  );
});

Deno.test("a held amount leads to the order, a refused one back to the form", async () => {
  equal(await settleReturn({ hasOrder: no, retrieve: intent("requires_capture") }, "succeeded"), "order");
  equal(
    await settleReturn({ hasOrder: no, retrieve: intent("requires_payment_method") }, "succeeded"),
    "again",
  );
});

Deno.test("where nobody answers, only a failure named in the address leads back to the form", async () => {
  equal(await settleReturn({ hasOrder: broken, retrieve: broken }, "succeeded"), "order");
  equal(await settleReturn({ hasOrder: broken, retrieve: undefined }, undefined), "order");
  equal(await settleReturn({ hasOrder: broken, retrieve: undefined }, "failed"), "again");
});
