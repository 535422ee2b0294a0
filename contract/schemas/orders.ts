import * as z from "zod";
import { messageSubjects } from "@domain/notification/message.ts";
import { staffMoves } from "@domain/order/moves.ts";
import {
  denyReasons,
  orderStatuses,
  reasonLength,
  recordedKinds,
  tabs,
  writtenStatus,
} from "@domain/order/order.ts";
import { disputeStatuses } from "@domain/payment/dispute.ts";
import { captureFailures, refundFailures } from "@domain/payment/payment.ts";
import { paymentConcerns } from "@domain/payment/payment_concern.ts";
import { parseLocalDate } from "@domain/shared/local_time.ts";
import { isWholeCents } from "@domain/shared/money.ts";
import { charge } from "./cart.ts";
import { actor } from "./envelope.ts";
import { fieldCode } from "../field_problems.ts";
import { offer, offerBody } from "./offer.ts";
import { pageQuery, searchText } from "./page.ts";
import { arrival, guestOrderItem } from "./payment.ts";
import { utensil } from "./store.ts";
import { dollars } from "./price.ts";
import { formatted, multiLine, plainLine, singleLine } from "./text.ts";
import type { SpecsOf } from "../endpoint.ts";
import type * as endpoints from "../orders.ts";

export const staffOrderItem = guestOrderItem.extend({
  /** The short name for the kitchen; empty when the dish has none. */
  kitchen_name: z.string(),
  /** Default options of optional groups that the guest took off. */
  left_out: z.array(z.object({ id: z.string(), name: z.string(), name_korean: z.string() })),
  is_taxable: z.boolean(),
  is_alcoholic: z.boolean(),
  /** When the kitchen ticked off the dish, as an ISO instant; null while it is not prepared. */
  prepared_at: z.string().nullable(),
});

