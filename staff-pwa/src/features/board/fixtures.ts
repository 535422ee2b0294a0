import type { StaffOrder } from "@contract/orders.ts";

/** An order as the tests need it: placed at noon, Los Angeles, on 2 March 2026, and whatever else the test says. */
export function anOrder(changes: Partial<StaffOrder> = {}): StaffOrder {
  return {
    id: "o1",
    order_number: "K-001",
    created_at: "2026-03-02T20:00:00.000Z",
    status: "pending_approval",
    payment_status: "authorized",
    payment_problem: null,
    customer_name: "Grace Lee",
    customer_phone: "+17145550134",
    customer_phone_formatted: "(714) 555-0134",
    items: [],
    subtotal: 16.95,
    service_fee: 0,
    tax_amount: 1.48,
    total_amount: 18.43,
    special_instructions: "",
    wants_cutlery: false,
    pickup_option: "asap",
    pickup_at: null,
    pickup_formatted_time: "ASAP (15-30 minutes)",
    prep_time_minutes: 15,
    estimated_ready_time: null,
    expires_at: "2026-03-02T20:15:00.000Z",
    warnings: [],
    handled_by: null,
    ...changes,
  };
}
