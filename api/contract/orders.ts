import { z } from "zod";
import { denyReasons } from "@domain/order/order.ts";
import { dollars } from "./menu.ts";

export const staffOrderItem = z.object({
  id: z.string(),
  menu_item_id: z.string(),
  quantity: z.number().int(),
  name: z.string(),
  name_korean: z.string(),
  unit_price: dollars,
  line_total: dollars,
  special_instructions: z.string(),
});

/** An order as the counter sees it; times are ISO instants. */
export const staffOrder = z.object({
  id: z.string(),
  order_number: z.string(),
  created_at: z.string(),
  status: z.enum([
    "pending_approval",
    "confirmed",
    "preparing",
    "ready",
    "completed",
    "denied",
    "expired",
    "cancelled",
    "no_show",
  ]),
  payment_status: z.enum([
    "authorized",
    "capturing",
    "captured",
    "capture_failed",
    "releasing",
    "released",
    "partially_refunded",
    "refunded",
  ]),
  /** Why the charge failed, as a sentence, while it stands in the way. */
  payment_problem: z.string().nullable(),
  customer_name: z.string(),
  /** E.164, for the tel: link. */
  customer_phone: z.string(),
  /** "(714) 555-0134". */
  customer_phone_formatted: z.string(),
  items: z.array(staffOrderItem),
  subtotal: dollars,
  service_fee: dollars,
  tax_amount: dollars,
  total_amount: dollars,
  special_instructions: z.string(),
  wants_cutlery: z.boolean(),
  pickup_option: z.enum(["asap", "scheduled"]),
  /** The promised slot of a scheduled order. */
  pickup_at: z.string().nullable(),
  pickup_formatted_time: z.string(),
  prep_time_minutes: z.number().int(),
  estimated_ready_time: z.string().nullable(),
  expires_at: z.string(),
  /** Sentences staff should read before accepting: a dish went off meanwhile. */
  warnings: z.array(z.string()),
  /** Who answered, as other tablets show it. */
  handled_by: z.string().nullable(),
});
export type StaffOrder = z.infer<typeof staffOrder>;

export const ordersQuery = z.object({
  status: z.enum([
    "pending_approval",
    "confirmed",
    "preparing",
    "ready",
    "completed",
    "denied",
    "expired",
    "cancelled",
    "no_show",
  ]).default("pending_approval"),
});

export const acceptBody = z.object({
  /** Minutes until ready; by default the longest prep time among the dishes. */
  minutes: z.int("Minutes must be a whole number").min(1, "Minutes must be at least 1").max(
    240,
    "That is too far ahead",
  ).optional(),
}).optional();

export const denyBody = z.object({
  /** Words for the guest; needed with `other`. */
  reason: z.string().max(200, "The reason can be at most 200 characters").nullish(),
  reason_code: z.enum(denyReasons).optional(),
}).optional();

export const streamTicket = z.object({ ticket: z.string(), expires_in: z.number().int() });

/** What arrives in the `data:` of a staff stream event (spec section 3, Live stream message). */
export const streamMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("connected"), message: z.string() }),
  z.object({ type: z.literal("heartbeat") }),
  z.object({ type: z.literal("new_order"), order: staffOrder, sound: z.boolean() }),
  z.object({ type: z.literal("order_updated"), orderId: z.string(), status: z.string(), order: staffOrder }),
]);
export type StreamMessage = z.infer<typeof streamMessage>;

export const streamQuery = z.object({
  ticket: z.string().max(200).optional(),
  token: z.string().max(4096).optional(),
  /** As the Last-Event-ID header, for clients that cannot set it. */
  last_event_id: z.string().max(20).optional(),
});
