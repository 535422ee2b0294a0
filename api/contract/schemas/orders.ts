import { z } from "zod";
import { disputeStatuses } from "@domain/payment/dispute.ts";
import { denyReasons, orderStatuses, transitionKinds } from "@domain/order/order.ts";
import { messageSubjects } from "@domain/notification/message.ts";
import { captureFailures, refundFailures } from "@domain/payment/payment.ts";
import { paymentConcerns } from "@domain/payment/payment_concern.ts";
import { reasonLength, staffMoves } from "@domain/order/staff_moves.ts";
import { tabs } from "@domain/order/tabs.ts";
import { parseLocalDate } from "@domain/shared/local_time.ts";
import { actor } from "./envelope.ts";
import { charge } from "./cart.ts";
import { dollars } from "./menu.ts";
import { guestOrderItem } from "./payment.ts";
import { pageQuery, searchText } from "./page.ts";
import { multiLine, singleLine } from "./text.ts";
import { fieldCode } from "../field_problems.ts";

export const staffOrderItem = guestOrderItem.extend({ is_taxable: z.boolean() });

/** An order as the counter sees it; times are ISO instants. */
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
  /** Why the charge failed; null once it succeeded. */
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
  wants_cutlery: z.boolean(),
  pickup_option: z.enum(["asap", "scheduled"]),
  /** The promised slot of a scheduled order. */
  pickup_at: z.string().nullable(),
  pickup_formatted_time: z.string(),
  /** "ASAP (15-30 minutes)" or the slot, as the guest reads it. */
  pickup_label: z.string(),
  /** The range of the ASAP label, in minutes; null for a scheduled order. */
  asap_minutes: z.object({ from: z.number().int(), to: z.number().int() }).nullable(),
  prep_time_minutes: z.number().int(),
  estimated_ready_time: z.string().nullable(),
  expires_at: z.string(),
  /** What staff should know before accepting. */
  warnings: z.array(z.discriminatedUnion("code", [
    /** `name` is the dish. */
    z.object({ code: z.literal("dish_went_off"), name: z.string() }),
    z.object({ code: z.literal("placed_while_closed") }),
  ])),
  /** Who answered it or ended it. */
  handled_by: actor.nullable(),
  /** Made by the counter to try the alarm: no card, no money, in no report. */
  is_test: z.boolean(),
  tab: z.enum(tabs),
  /** What this person may do with it now: the buttons to draw. */
  can: z.array(z.enum(staffMoves)),
  /** The last tap, while it can be taken back, and until when. */
  undo: z.object({ move: z.enum(transitionKinds), until: z.string() }).nullable(),
  /** When the kitchen must begin: only accepted orders for later. */
  starts_at: z.string().nullable(),
  /** Start, ready, picked up, not fetched: by whom and when; `made_offline` was sent later. */
  transitions: z.array(z.object({
    move: z.enum(transitionKinds),
    by: actor,
    at: z.string(),
    made_offline: z.boolean(),
    is_undone: z.boolean(),
  })),
  ended_at: z.string().nullable(),
  /** Why it was denied or cancelled, in the words given to the guest. */
  reason: z.string().nullable(),
  /** The reason chosen for a denial without own words. */
  reason_code: z.enum(denyReasons).nullable(),
  refunded_amount: dollars,
  /** What can still be given back. */
  refundable_amount: dollars,
  /** What the guest paid and did not get back, pending refunds left out. */
  charged_amount: dollars,
  /** The rates the bill was made with, in parts per million. */
  tax_ppm: z.int(),
  service_fee_ppm: z.int(),
  refunds: z.array(z.object({
    number: z.number().int(),
    amount: dollars,
    /** `pending` until the guest's bank has it, `refused` by the provider at once, `failed` later. */
    status: z.enum(["pending", "done", "refused", "failed"]),
    /** Why the provider refused it, or why it failed. */
    problem: z.enum(refundFailures).nullable(),
    reason: z.string(),
    by: actor,
    at: z.string(),
    items: z.array(z.object({ id: z.string(), quantity: z.number().int() })),
  })),
  /** Disputes of the charge, oldest first. */
  disputes: z.array(z.object({
    /** The provider's. */
    id: z.string(),
    amount: dollars,
    /** The provider's word, such as `fraudulent`. */
    reason: z.string(),
    status: z.enum(disputeStatuses),
    is_inquiry: z.boolean().describe("An inquiry: no money was taken, and a refund is possible"),
    evidence_due_by: z.string().nullable(),
    opened_at: z.string(),
    updated_at: z.string(),
    closed_at: z.string().nullable(),
  })),
  /** What the guest of a cancelled order paid and has not got back: to be refunded, or settled another way. */
  refund_owed_amount: dollars,
  /** How an owed refund was settled without refunding the card. */
  refund_settlement: z.object({ amount: dollars, reason: z.string(), by: actor, at: z.string() })
    .nullable(),
  /** What staff must look at about the charge; all but `refund_pending` are shown in red. */
  payment_concern: z.enum(paymentConcerns).nullable(),
  /** What the guest was or will be told. */
  messages: z.array(z.object({
    about: z.enum(messageSubjects),
    channel: z.enum(["mail", "text", "push"]),
    status: z.enum(["waiting", "sent", "delivered", "undelivered", "failed", "dropped"]),
    at: z.string(),
  })),
});
export type StaffOrder = z.infer<typeof staffOrder>;

