import { equal } from "node:assert/strict";
import type { GuestOrder, PaymentSession } from "@contract/schemas/payment.ts";
import { missingOrderText, verdictOn } from "./confirmation_verdict.ts";

const order: GuestOrder = {
  id: "ord_1",
  order_number: "K-042",
  created_at: "2026-11-21T01:40:00.000Z",
  status: "confirmed",
  customer_name: "Mina Park",
  customer_email: "mina@example.com",
  customer_phone: "(714) 555-0134",
  items: [],
  subtotal: 14.95,
  service_fee: 0,
  charges: [],
  tax_amount: 1.31,
  tax_rate: 8.75,
  total_amount: 16.26,
  special_instructions: "",
  utensils: [],
  pickup_option: "asap",
  pickup_formatted_time: "ASAP (15-30 minutes)",
  asap_minutes: { from: 15, to: 30 },
  pickup_at: null,
  first_ready_time: null,
  estimated_ready_time: "2026-11-21T02:05:00.000Z",
  expires_at: null,
  offer: null,
  reason: null,
  reason_code: null,
  money: {
    state: "captured",
    amount: 16.26,
    refunded_amount: 0,
    pending_refund_amount: 0,
    uncaptured_amount: 0,
    failed_refund_amount: 0,
    owed_amount: 0,
    at: "2026-11-21T01:45:00.000Z",
  },
  card: null,
  can_cancel: false,
  can_change_time: false,
  pickup_code: null,
  id_required: false,
  place_in_line: null,
  restaurant_called: false,
  wants_texts: false,
  can_ask_for_texts: false,
  can_arrive: false,
  arrival: null,
  sold_out: [],
};

function sessionWith(
  status: PaymentSession["session"]["payment_status"],
  placed: GuestOrder | null,
): PaymentSession {
  const metadata = {
    pickup_formatted_time: "",
    customer_firstName: "",
    customer_lastName: "",
    customer_phone: "",
    special_instructions: "",
    cart_items: "[]",
    subtotal: "14.95",
    tax_amount: "1.31",
  };
  return {
    session: { payment_status: status, amount_total: 1626, customer_email: "", metadata },
    order: placed,
  };
}

Deno.test("shows a paid order, also after a refund", () => {
  equal(verdictOn(sessionWith("paid", order)), "show");
  equal(verdictOn(sessionWith("refunded", order)), "show");
});

Deno.test("leads to the pending page for an order that is not paid", () => {
  equal(verdictOn(sessionWith("authorized", order)), "see_pending");
  equal(verdictOn(sessionWith("released", order)), "see_pending");
});

Deno.test("waits for a missing order, then chooses the text by the payment's status", () => {
  equal(verdictOn(sessionWith("unpaid", null)), "not_yet");
  equal(missingOrderText(sessionWith("unpaid", null)), "notFound.notCompleted");
  equal(missingOrderText(sessionWith("paid", null)), "notFound.notCreated");
  equal(missingOrderText(sessionWith("authorized", null)), "notFound.notCreated");
});
