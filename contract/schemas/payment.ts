import * as z from "zod";
import { maxArrivalNoteLength } from "@domain/order/arrival.ts";
import { denyReasons, orderStatuses } from "@domain/order/order.ts";
import { languages } from "@domain/shared/language.ts";
import { cart, charge, sessionId } from "./cart.ts";
import { checkoutForm, orderNote, pickupTime } from "./checkout_form.ts";
import { fieldCode } from "../field_problems.ts";
import { guestOffer, offerAnswerBody } from "./offer.ts";
import { chosenOption } from "./options.ts";
import { dollars } from "./price.ts";
import { utensil } from "./store.ts";
import { singleLine } from "./text.ts";
import type { SpecsOf } from "../endpoint.ts";
import type * as endpoints from "../payment.ts";

const asapMinutes = z.object({ from: z.number().int(), to: z.number().int() });

export const createIntentBody = z.object({
  session_id: sessionId,
  /** Ignored: clients send placeholders at this point (docs/product-rules.md, "Checkout"). */
  customer_info: z.unknown().optional(),
  special_instructions: orderNote,
  pickup_time: pickupTime.default({ option: "asap" }),
  /** Ignored: the server uses its own cart and prices (docs/product-rules.md, "Server prices"). */
  cart_items: z.unknown().optional(),
});

/**
 * The ISO instant at which the hold of the pickup time ends. Each call that opens or updates the checkout renews it. Null when the time is
 * not held: the number of orders at that time is not limited (`is_slot_limited`), or others hold as much as they may.
 */
const slotHeldUntil = z.string().nullable();
/** Whether orders at the pickup time are limited. Without a hold, the time may become full before the guest presses Pay. */
const isSlotLimited = z.boolean();

export const openCheckout = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  publishableKey: z.string(),
  /** The URL of the payment provider's script. */
  scriptUrl: z.string(),
  /** The cart at the prices of the chosen pickup time. The card is authorized for its total. */
  cart,
  /**
   * Whether the payment has the cart's total. False while another amount that the guest has confirmed is being authorized: then only pressing
   * Pay changes it, and a wallet would show the other amount.
   */
  is_amount_current: z.boolean(),
  /** "ASAP (15-30 minutes)" or "Fri, Nov 20, 6:15 PM". */
  pickup_formatted_time: z.string(),
  slot_held_until: slotHeldUntil,
  is_slot_limited: isSlotLimited,
});
export type OpenCheckout = z.infer<typeof openCheckout>;

export const updateIntentBody = checkoutForm.extend({
  payment_intent_id: singleLine().min(1).max(255),
  session_id: sessionId,
  language: z.enum(languages).default("en"),
});

export const updatedCheckout = z.object({
  cart,
  pickup_formatted_time: z.string(),
  /** Whether the guest gets texts: the guest consented, and the number can receive them. */
  sends_texts: z.boolean(),
  /** The range of the ASAP label, in minutes; null for a scheduled order. */
  asap_minutes: asapMinutes.nullable(),
  slot_held_until: slotHeldUntil,
  is_slot_limited: isSlotLimited,
});

export const releaseSlotBody = z.strictObject({ session_id: sessionId });

export const guestOrderItem = z.object({
  id: z.string(),
  menu_item_id: z.string(),
  quantity: z.number().int(),
  name: z.string(),
  name_korean: z.string(),
  unit_price: dollars,
  line_total: dollars,
  special_instructions: z.string(),
  /** Included in `unit_price`. */
  options: z.array(chosenOption),
});

/** When the guest reported to be here, as an ISO instant, and the car or name. */
export const arrival = z.object({ at: z.string(), note: z.string() });