/** An order for staff; times are ISO instants. */
export const staffOrder = z.object({
  id: z.string(),
  order_number: z.string(),
  created_at: z.string(),
  status: z.enum(orderStatuses),
  payment_status: z.enum([
    "authorized",
    "capturing",
    "captured",
    "capture_failed",
    "releasing",
    "released",
    "refunding",
    "partially_refunded",
    "refunded",
    "none",
  ]).describe("none: a test order without payment"),
  /** Why the capture failed; null after it succeeded. */
  payment_problem: z.enum(captureFailures).nullable(),
  customer_name: z.string(),
  /** E.164, for the tel: link. */
  customer_phone: z.string(),
  /** "(714) 555-0134". */
  customer_phone_formatted: z.string(),
  items: z.array(staffOrderItem),
  subtotal: dollars,
  service_fee: dollars,
  charges: z.array(charge),
  tax_amount: dollars,
  total_amount: dollars,
  special_instructions: z.string(),
  utensils: z.array(utensil),
  wants_texts: z.boolean(),
  pickup_option: z.enum(["asap", "scheduled"]),
  /** The promised slot of a scheduled order. */
  pickup_at: z.string().nullable(),
  pickup_formatted_time: z.string(),
  /** The pickup time as the guest reads it: "ASAP (15-30 minutes)" or the slot. */
  pickup_label: z.string(),
  /** The range of the ASAP label, in minutes; null for a scheduled order. */
  asap_minutes: z.object({ from: z.number().int(), to: z.number().int() }).nullable(),
  prep_time_minutes: z.number().int(),
  /** The promised time of an accepted order. */
  estimated_ready_time: z.string().nullable(),
  /** The time promised first, when staff gave the order more time; null otherwise. */
  first_ready_time: z.string().nullable(),
  /** What the guest chose at the checkout, once the guest has changed the time: `at` is null for ASAP. Null otherwise. */
  first_pickup: z.object({ at: z.string().nullable() }).nullable(),
  expires_at: z.string(),
  /** What staff offer instead of a denial, or offered last; null when they never did. */
  offer: offer.nullable(),
  /** Warnings for staff before they accept the order. */
  warnings: z.array(z.discriminatedUnion("code", [
    /** `name` is the dish. */
    z.object({ code: z.literal("dish_went_off"), name: z.string() }),
    /** `name` is the option. */
    z.object({ code: z.literal("option_went_off"), name: z.string(), dish: z.string() }),
    z.object({ code: z.literal("placed_while_closed") }),
    z.object({ code: z.literal("due_while_closed") }),
    z.object({ code: z.literal("age_not_confirmed") }),
    z.object({ code: z.literal("alcohol_over") }),
    z.object({ code: z.literal("window_over_limit") }),
    /** Orders of this phone or email. */
    z.object({ code: z.literal("earlier_dispute"), count: z.number().int() }),
    z.object({ code: z.literal("earlier_no_show"), count: z.number().int() }),
    z.object({ code: z.literal("cards_declined") }),
    z.object({ code: z.literal("first_and_large") }),
    z.object({ code: z.literal("first_order") }),
    /** ISO 3166 alpha-2. */
    z.object({ code: z.literal("foreign_card"), country: z.string() }),
  ])),
  /** Who accepted, denied or cancelled the order; the system when it expired. Null while it waits. */
  handled_by: actor.nullable(),
  /** A test of the alarm: no payment, and not in reports. */
  is_test: z.boolean(),
  /** Paid from a link that staff made for the guest on the phone. */
  is_by_phone: z.boolean(),
  /** Grows with every change, so that an answer that arrives late does not replace a later order. */
  version: z.number().int(),
  tab: z.enum(tabs),
  /** Whether staff should call the guest before they accept: the order is unusual and the setting says so. */
  call_first: z.boolean(),
  /** Whether the order has alcohol, so that `complete` needs `handed_over: "id"`. */
  id_required: z.boolean(),
  /** Whether `complete` needs the guest's pickup code, or how the order is handed over without it. */
  pickup_code_required: z.boolean(),
  /** How a picked-up order was handed over; null when nothing was asked. `reason` is what staff wrote. */
  hand_over: z.object({ as: z.enum(["code", "id", "without"]), reason: z.string() }).nullable(),
  /** The times when staff kept the food from a person who showed neither the code nor an ID, oldest first. */
  refused_hand_overs: z.array(z.object({ by: actor, at: z.string(), reason: z.string() })),
  /** The actions that the caller may perform now. */
  can: z.array(z.enum(staffMoves)),
  /** The last transition while it can be undone, and the time when that ends. */
  undo: z.object({ kind: z.enum(recordedKinds), until: z.string() }).nullable(),
  /** When the kitchen must start; only for accepted scheduled orders. */
  starts_at: z.string().nullable(),
  /** Start, more time, ready, picked up and no-show. `made_offline`: made without a connection and sent later. */
  transitions: z.array(z.object({
    kind: z.enum(recordedKinds),
    by: actor,
    at: z.string(),
    made_offline: z.boolean(),
    is_undone: z.boolean(),
    /** The promised time before `extend`; null for the others. */
    ready_time_before: z.string().nullable(),
  })),
  ended_at: z.string().nullable(),
  /** The text about the denial or cancellation that the guest reads. */
  reason: z.string().nullable(),
  /** The deny reason; null when staff wrote their own text. */
  reason_code: z.enum(denyReasons).nullable(),
  refunded_amount: dollars,
  /** The amount that can still be refunded. */
  refundable_amount: dollars,
  /** The captured amount less refunds; pending refunds are already subtracted. */
  charged_amount: dollars,
  /** The rates of the bill, in parts per million. */
  tax_ppm: z.int(),
  service_fee_ppm: z.int(),
  refunds: z.array(z.object({
    number: z.number().int(),
    amount: dollars,
    /** `pending` until the bank settles it. `refused`: rejected immediately by the provider. `failed`: failed later. */
    status: z.enum(["pending", "done", "refused", "failed"]),
    /** Why the refund was refused or failed. */
    problem: z.enum(refundFailures).nullable(),
    reason: z.string(),
    by: actor,
    at: z.string(),
    items: z.array(z.object({ id: z.string(), quantity: z.number().int() })),
  })),
  /** Disputes of the charge, oldest first. */
  disputes: z.array(z.object({
    /** The id at the payment provider. */
    id: z.string(),
    amount: dollars,
    /** The provider's reason code, such as `fraudulent`. */
    reason: z.string(),
    status: z.enum(disputeStatuses),
    is_inquiry: z.boolean().describe("An inquiry: no money was taken, and a refund is possible"),
    evidence_due_by: z.string().nullable(),
    opened_at: z.string(),
    updated_at: z.string(),
    closed_at: z.string().nullable(),
  })),
  /** The charge of a cancelled order that is not refunded: to be refunded or settled another way. */
  refund_owed_amount: dollars,
  /** How an owed refund was settled without a card refund. */
  refund_settlement: z.object({ amount: dollars, reason: z.string(), by: actor, at: z.string() })
    .nullable(),
  /** The guest's report of being here; null before it. */
  guest_arrival: arrival.nullable(),
  /** The payment issue that staff must check. All except `refund_pending` are shown in red. */
  payment_concern: z.enum(paymentConcerns).nullable(),
  /** Messages to the guest, with their delivery status. */
  messages: z.array(z.object({
    about: z.enum(messageSubjects),
    channel: z.enum(["mail", "text", "push", "call"]),
    status: z.enum(["waiting", "sent", "delivered", "undelivered", "failed", "dropped"]),
    at: z.string(),
  })),
});
export type StaffOrder = z.infer<typeof staffOrder>;