export const ordersQuery = z.object({
  status: z.enum(orderStatuses).optional(),
  tab: z.enum(tabs).optional(),
  /** Number, name or phone. Without a date it looks at every day. */
  search: searchText,
  /** Los Angeles day on which the orders of COMPLETED ended; today unless given. */
  date: z.string().refine((day) => parseLocalDate(day) !== undefined, fieldCode("date_invalid")).optional(),
  /** With a tab: only orders with a dispute or a failed refund, of every tab and day. */
  issues: z.enum(["payment"]).optional(),
  ...pageQuery(50),
}).describe(
  "By `tab`, or by `status` (pending_approval without either), where `page` and `limit` do not count",
);

export const acceptBody = z.object({
  /** Minutes until ready; by default the longest prep time among the dishes. */
  minutes: z.int(fieldCode("not_whole")).min(1, fieldCode("below_min")).max(
    240,
    fieldCode("minutes_too_far"),
  ).optional(),
}).optional();

export const denyBody = z.object({
  /** Words for the guest; needed with `other`. */
  reason: multiLine().max(reasonLength.max, fieldCode("reason_too_long")).nullish(),
  reason_code: z.enum(denyReasons).optional(),
  /** Take no more orders until the end of this day (with `closing`). */
  pause_today: z.boolean().default(false),
}).optional();

export const streamTicket = z.object({ ticket: z.string(), expires_in: z.number().int() });

/** What arrives in the `data:` of a staff stream event (spec section 3, Live stream message). */
export const streamMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("connected"), message: z.string() }),
  z.object({ type: z.literal("heartbeat") }),
  z.object({ type: z.literal("new_order"), order: staffOrder, sound: z.boolean() }),
  z.object({
    type: z.literal("order_updated"),
    orderId: z.string(),
    status: z.string(),
    order: staffOrder,
    /** An order for later that must be begun now rings again. */
    sound: z.boolean(),
  }),
  /** Pause, busy mode, settings, hours or the tablets' presence changed: ask `store/modes` anew. */
  z.object({ type: z.literal("store_changed") }),
]);
export type StreamMessage = z.infer<typeof streamMessage>;

export const streamQuery = z.object({
  ticket: z.string().max(200).optional(),
  token: z.string().max(4096).optional(),
  /** As the Last-Event-ID header, for clients that cannot set it. */
  last_event_id: z.string().max(20).optional(),
});

const idempotencyKeyText = z.string().regex(/^[\w.:-]{8,100}$/, fieldCode("idempotency_key_invalid"));

/** The `Idempotency-Key` header of a refund. */
export const idempotencyKeyHeader = idempotencyKeyText;

/** Made by the tablet at the tap, so that a mark sent twice counts once. */
const idempotencyKey = idempotencyKeyText.optional();

export const transitionBody = z.strictObject({
  idempotency_key: idempotencyKey,
  /** When it was tapped, for a mark that was kept while offline. */
  made_at: z.iso.datetime({ offset: true }).optional(),
}).optional();

const staffReason = multiLine().trim().min(reasonLength.min, fieldCode("reason_required"))
  .max(reasonLength.max, fieldCode("reason_too_long"));

export const cancelBody = z.strictObject({
  /** The guest reads it. */
  reason: staffReason,
  /** Give back all that is left of the money as well; needs the permission to refund. */
  refund: z.boolean().default(false),
});

const refundDollars = z.number().max(1_000_000)
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, fieldCode("amount_decimals"));

export const refundBody = z.strictObject({
  reason: staffReason,
  /** All that is left. */
  full: z.literal(true, fieldCode("full_not_true")).optional(),
  /** Some dishes, with their share of fee and tax. */
  items: z.array(z.strictObject({ id: singleLine().max(100), quantity: z.int().min(1).max(1000) })).min(1)
    .max(100)
    .optional(),
  /** Dollars. */
  amount: refundDollars.positive(fieldCode("amount_not_positive")).optional(),
  /** Dollars: what the person who refunds was shown. Another amount is refused with `refund_amount_changed`. */
  expected_amount: refundDollars.positive(fieldCode("expected_amount_not_positive")).optional(),
}).refine(
  ({ full, items, amount }) => [full, items, amount].filter((each) => each !== undefined).length === 1,
  { message: fieldCode("refund_choice") },
).describe("Exactly one of `full`, `items` and `amount`");

export const settleRefundBody = z.strictObject({
  /** For the audit log; the guest does not read it. */
  reason: staffReason,
});

export const orderCounts = z.record(z.enum(tabs), z.number().int());

export const orderDetail = z.object({
  order: staffOrder,
  /** Whether this person may export the evidence. */
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