/** An order for its guest; times are ISO instants. */
export const guestOrder = z.object({
  id: z.string(),
  order_number: z.string(),
  created_at: z.string(),
  status: z.enum(orderStatuses),
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string(),
  items: z.array(guestOrderItem),
  subtotal: dollars,
  service_fee: dollars,
  charges: z.array(charge),
  tax_amount: dollars,
  /** In percent, such as 8.75. */
  tax_rate: z.number(),
  total_amount: dollars,
  special_instructions: z.string(),
  /** With their names at the time of the order. */
  utensils: z.array(utensil),
  pickup_option: z.enum(["asap", "scheduled"]),
  pickup_formatted_time: z.string(),
  /** The range of the ASAP label, in minutes; null for a scheduled order. */
  asap_minutes: asapMinutes.nullable(),
  /** The slot, for pages that format it in their language; null for ASAP. */
  pickup_at: z.string().nullable(),
  estimated_ready_time: z.string().nullable(),
  /** The time promised first, when the restaurant needed more time; null otherwise. */
  first_ready_time: z.string().nullable(),
  /** What the restaurant offers instead, or offered last; null when it never did. */
  offer: guestOffer.nullable(),
  /** When an unanswered order expires automatically. */
  expires_at: z.string().nullable(),
  /** Why the order was denied, expired or cancelled: the English text, or the text that staff wrote. */
  reason: z.string().nullable(),
  /** The same as a code; null when staff wrote the text. */
  reason_code: z.enum([...denyReasons, "no_answer", "cancelled_by_guest", "cancelled_by_restaurant"])
    .nullable(),
  /** The sold-out dishes and options of a denied order. `menu_item_id` is null for options. */
  sold_out: z.array(z.object({
    menu_item_id: z.string().nullable(),
    name: z.string(),
    name_korean: z.string(),
  })),
  /** The payment's current state, and since when. */
  money: z.object({
    state: z.enum(["held", "captured", "releasing", "released", "refunding", "refund_pending", "refunded"]),
    /** The authorized amount; once the card is charged, the captured amount. */
    amount: dollars,
    /** What of the total was not captured; 0 until the card is charged. */
    uncaptured_amount: dollars,
    /** Includes pending refunds. */
    refunded_amount: dollars,
    /** The part of `refunded_amount` that the guest's bank has not settled. */
    pending_refund_amount: dollars,
    /** The amount of failed refunds that the guest has not got back since. */
    failed_refund_amount: dollars,
    /** The amount owed for an order that was not prepared, or of failed refunds, when no refund is pending. */
    owed_amount: dollars,
    at: z.string(),
  }),
  /** For example "visa" and "4242"; null when unknown. */
  card: z.object({ brand: z.string(), last_four: z.string() }).nullable(),
  /** The four digits that the guest says at pickup. Null before the order is accepted and once it is picked up. */
  pickup_code: z.string().nullable(),
  /** Whether the order has alcohol, which is handed over against an ID. */
  id_required: z.boolean(),
  /** 1 for the oldest order that waits for staff; null for other orders, when many wait before it, and when it is not known. */
  place_in_line: z.number().int().nullable(),
  /** The restaurant was called on the phone while the order waits. */
  restaurant_called: z.boolean(),
  can_cancel: z.boolean(),
  /** Whether the guest may change the pickup time. */
  can_change_time: z.boolean(),
  wants_texts: z.boolean(),
  /** Whether the guest may ask for texts, if the number can receive them. */
  can_ask_for_texts: z.boolean(),
  /** Whether the guest may report the arrival. */
  can_arrive: z.boolean(),
  /** The guest's report of being here; null before it. */
  arrival: arrival.nullable(),
});
export type GuestOrder = z.infer<typeof guestOrder>;

export const paymentSession = z.object({
  session: z.object({
    /** `paid` after the capture, which the confirmation page waits for. */
    payment_status: z.enum(["unpaid", "authorized", "paid", "released", "refunded"]),
    amount_total: z.int().describe("US cents"),
    customer_email: z.string(),
    metadata: z.object({
      pickup_formatted_time: z.string(),
      customer_firstName: z.string(),
      customer_lastName: z.string(),
      customer_phone: z.string(),
      special_instructions: z.string(),
      cart_items: z.string().describe("JSON text"),
      subtotal: z.string(),
      tax_amount: z.string(),
    }),
  }),
  /** Null until the card is authorized. */
  order: guestOrder.nullable(),
});
export type PaymentSession = z.infer<typeof paymentSession>;

