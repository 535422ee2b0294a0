import { z } from "zod";
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
