import { audit } from "@domain/shared/audit.ts";
import { type Instant, minuteMs } from "@domain/shared/local_time.ts";
import { openSpanAt } from "@domain/hours/open_status.ts";
import { openMsBetween } from "@domain/hours/open_time.ts";
import type { Order } from "@domain/order/order.ts";
import type { Message } from "@domain/notification/message.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { Tablet } from "@domain/ports/tablets.ts";
import { escalateAfterMs, isConnected, tabletSilentMs } from "@domain/staff/tablets.ts";
import { holdsFillEvening } from "../store/capacity.ts";
import { missesTablet, needsKitchen } from "../store/store_rules.ts";

/** Opening time without an answer before the alert number gets a text (docs/product-rules.md, "Tablet alarm"). */
export const textAfterMs = 3 * minuteMs;

/** Stores the state of a tablet with the orders page open: whether its alarm would sound and whether the page is visible. */
export async function reportTablet(
  deps: Pick<Ports, "tablets" | "clock">,
  report: Omit<Tablet, "id" | "seenAt"> & { deviceId: string },
): Promise<void> {
  const { deviceId, ...rest } = report;
  await deps.tablets.report({ id: deviceId, ...rest, seenAt: deps.clock.now() });
}

/**
 * Raises an alert when an open store where guests can order has no armed tablet for two minutes: texts the alert number once and announces the change to every
 * page; announces again when a tablet is back. The refusal of ASAP orders itself does not depend on this job
 * (docs/product-rules.md, "Live tablets").
 */
export async function watchTablets(
  deps: Pick<Ports, "alerts" | "store" | "menus" | "clock">,
): Promise<void> {
  const now = deps.clock.now();
  const facts = await deps.store.load();
  const storeChanged = { kind: "store_changed" } as const;
  if (!missesTablet(facts, await deps.menus.shown(), now)) {
    await deps.alerts.clear({ step: "no_tablet" }, now, storeChanged);
    return;
  }
  const text: Message = { channel: "text", about: "no_tablet", ref: { kind: "restaurant", id: "" } };
  await deps.alerts.raise({ step: "no_tablet" }, now, {
    messages: facts.settings.alertPhone === "" ? [] : [text],
    announce: storeChanged,
  });
}

/**
 * Raises an alert while guests who have not paid hold most pickup windows of the evening: one audit entry, and a banner on every staff page
 * until it ends (docs/product-rules.md, "Held pickup times").
 */
export async function watchHolds(
  deps: Pick<Ports, "alerts" | "store" | "kitchen" | "clock">,
): Promise<void> {
  const at = deps.clock.now();
  const facts = await deps.store.load();
  const storeChanged = { kind: "store_changed" } as const;
  if (!needsKitchen(facts) || !holdsFillEvening(facts, await deps.kitchen.shown(at), at)) {
    await deps.alerts.clear({ step: "windows_held" }, at, storeChanged);
    return;
  }
  await deps.alerts.raise({ step: "windows_held" }, at, {
    messages: [],
    announce: storeChanged,
    audit: audit("store.windows_held", "store", "", { at, status: "failed" }),
  });
}

/**
 * Escalates unanswered orders while the restaurant is open: a push after 90 seconds and a text after three minutes, or at once when no
 * connected tablet would ring. Each step happens once for an order.
 */
export async function escalateWaiting(
  deps: Pick<Ports, "orders" | "alerts" | "tablets" | "store" | "clock">,
): Promise<void> {
  const now = deps.clock.now();
  const waiting = (await deps.orders.withStatus(["pending_approval"], 200)).filter(isUnanswered);
  if (waiting.length === 0) return;
  const { calendar, settings } = await deps.store.load();
  if (!openSpanAt(calendar, now)) return;
  const hasArmedTablet = (await connectedTablets(deps, now)).some(({ isArmed }) => isArmed);

  const raise = (step: "push" | "text", orderId: string) =>
    deps.alerts.raise({ step, orderId }, now, {
      messages: [{ channel: step, about: "order_unanswered", ref: { kind: "order", id: orderId } }],
    });
  for (const { id, placedAt } of waiting) {
    const waited = openMsBetween(calendar, placedAt, now);
    if (waited >= escalateAfterMs) await raise("push", id);
    const isTextDue = waited >= textAfterMs || !hasArmedTablet;
    if (isTextDue && settings.alertPhone !== "") await raise("text", id);
  }
}

/** False after a failed capture, because staff have tried to accept the order. */
export function isUnanswered({ payment }: Order): boolean {
  return payment.state === "authorized" || payment.state === "none";
}

/** Ends modes whose time is over (pause, ASAP off, busy) and announces the change to every open page. */
export async function endModes(deps: Pick<Ports, "store" | "clock">): Promise<void> {
  await deps.store.endDueModes(deps.clock.now());
}

/** Returns the tablets that count as connected at `now`. */
export async function connectedTablets(deps: Pick<Ports, "tablets">, now: Instant) {
  return (await deps.tablets.seenSince(now - tabletSilentMs)).filter((tablet) => isConnected(tablet, now));
}

/** Returns the tablets seen in the last 10 minutes, which is longer than they count as connected. */
export async function knownTablets(deps: Pick<Ports, "tablets" | "clock">) {
  const now: Instant = deps.clock.now();
  const seen = await deps.tablets.seenSince(now - 10 * minuteMs);
  return seen.map((tablet) => ({ ...tablet, isConnected: isConnected(tablet, now) }))
    .filter((tablet) => tablet.isConnected || tablet.seenAt <= now);
}
