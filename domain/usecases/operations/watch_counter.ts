import type { Instant } from "../../shared/local_time.ts";
import { minuteMs } from "../../shared/local_time.ts";
import { openSpanAt } from "../../hours/open_status.ts";
import { openMsBetween } from "../../hours/open_time.ts";
import type { Order } from "../../order/order.ts";
import type { Message } from "../../notification/message.ts";
import type { Ports } from "../../ports/ports.ts";
import { tabletSilentMs } from "../../staff/tablet_presence.ts";
import { isUnattended } from "../store/store_rules.ts";

/** Decision 17, counted in open time: first every registered device, then the alert number. */
const pushAfterMs = 90_000;
const textAfterMs = 3 * minuteMs;

/** A tablet with the orders page open says whether it would be heard and is seen. */
export async function reportTablet(
  deps: Pick<Ports, "tablets" | "clock">,
  said: { deviceId: string; staffId: string; name: string; isArmed: boolean; isVisible: boolean },
): Promise<void> {
  const { deviceId, ...rest } = said;
  await deps.tablets.report({ id: deviceId, ...rest, seenAt: deps.clock.now() });
}

/**
 * When nobody has watched an open store for two minutes: texts the alert number once and tells every page that orders for right now are
 * closed; tells them again when somebody is back. That they are closed is a rule of its own and waits for nobody.
 */
export async function watchTablets(deps: Pick<Ports, "alerts" | "store" | "clock">): Promise<void> {
  const now = deps.clock.now();
  const facts = await deps.store.load();
  const storeChanged = { kind: "store_changed" } as const;
  if (!isUnattended(facts, now)) {
    await deps.alerts.clear({ step: "no_tablet" }, now, storeChanged);
    return;
  }
  const text: Message = { channel: "text", about: "no_tablet", orderId: "" };
  await deps.alerts.raise({ step: "no_tablet" }, now, {
    messages: facts.settings.alertPhone === "" ? [] : [text],
    announce: storeChanged,
  });
}

/**
 * Calls for help over orders nobody answers: a push after 90 seconds, a text after three minutes, or at once when no connected tablet
 * would ring. Each step once for an order, and only while the restaurant is open.
 */
export async function escalateWaiting(
  deps: Pick<Ports, "orders" | "alerts" | "tablets" | "store" | "clock">,
): Promise<void> {
  const now = deps.clock.now();
  const waiting = (await deps.orders.withStatus(["pending_approval"], 200)).filter(isUnanswered);
  if (waiting.length === 0) return;
  const { calendar, settings } = await deps.store.load();
  if (!openSpanAt(calendar, now)) return;
  const isHeard = (await deps.tablets.seenSince(now - tabletSilentMs)).some(({ isArmed }) => isArmed);

  const raise = (step: "push" | "text", orderId: string) =>
    deps.alerts.raise({ step, orderId }, now, {
      messages: [{ channel: step, about: "order_unanswered", orderId }],
    });
  for (const { id, placedAt } of waiting) {
    const waited = openMsBetween(calendar, placedAt, now);
    if (waited >= pushAfterMs) await raise("push", id);
    const isTextDue = waited >= textAfterMs || !isHeard;
    if (isTextDue && settings.alertPhone !== "") await raise("text", id);
  }
}

/** Nobody has touched it: a charge that failed was somebody's try. */
function isUnanswered({ payment }: Order): boolean {
  return payment.state === "authorized" || payment.state === "none";
}

/** Ends pause and busy mode when their time is over, so that every open page hears of it. */
export async function endModes(deps: Pick<Ports, "storeModes" | "clock">): Promise<void> {
  await deps.storeModes.endDue(deps.clock.now());
}

/** The tablets to show: those heard of lately, a while longer than they count as connected. */
export async function knownTablets(deps: Pick<Ports, "tablets" | "clock">) {
  const now: Instant = deps.clock.now();
  const seen = await deps.tablets.seenSince(now - 10 * minuteMs);
  return seen.map((tablet) => ({ ...tablet, isConnected: now - tablet.seenAt <= tabletSilentMs }));
}