export const pickupTimes = z.object({
  days: z.array(z.object({ date: z.string(), slots: z.array(z.string()) })),
});

/** Los Angeles "YYYY-MM-DD" and "HH:MM". */
export const changePickupTimeBody = z.strictObject({
  date: singleLine().max(10),
  time: singleLine().max(8),
});

export const arrivalBody = z.strictObject({
  /** The car or a name, for the staff who bring the order. */
  note: singleLine().max(maxArrivalNoteLength, fieldCode("arrival_note_too_long")).default(""),
});

/** The language in which the guest read the terms. */
export const textsBody = z.strictObject({ language: z.enum(languages) });

export const cancelBody = z.strictObject({}).optional();

const nothing = z.null();

/** Checkout, the guest's payment and order, and the webhook of the payment provider (docs/product-rules.md, "Checkout"). */
export const paymentSpecs = {
  createIntent: {
    tag: "Payment",
    summary: "Start or update the cart's checkout",
    access: "anyone",
    body: createIntentBody,
    unknownKeys: "ignored",
    data: openCheckout,
    refusals: [409, 503],
  },
  updateIntent: {
    tag: "Payment",
    summary: "Save the guest's details and check everything again before the card is authorized",
    access: "anyone",
    body: updateIntentBody,
    unknownKeys: "ignored",
    data: updatedCheckout,
    refusals: [404, 409, 503],
  },
  releaseSlot: {
    tag: "Payment",
    summary: "End the hold of a cart's pickup time",
    access: "anyone",
    body: releaseSlotBody,
    data: nothing,
  },
  paymentSession: {
    tag: "Payment",
    summary: "Get a guest's payment and order, by order id or payment intent id",
    access: "anyone",
    data: paymentSession,
    refusals: [404],
  },
  paymentStream: {
    tag: "Payment",
    summary: "Stream of a guest's payment and order: an event for every change",
    access: "anyone",
    data: "stream",
    refusals: [404],
  },
  answerOffer: {
    tag: "Payment",
    summary: "Answer the restaurant's offer as its guest. Yes accepts the changed order, no ends it",
    access: "anyone",
    body: offerAnswerBody,
    data: paymentSession,
    refusals: [404, 409],
  },
  askForTexts: {
    tag: "Payment",
    summary: "Ask for text messages about an open order as its guest. Repeats change nothing",
    access: "anyone",
    body: textsBody,
    data: paymentSession,
    refusals: [404, 409],
  },
  stopTexts: {
    tag: "Payment",
    summary: "End text messages to the number of an order, as its guest. Repeats change nothing",
    access: "anyone",
    data: paymentSession,
    refusals: [404, 409],
  },
  pickupTimes: {
    tag: "Payment",
    summary: "The pickup times to which the guest may change a pending order; none for other orders",
    access: "anyone",
    data: pickupTimes,
    refusals: [404],
  },
  changePickupTime: {
    tag: "Payment",
    summary: "Change the pickup time of a pending order as its guest, by the rules of the checkout",
    access: "anyone",
    body: changePickupTimeBody,
    data: paymentSession,
    refusals: [404, 409, 503],
  },
  cancelByGuest: {
    tag: "Payment",
    summary: "Cancel a pending order as its guest",
    access: "anyone",
    body: cancelBody,
    data: paymentSession,
    refusals: [404, 409],
  },
  reportArrival: {
    tag: "Payment",
    summary: "Report that the guest of a ready order is here, with the car or a name. Repeats change nothing",
    access: "anyone",
    body: arrivalBody,
    data: paymentSession,
    refusals: [404, 409],
  },
  paymentWebhook: {
    tag: "Payment",
    summary: "Events from the payment provider",
    access: "provider_signature",
    data: nothing,
  },
} as const satisfies SpecsOf<typeof endpoints>;
