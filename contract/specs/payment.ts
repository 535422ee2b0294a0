import { z } from "zod";
import * as offers from "../schemas/offer.ts";
import * as payment from "../schemas/payment.ts";
import type { EndpointSpec } from "./spec.ts";

const nothing = z.null();

/** Checkout, the guest's payment and order, and the webhook of the payment provider (docs/product-rules.md, "Checkout"). */
export const paymentSpecs = {
  createIntent: {
    tag: "Payment",
    summary: "Start or update the cart's checkout",
    body: payment.createIntentBody,
    unknownKeys: "ignored",
    data: payment.openCheckout,
    refusals: [409, 503],
  },
  updateIntent: {
    tag: "Payment",
    summary: "Save the guest's details and check everything again before the card is authorized",
    body: payment.updateIntentBody,
    unknownKeys: "ignored",
    data: payment.updatedCheckout,
    refusals: [404, 409, 503],
  },
  releaseSlot: {
    tag: "Payment",
    summary: "End the hold of a cart's pickup time",
    body: payment.releaseSlotBody,
    data: nothing,
  },
  paymentSession: {
    tag: "Payment",
    summary: "Get a guest's payment and order, by order id or payment intent id",
    data: payment.paymentSession,
    refusals: [404],
  },
  paymentStream: {
    tag: "Payment",
    summary: "Stream of a guest's payment and order: an event for every change",
    data: "stream",
    refusals: [404],
  },
  answerOffer: {
    tag: "Payment",
    summary: "Answer the restaurant's offer as its guest. Yes accepts the changed order, no ends it",
    body: offers.offerAnswerBody,
    data: payment.paymentSession,
    refusals: [404, 409],
  },
  pickupTimes: {
    tag: "Payment",
    summary: "The pickup times to which the guest may change a pending order; none for other orders",
    data: payment.pickupTimes,
    refusals: [404],
  },
  changePickupTime: {
    tag: "Payment",
    summary: "Change the pickup time of a pending order as its guest, by the rules of the checkout",
    body: payment.changePickupTimeBody,
    data: payment.paymentSession,
    refusals: [404, 409, 503],
  },
  cancelByGuest: {
    tag: "Payment",
    summary: "Cancel a pending order as its guest",
    body: payment.cancelBody,
    data: payment.paymentSession,
    refusals: [404, 409],
  },
  askForTexts: {
    tag: "Payment",
    summary: "Ask for text messages about an open order as its guest. Repeats change nothing",
    body: payment.textsBody,
    data: payment.paymentSession,
    refusals: [404, 409],
  },
  reportArrival: {
    tag: "Payment",
    summary: "Report that the guest of a ready order is here, with the car or a name. Repeats change nothing",
    body: payment.arrivalBody,
    data: payment.paymentSession,
    refusals: [404, 409],
  },
  paymentWebhook: {
    tag: "Payment",
    summary: "Events from the payment provider",
    data: nothing,
  },
} as const satisfies Record<string, EndpointSpec>;
