import { z } from "zod";
import * as counter from "../schemas/counter.ts";
import type { EndpointSpec } from "./spec.ts";

const nothing = z.null();

/** Modes of the store, the kitchen's load, tablets and push subscriptions (docs/product-rules.md, "Busy mode and pauses"). */
export const modeSpecs = {
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
} as const satisfies Record<string, EndpointSpec>;
