import type { EndpointSpec } from "./spec.ts";
import { z } from "zod";
import * as counter from "../schemas/counter.ts";
import * as orders from "../schemas/orders.ts";

const nothing = z.null();
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
  storeModes: {
    tag: "Counter",
    summary: "Get pause, ASAP off, busy mode, and the listening tablets",
    data: counter.storeModes,
    refusals: [401, 403],
  },
  pauseOrdering: {
    tag: "Counter",
    summary: "Pause all orders for 15, 30 or 60 minutes or the rest of the day, or resume",
    body: counter.pauseBody,
    data: counter.storeModes,
    refusals: [401, 403],
    audit: { action: "store.pause", resource: "store" },
  },
  setAsapOff: {
    tag: "Counter",
    summary: "Turn ASAP ordering off for a while, or back on. Scheduled orders continue",
    body: counter.asapOffBody,
    data: counter.storeModes,
    refusals: [401, 403],
    audit: { action: "store.asap_off", resource: "store" },
  },
  setBusy: {
    tag: "Counter",
    summary:
      "Turn on busy mode, 15 or 30 more minutes for 30 minutes, 1 or 2 hours or until closing, or turn it off",
    body: counter.busyBody,
    data: counter.storeModes,
    refusals: [401, 403],
    audit: { action: "store.busy", resource: "store" },
  },
  limitTonight: {
    tag: "Counter",
    summary: "Replace the kitchen's limits per pickup window until closing, or end that",
    body: counter.tonightBody,
    data: counter.storeModes,
    refusals: [401, 403],
    audit: { action: "store.tonight", resource: "store" },
  },
  kitchenLoad: {
    tag: "Counter",
    summary: "Get the orders and dishes of the next two hours' pickup windows with their limits",
    data: counter.kitchenLoad,
    refusals: [401, 403],
  },
  presence: {
    tag: "Counter",
    summary:
      "Report a tablet's presence, every 20 seconds while the orders page is open, and whether its sound is on",
    body: counter.presenceBody,
    data: nothing,
    refusals: [401, 403],
  },
  pushKey: {
    tag: "Counter",
    summary: "Get the push subscription key",
    data: counter.pushKey,
    refusals: [401, 403],
  },
  subscribe: {
    tag: "Counter",
    summary: "Register this device for push notifications of waiting orders",
    body: counter.subscriptionBody,
    data: nothing,
    refusals: [401, 403],
  },
  unsubscribe: {
    tag: "Counter",
    summary: "Unregister this device from push notifications",
    body: counter.unsubscribeBody,
    data: nothing,
    refusals: [401, 403],
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