export const ordersQuery = z.object({
  status: z.preprocess(
    (status) => typeof status === "string" ? writtenStatus(status) : status,
    z.enum(orderStatuses).optional(),
  ),
  tab: z.enum(tabs).optional(),
  /** Order number, name or phone. Without `date` the search covers every day. */
  search: searchText,
  /** The Los Angeles date on which the orders of COMPLETED ended; the default is today. */
  date: formatted(z.string(), {
    max: 10,
    form: (day) => parseLocalDate(day) !== undefined,
    code: "date_invalid",
  }).optional(),
  /** With `tab`: lists orders with a dispute or a failed refund, from every tab and day. */
  issues: z.enum(["payment"]).optional(),
  ...pageQuery(50),
}).describe(
  "By `tab`, or by `status` (pending_approval without either), where `page` and `limit` do not count",
);

export const acceptBody = z.object({
  /** Minutes until ready; the default is the longest preparation time of the dishes. */
  minutes: z.int(fieldCode("not_whole")).min(1, fieldCode("below_min")).max(
    240,
    fieldCode("minutes_too_far"),
  ).optional(),
}).optional();

export const denyBody = z.object({
  /** A message to the guest; required with `other`. */
  reason: multiLine().max(reasonLength.max, fieldCode("reason_too_long")).nullish(),
  reason_code: z.enum(denyReasons).optional(),
  /** With `closing`: also pauses ordering until the end of the day. */
  pause_today: z.boolean().default(false),
  /** With `sold_out`: also turns these dishes and options of the order off on the menu. Without `off_for` until staff turn them on. */
  sold_out: z.object({
    dish_ids: z.array(singleLine().max(100)).max(100).default([]),
    option_ids: z.array(singleLine().max(100)).max(200).default([]),
    off_for: z.enum(["2_hours", "until_tomorrow"]).optional(),
  }).optional(),
}).refine(({ reason, reason_code }) => reason_code !== "other" || (reason ?? "").trim() !== "", {
  message: fieldCode("reason_required"),
  path: ["reason"],
}).optional();

export const streamTicket = z.object({ ticket: z.string(), expires_in: z.number().int() });

/** The `data:` of a staff stream event (docs/product-rules.md, "Live events"). */
export const streamMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("connected"), message: z.string() }),
  z.object({ type: z.literal("heartbeat") }),
  z.object({ type: z.literal("new_order"), order: staffOrder, sound: z.boolean() }),
  z.object({
    type: z.literal("order_updated"),
    orderId: z.string(),
    status: z.string(),
    order: staffOrder,
    /** True when a scheduled order is due to start, so that the tablet alarm sounds again. */
    sound: z.boolean(),
  }),
  /** Pause, busy mode, settings, hours or tablet presence changed. Clients refetch `store/modes`. */
  z.object({ type: z.literal("store_changed") }),
]);
export type StreamMessage = z.infer<typeof streamMessage>;

export const streamQuery = z.object({
  ticket: z.string().max(200).optional(),
  token: z.string().max(4096).optional(),
  /** The same as the Last-Event-ID header, for clients that cannot set it. */
  last_event_id: z.string().max(20).optional(),
});

const idempotencyKeyText = formatted(z.string(), {
  max: 100,
  form: /^[\w.:-]{8,100}$/,
  code: "idempotency_key_invalid",
});

/** The `Idempotency-Key` header of a refund. */
export const idempotencyKeyHeader = idempotencyKeyText;

/** Generated by the tablet at the tap, so that a repeated request takes effect once. */
export const idempotencyKey = idempotencyKeyText.optional();

