import { z } from "zod";
import * as offers from "../schemas/offer.ts";
import * as orders from "../schemas/orders.ts";
import type { EndpointSpec } from "./spec.ts";

/** Lists of orders, accept and deny, and the order stream (docs/product-rules.md, "Order tabs"). */
export const orderSpecs = {
  orders: {
    tag: "Orders",
    summary: "List orders by tab, paginated, or by status in one page of up to 200, oldest first",
    query: orders.ordersQuery,
    data: z.array(orders.staffOrder),
    refusals: [401, 403],
  },
  acceptOrder: {
    tag: "Orders",
    summary: "Accept an order: charge the card, then confirm",
    body: orders.acceptBody,
    unknownKeys: "ignored",
    data: orders.staffOrder,
    refusals: [401, 402, 403, 404, 409, 503],
    audit: { action: "order.accept", resource: "order" },
  },
  denyOrder: {
    tag: "Orders",
    summary: "Deny an order and release the hold",
    body: orders.denyBody,
    unknownKeys: "ignored",
    data: orders.staffOrder,
    refusals: [401, 403, 404, 409],
    audit: { action: "order.deny", resource: "order" },
  },
  offerChange: {
    tag: "Orders",
    summary: "Offer the guest a change of a waiting order, or record that the guest agreed on the phone",
    body: offers.offerBody,
    unknownKeys: "ignored",
    data: orders.staffOrder,
    refusals: [400, 401, 402, 403, 404, 409, 503],
    audit: { action: "order.offer", resource: "order" },
  },
  withdrawOffer: {
    tag: "Orders",
    summary: "Withdraw an offer. The order waits for staff again",
    data: orders.staffOrder,
    refusals: [401, 403, 404, 409],
    audit: { action: "order.offer_withdrawn", resource: "order" },
  },
  streamTicket: {
    tag: "Orders",
    summary: "Get a ticket for one stream connection within 30 seconds",
    data: orders.streamTicket,
    refusals: [401, 403],
  },
  orderStream: {
    tag: "Orders",
    summary: "Stream of order events. Resumes after Last-Event-ID",
    query: orders.streamQuery,
    data: "stream",
    refusals: [401],
  },
} as const satisfies Record<string, EndpointSpec>;
