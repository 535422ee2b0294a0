import type { EndpointSpec } from "./spec.ts";
import * as orders from "../schemas/orders.ts";

const moveRefusals = [401, 403, 404, 409] as const;

/** Counter endpoints except accept and deny (docs/product-rules.md, "Order tabs"). */
export const counterSpecs = {
  orderCounts: {
    tag: "Orders",
    summary: "Count the orders of each tab. COMPLETED counts today's",
    data: orders.orderCounts,
    refusals: [401, 403],
  },
  searchOrders: {
    tag: "Orders",
    summary:
      "Search the orders of every tab and day by number, name, phone, email or dish. Dishes of the last 31 days",
    body: orders.orderSearchBody,
    data: orders.orderSearchResult,
    refusals: [401, 403],
  },
  testOrder: {
    tag: "Orders",
    summary: "Create a test order to try the alarm: flagged, no payment, not in reports",
    data: orders.staffOrder,
    refusals: [401, 403, 409],
    audit: { action: "order.test", resource: "order" },
  },
  orderDetail: {
    tag: "Orders",
    summary: "Get an order with its timeline",
    data: orders.orderDetail,
    refusals: [401, 403, 404],
  },
  orderEvidence: {
    tag: "Orders",
    summary: "Download a zip with timeline, messages, receipt, guest and consent, to respond to a dispute",
    data: "zip",
    refusals: [401, 403, 404],
    audit: { action: "order.evidence_exported", resource: "order" },
  },
  startOrder: {
    tag: "Orders",
    summary: "Start preparing an order",
    body: orders.transitionBody,
    data: orders.staffOrder,
    refusals: moveRefusals,
    audit: { action: "order.start", resource: "order" },
  },
  extendOrder: {
    tag: "Orders",
    summary:
      "Give an accepted order more time: a later ready time. The guest is notified 8 seconds later unless it is undone",
    body: orders.extendBody,
    data: orders.staffOrder,
    refusals: [400, ...moveRefusals],
    audit: { action: "order.extend", resource: "order" },
  },
  readyOrder: {
    tag: "Orders",
    summary: "Mark an order ready for pickup. The guest is notified 8 seconds later unless it is undone",
    body: orders.transitionBody,
    data: orders.staffOrder,
    refusals: moveRefusals,
    audit: { action: "order.ready", resource: "order" },
  },
  completeOrder: {
    tag: "Orders",
    summary: "Mark an order picked up",
    body: orders.transitionBody,
    data: orders.staffOrder,
    refusals: moveRefusals,
    audit: { action: "order.complete", resource: "order" },
  },
  noShowOrder: {
    tag: "Orders",
    summary: "Mark an order as a no-show",
    body: orders.transitionBody,
    data: orders.staffOrder,
    refusals: moveRefusals,
    audit: { action: "order.no_show", resource: "order" },
  },
  undoOrder: {
    tag: "Orders",
    summary: "Undo the last start, more time, ready, picked up or no-show within 8 seconds",
    body: orders.transitionBody,
    data: orders.staffOrder,
    refusals: moveRefusals,
    audit: { action: "order.undo", resource: "order" },
  },
  recallOrder: {
    tag: "Orders",
    summary: "Return a ready order to the kitchen",
    body: orders.transitionBody,
    data: orders.staffOrder,
    refusals: moveRefusals,
    audit: { action: "order.recall", resource: "order" },
  },
  prepareItem: {
    tag: "Orders",
    summary: "Tick off a dish of an accepted order, or remove the tick",
    body: orders.prepareBody,
    data: orders.staffOrder,
    refusals: [400, ...moveRefusals],
    audit: { action: "order.prepare", resource: "order" },
  },
  cancelOrder: {
    tag: "Orders",
    summary:
      "Cancel an accepted order. Refunds it with `refund`, or by the setting managers_refund_on_cancel",
    body: orders.cancelBody,
    data: orders.staffOrder,
    refusals: [401, 402, 403, 404, 409, 503],
    audit: { action: "order.cancel", resource: "order" },
  },
  refundOrder: {
    tag: "Orders",
    summary: "Refund an order: everything that is left, dishes, or an amount",
    body: orders.refundBody,
    data: orders.staffOrder,
    refusals: [401, 402, 403, 404, 409, 503],
    audit: { action: "order.refund", resource: "order" },
  },
  settleRefund: {
    tag: "Orders",
    summary: "Record that the refund owed for a cancelled order was settled another way",
    body: orders.settleRefundBody,
    data: orders.staffOrder,
    refusals: [401, 403, 404, 409],
    audit: { action: "order.refund_settled", resource: "order" },
  },
} as const satisfies Record<string, EndpointSpec>;