/** When and by whom staff tapped, for a tap that was made offline. The tap of another person is refused. */
const tap = {
  made_at: z.iso.datetime({ offset: true }).optional(),
  made_by: singleLine().max(100).optional(),
};

export const transitionBody = z.strictObject({
  idempotency_key: idempotencyKey,
  ...tap,
}).optional();

/** The undo of the last step. */
export const undoBody = z.strictObject({
  idempotency_key: idempotencyKey,
  ...tap,
  /** The step to undo. Refused when the last one is another, as after a later step on another tablet. */
  kind: z.enum(recordedKinds).optional(),
}).optional();

/** Picked up. At most one of `pickup_code` and `handed_over`. */
export const completeBody = z.strictObject({
  idempotency_key: idempotencyKey,
  ...tap,
  /** What the guest says. Needed when the order has `pickup_code_required`, unless `handed_over` is given. */
  pickup_code: formatted(plainLine(), { max: 4, form: /^\d{4}$/, code: "pickup_code_invalid" }).optional(),
  /** How the order is handed over without the code. */
  handed_over: z.enum(["id", "without"]).optional(),
  /** Why; required with `without`. For the restaurant only. */
  hand_over_reason: multiLine().trim().max(reasonLength.max, fieldCode("reason_too_long")).default(""),
}).refine(
  ({ handed_over, hand_over_reason }) =>
    handed_over !== "without" || hand_over_reason.length >= reasonLength.min,
  { message: fieldCode("reason_required"), path: ["hand_over_reason"] },
).refine(({ pickup_code, handed_over }) => pickup_code === undefined || handed_over === undefined, {
  message: fieldCode("pickup_code_and_hand_over"),
  path: ["handed_over"],
}).optional();

/** Not handed over: the person showed neither the pickup code nor an ID. */
export const refuseHandOverBody = z.strictObject({
  idempotency_key: idempotencyKey,
  ...tap,
  /** For the restaurant only. */
  reason: multiLine().trim().max(reasonLength.max, fieldCode("reason_too_long")).default(""),
}).optional();

export const extendBody = z.strictObject({
  /** The new ready time, later than the present one. */
  ready_at: z.iso.datetime({ offset: true }),
  idempotency_key: idempotencyKey,
  ...tap,
});

export const prepareBody = z.strictObject({
  /** A dish of the order. */
  item_id: singleLine().max(100),
  /** False removes the tick. */
  is_prepared: z.boolean(),
  ...tap,
});

const staffReason = multiLine().trim().min(reasonLength.min, fieldCode("reason_required"))
  .max(reasonLength.max, fieldCode("reason_too_long"));

export const cancelBody = z.strictObject({
  /** Shown to the guest. */
  reason: staffReason,
  /** Also refunds the remaining amount; requires the permission to refund. */
  refund: z.boolean().default(false),
});

const refundDollars = z.number().max(1_000_000)
  .refine(isWholeCents, fieldCode("amount_decimals"));

export const refundBody = z.strictObject({
  /** Shown to the guest. */
  reason: staffReason,
  /** Refunds the remaining amount. */
  full: z.literal(true, fieldCode("full_not_true")).optional(),
  /** Refunds these dishes, with their share of fee and tax. */
  items: z.array(z.strictObject({ id: singleLine().max(100), quantity: z.int().min(1).max(1000) })).min(1)
    .max(100)
    .optional(),
  /** In dollars. */
  amount: refundDollars.min(0.01, fieldCode("amount_not_positive")).optional(),
  /** The amount in dollars that staff confirmed. A different amount is refused with `refund_amount_changed`. */
  expected_amount: refundDollars.min(0.01, fieldCode("expected_amount_not_positive")).optional(),
}).refine(
  ({ full, items, amount }) => [full, items, amount].filter((each) => each !== undefined).length === 1,
  { message: fieldCode("refund_choice") },
).describe("Exactly one of `full`, `items` and `amount`");

export const settleRefundBody = z.strictObject({
  /** For the audit log; not shown to the guest. */
  reason: staffReason,
});

export const orderSearchBody = z.strictObject({
  /** An order number, words of a name or of a dish, at least three digits of a phone number, or part of an email address. */
  search: singleLine().max(100, fieldCode("search_too_long")),
});

export const orderSearchResult = z.object({
  /** Open orders, by tab and promised time, then orders that ended today. */
  current: z.array(staffOrder),
  /** Orders that ended before today, latest first. */
  earlier: z.array(staffOrder),
  /** The orders of both kinds that match by a dish only. */
  by_dish: z.array(staffOrder),
  /** True when more orders match. */
  is_more: z.boolean(),
});

