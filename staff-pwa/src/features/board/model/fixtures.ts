import type { OfferOfOrder } from "@contract/schemas/offer.ts";
import type { ChosenOption } from "@contract/schemas/options.ts";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import type { StaffActor } from "@domain/shared/actor.ts";

export const mina: StaffActor = { kind: "staff", id: "u1", name: "Mina Park" };

/** A pending order for tests, placed at noon Los Angeles time on March 2, 2026, with `changes` applied. */
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
    charges: [],
    tax_amount: 1.48,
    total_amount: 18.43,
    special_instructions: "",
    utensils: [],
    wants_texts: false,
    pickup_option: "asap",
    pickup_at: null,
    pickup_formatted_time: "ASAP (15-30 minutes)",
    pickup_label: "ASAP (15-30 minutes)",
    asap_minutes: { from: 15, to: 30 },
    prep_time_minutes: 15,
    estimated_ready_time: null,
    first_ready_time: null,
    first_pickup: null,
    expires_at: "2026-03-02T20:15:00.000Z",
    offer: null,
    warnings: [],
    handled_by: null,
    is_test: false,
    is_by_phone: false,
    version: 1,
    call_first: false,
    id_required: false,
    pickup_code_required: false,
    hand_over: null,
    refused_hand_overs: [],
    tab: "new",
    can: ["accept", "deny"],
    undo: null,
    starts_at: null,
    transitions: [],
    ended_at: null,
    reason: null,
    reason_code: null,
    refunded_amount: 0,
    refundable_amount: 0,
    charged_amount: 0,
    tax_ppm: 87_500,
    service_fee_ppm: 0,
    refunds: [],
    disputes: [],
    refund_owed_amount: 0,
    refund_settlement: null,
    guest_arrival: null,
    payment_concern: null,
    messages: [],
    ...changes,
  };
}

/** An extra for two dollars, with `changes` applied. */
export function anOption(changes: Partial<ChosenOption> = {}): ChosenOption {
  return {
    id: "cheese",
    group_id: "extras",
    kind: "choice",
    name: "Cheese",
    name_korean: "치즈",
    quantity: 1,
    is_default: false,
    price: 2,
    added_amount: 2,
    adds: ["milk"],
    removes: [],
    ...changes,
  };
}

/** One bibimbap of an order, with `changes` applied. */
export function anItem(changes: Partial<StaffOrder["items"][number]> = {}): StaffOrder["items"][number] {
  return {
    id: "i1",
    menu_item_id: "dish_dolsot_bibimbap",
    quantity: 1,
    name: "Dolsot Bibimbap",
    name_korean: "돌솥비빔밥",
    kitchen_name: "",
    unit_price: 16.95,
    line_total: 16.95,
    special_instructions: "",
    options: [],
    left_out: [],
    is_taxable: true,
    is_alcoholic: false,
    prepared_at: null,
    ...changes,
  };
}

/** An open offer of one bibimbap less, with `changes` applied. */
export function anOffer(changes: Partial<OfferOfOrder> = {}): OfferOfOrder {
  return {
    total_amount: 41.2,
    previous_amount: 55.9,
    changes: [{ kind: "remove", id: "i1", name: "Dolsot Bibimbap", name_korean: "돌솥비빔밥", quantity: 1 }],
    reason: "A dish in your order is sold out.",
    reason_code: "sold_out",
    expires_at: "2026-03-02T20:07:00.000Z",
    ended: null,
    ...changes,
  };
}
