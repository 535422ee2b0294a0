import type { PaymentIntent } from "@stripe/stripe-js";
import { equal } from "node:assert/strict";
import { settleReturn } from "./payment_return.ts";
import { intentOf } from "./testing.ts";

const no = () => Promise.resolve(false);
const intent = (status: PaymentIntent.Status) => () => Promise.resolve({ paymentIntent: intentOf(status) });
const broken = () => Promise.reject(new Error("offline"));

Deno.test("leads to an existing order regardless of the redirect status", async () => {
  equal(
    await settleReturn({ hasOrder: () => Promise.resolve(true), retrieve: undefined }, "failed"),
    "order",
  );
});

Deno.test("a held amount leads to the order, a declined one back to the form", async () => {
  equal(await settleReturn({ hasOrder: no, retrieve: intent("requires_capture") }, "succeeded"), "order");
  equal(
    await settleReturn({ hasOrder: no, retrieve: intent("requires_payment_method") }, "succeeded"),
    "again",
  );
});

Deno.test("without any response only a failed redirect status leads back to the form", async () => {
  equal(await settleReturn({ hasOrder: broken, retrieve: broken }, "succeeded"), "order");
  equal(await settleReturn({ hasOrder: broken, retrieve: undefined }, undefined), "order");
  equal(await settleReturn({ hasOrder: broken, retrieve: undefined }, "failed"), "again");
});