export const orderCounts = z.record(z.enum(tabs), z.number().int());

export const orderDetail = z.object({
  order: staffOrder,
  /** The other orders with this phone number. `last_no_show` is a Los Angeles date; null without a no-show. */
  phone_history: z.object({
    orders: z.number().int(),
    no_shows: z.number().int(),
    last_no_show: z.string().nullable(),
  }),
  /** Whether the caller may export the evidence. */
  can_export_evidence: z.boolean(),
  /** Oldest first. */
  timeline: z.array(z.object({
    id: z.number().int(),
    at: z.string(),
    action: z.string(),
    status: z.string(),
    by: actor,
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })),
});
export type OrderDetail = z.infer<typeof orderDetail>;

const moveRefusals = [401, 403, 404, 409] as const;

/** Orders at the counter and their stream (docs/product-rules.md, "Order tabs"). */
export const ordersSpecs = {
  orders: {
    tag: "Orders",
    summary: "List orders by tab, paginated, or by status in one page of up to 200, oldest first",
    access: { permission: "orders", station: "board" },
    paginated: true,
    query: ordersQuery,
    data: z.array(staffOrder),
    refusals: [401, 403],
  },
  acceptOrder: {
    tag: "Orders",
    summary: "Accept an order: charge the card, then confirm",
    access: { permission: "orders", station: "shift" },
    body: acceptBody,
    unknownKeys: "ignored",
    data: staffOrder,
    refusals: [401, 402, 403, 404, 409, 503],
    audit: { action: "order.accept", resource: "order" },
  },
  denyOrder: {
    tag: "Orders",
    summary: "Deny an order and release the hold",
    access: { permission: "orders", station: "shift" },
    body: denyBody,
    unknownKeys: "ignored",
    data: staffOrder,
    refusals: [401, 403, 404, 409],
    audit: { action: "order.deny", resource: "order" },
  },
  offerChange: {
    tag: "Orders",
    summary: "Offer the guest a change of a waiting order, or record that the guest agreed on the phone",
    access: { permission: "orders", station: "shift" },
    body: offerBody,
    unknownKeys: "ignored",
    data: staffOrder,
    refusals: [400, 401, 402, 403, 404, 409, 503],
    audit: { action: "order.offer", resource: "order" },
  },
  withdrawOffer: {
    tag: "Orders",
    summary: "Withdraw an offer. The order waits for staff again",
    access: { permission: "orders", station: "shift" },
    data: staffOrder,
    refusals: [401, 403, 404, 409],
    audit: { action: "order.offer_withdrawn", resource: "order" },
  },
  streamTicket: {
    tag: "Orders",
    summary: "Get a ticket for one stream connection within 30 seconds",
    access: { permission: "orders", station: "board" },
    data: streamTicket,
    refusals: [401, 403],
  },
  orderStream: {
    tag: "Orders",
    summary: "Stream of order events. Resumes after Last-Event-ID",
    access: "stream_ticket",
    query: streamQuery,
    data: "stream",
    refusals: [401],
  },
  orderCounts: {
    tag: "Orders",
    summary: "Count the orders of each tab. COMPLETED counts today's",
    access: { permission: "orders", station: "board" },
    data: orderCounts,
    refusals: [401, 403],
  },
  searchOrders: {
    tag: "Orders",
    summary:
      "Search the orders of every tab and day by number, name, phone, email or dish. Dishes of the last 31 days",
    access: { permission: "orders", station: "shift" },
    body: orderSearchBody,
    data: orderSearchResult,
    refusals: [401, 403],
  },
  testOrder: {
    tag: "Orders",
    summary: "Create a test order to try the alarm: flagged, no payment, not in reports",
    access: { permission: "orders", station: "shift" },
    data: staffOrder,
    refusals: [401, 403, 409],
    audit: { action: "order.test", resource: "order" },
  },
  orderDetail: {
    tag: "Orders",
    summary: "Get an order with its timeline",
    access: { permission: "orders", station: "board" },
    data: orderDetail,
    refusals: [401, 403, 404],
  },
  orderEvidence: {
    tag: "Orders",
    summary: "Download a zip with timeline, messages, receipt, guest and consent, to respond to a dispute",
    access: { permission: "evidence" },
    data: "zip",
    refusals: [401, 403, 404],
    audit: { action: "order.evidence_exported", resource: "order" },
  },
  startOrder: {
    tag: "Orders",
    summary: "Start preparing an order",
    access: { permission: "orders", station: "shift" },
    body: transitionBody,
    data: staffOrder,
    refusals: moveRefusals,
    audit: { action: "order.start", resource: "order" },
  },
  extendOrder: {
    tag: "Orders",
    summary:
      "Give an accepted order more time: a later ready time. The guest is notified 8 seconds later unless it is undone",
    access: { permission: "orders", station: "shift" },
    body: extendBody,
    data: staffOrder,
    refusals: [400, ...moveRefusals],
    audit: { action: "order.extend", resource: "order" },
  },
  readyOrder: {
    tag: "Orders",
    summary: "Mark an order ready for pickup. The guest is notified 8 seconds later unless it is undone",
    access: { permission: "orders", station: "shift" },
    body: transitionBody,
    data: staffOrder,
    refusals: moveRefusals,
    audit: { action: "order.ready", resource: "order" },
  },
  completeOrder: {
    tag: "Orders",
    summary: "Mark an order picked up. Some orders need the pickup code that the guest says, or a reason",
    access: { permission: "orders", station: "shift" },
    body: completeBody,
    data: staffOrder,
    refusals: moveRefusals,
    audit: { action: "order.complete", resource: "order" },
  },
  noShowOrder: {
    tag: "Orders",
    summary: "Mark an order as a no-show",
    access: { permission: "orders", station: "shift" },
    body: transitionBody,
    data: staffOrder,
    refusals: moveRefusals,
    audit: { action: "order.no_show", resource: "order" },
  },
  refuseHandOver: {
    tag: "Orders",
    summary: "Record that staff kept the food from a person who showed neither the pickup code nor an ID",
    access: { permission: "orders", station: "shift" },
    body: refuseHandOverBody,
    data: staffOrder,
    refusals: moveRefusals,
    audit: { action: "order.hand_over_refused", resource: "order" },
  },
  undoOrder: {
    tag: "Orders",
    summary: "Undo the last start, more time, ready, picked up or no-show within 8 seconds",
    access: { permission: "orders", station: "shift" },
    body: undoBody,
    data: staffOrder,
    refusals: moveRefusals,
    audit: { action: "order.undo", resource: "order" },
  },
  stopOrderTexts: {
    tag: "Orders",
    summary: "Send no more texts to the guest's number, also about later orders. Repeats change nothing",
    access: { permission: "orders" },
    data: staffOrder,
    refusals: moveRefusals,
    audit: { action: "texts.stopped", resource: "order" },
  },
  recallOrder: {
    tag: "Orders",
    summary: "Return a ready order to the kitchen",
    access: { permission: "orders", station: "shift" },
    body: transitionBody,
    data: staffOrder,
    refusals: moveRefusals,
    audit: { action: "order.recall", resource: "order" },
  },
  prepareItem: {
    tag: "Orders",
    summary: "Tick off a dish of an accepted order, or remove the tick",
    access: { permission: "orders", station: "shift" },
    body: prepareBody,
    data: staffOrder,
    refusals: [400, ...moveRefusals],
    audit: { action: "order.prepare", resource: "order" },
  },
  cancelOrder: {
    tag: "Orders",
    summary:
      "Cancel an accepted order. Refunds it with `refund`, or by the setting managers_refund_on_cancel",
    access: { permission: "orders", station: "pin" },
    body: cancelBody,
    data: staffOrder,
    refusals: [401, 402, 403, 404, 409, 503],
    audit: { action: "order.cancel", resource: "order" },
  },
  refundOrder: {
    tag: "Orders",
    summary: "Refund an order: everything that is left, dishes, or an amount",
    access: { permission: "refunds", station: "pin" },
    idempotencyKey: "required",
    body: refundBody,
    data: staffOrder,
    refusals: [401, 402, 403, 404, 409, 503],
    audit: { action: "order.refund", resource: "order" },
  },
  settleRefund: {
    tag: "Orders",
    summary: "Record that the refund owed for a cancelled order was settled another way",
    access: { permission: "refunds", station: "pin" },
    body: settleRefundBody,
    data: staffOrder,
    refusals: [401, 403, 404, 409],
    audit: { action: "order.refund_settled", resource: "order" },
  },
} as const satisfies SpecsOf<typeof endpoints>;
