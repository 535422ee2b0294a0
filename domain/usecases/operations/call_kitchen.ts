import { audit } from "@domain/shared/audit.ts";
import { type Instant, minuteMs } from "@domain/shared/local_time.ts";
import { openSpanAt } from "@domain/hours/open_status.ts";
import { openMsBetween } from "@domain/hours/open_time.ts";
import { callMs, type CallNumber, nextNumber, onIt } from "@domain/notification/call_ladder.ts";
import { kitchenCall } from "@domain/notification/message.ts";
import type { CallReport } from "@domain/ports/outbox.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import { missesTablet } from "../store/store_rules.ts";
import { drillNow, drillWaitedMs } from "./opening_drill.ts";
import { isUnanswered } from "./watch_counter.ts";

/**
 * Calls the next number of the ladder while an order has had no answer for the setting's time, or while no tablet listens, in open hours,
 * and while no one answers an opening drill (docs/product-rules.md, "Calls"). The message of the call is sent from the outbox.
 */
export async function callKitchen(
  deps: Pick<Ports, "orders" | "calls" | "drills" | "store" | "menus" | "clock">,
): Promise<void> {
  const now = deps.clock.now();
  const facts = await deps.store.load();
  if (facts.settings.calls.numbers.length === 0) return;
  const cause = await causeOf(deps, facts, now);
  if (!cause) return;
  const calls = await deps.calls.latest();
  const number = nextNumber(facts.settings.calls.numbers, calls, { since: cause.since, now });
  if (!number) return;
  const { name, phone } = number;
  const call = {
    nth: (calls.at(-1)?.nth ?? 0) + 1,
    name,
    phone,
    at: now,
    ...(cause.isDrill && { isDrill: true as const }),
  };
  await deps.calls.place(call, kitchenCall(call));
}

/** Returns what a call is about at the moment it leaves; undefined when its number or its time is over, or a person is on it. */
export async function callToPlace(
  deps: Pick<Ports, "orders" | "calls" | "drills" | "menus">,
  facts: StoreFacts,
  nth: number,
  now: Instant,
): Promise<(Pick<Cause, "waiting" | "isDrill"> & { number: CallNumber; isUnattended: boolean }) | undefined> {
  const calls = await deps.calls.latest();
  const call = calls.find((each) => each.nth === nth);
  const number = facts.settings.calls.numbers.find(({ phone }) => phone === call?.phone);
  if (!call || !number || now - call.at >= callMs || onIt(calls, now)) return undefined;
  const cause = await causeOf(deps, facts, now);
  const { waiting = 0, isDrill = false } = cause ?? {};
  return { number, waiting, isDrill, isUnattended: cause !== undefined && waiting === 0 && !isDrill };
}

/** Stores that a call was made, and tells the pages of the guests whose orders wait. */
export async function callMade(
  deps: Pick<Ports, "calls" | "orders" | "clock">,
  nth: number,
): Promise<void> {
  const waiting = (await deps.orders.withStatus(["pending_approval"], 200)).filter(isUnanswered);
  await deps.calls.made(
    nth,
    deps.clock.now(),
    waiting.map(({ id }) => ({ kind: "order_updated", orderId: id })),
  );
}

/** Stores what a person did on the phone. The digit 1 is "I am on it", except in a test call; other digits do nothing. */
export async function reportCall(
  deps: Pick<Ports, "calls" | "clock">,
  nth: number,
  report: CallReport,
): Promise<void> {
  const at = deps.clock.now();
  if (report.kind === "ended") return await deps.calls.end(nth, at);
  if (report.digit !== "1") return;
  const call = (await deps.calls.latest()).find((each) => each.nth === nth);
  if (call?.isTest) return;
  await deps.calls.onIt(nth, at, {
    audit: audit("store.on_it", "store", "", { at, details: { name: call?.name ?? "" } }),
    announce: { kind: "store_changed" },
  });
}

/** Orders that wait long enough for a call, and since when; no orders for a drill and for a silent tablet. */
type Cause = { waiting: number; isDrill: boolean; since: Instant };

/** Returns the cause of calls; undefined without one. Outside open hours only a drill is one. */
async function causeOf(
  deps: Pick<Ports, "orders" | "drills" | "menus">,
  facts: StoreFacts,
  now: Instant,
): Promise<Cause | undefined> {
  return await openCauseOf(deps, facts, now) ?? await drillCauseOf(deps, facts, now);
}

async function drillCauseOf(
  deps: Pick<Ports, "drills" | "menus">,
  facts: StoreFacts,
  now: Instant,
): Promise<Cause | undefined> {
  const drill = await drillNow(deps, facts, now);
  return drill && drillWaitedMs(drill, now) >= facts.settings.calls.afterMinutes * minuteMs
    ? { waiting: 0, isDrill: true, since: drill.at }
    : undefined;
}

async function openCauseOf(
  { orders, menus }: Pick<Ports, "orders" | "menus">,
  facts: StoreFacts,
  now: Instant,
): Promise<Cause | undefined> {
  const { calendar, settings, lastArmedAt } = facts;
  if (!openSpanAt(calendar, now)) return undefined;
  const afterMs = settings.calls.afterMinutes * minuteMs;
  const due = (await orders.withStatus(["pending_approval"], 200)).filter(isUnanswered)
    .filter(({ placedAt }) => openMsBetween(calendar, placedAt, now) >= afterMs);
  if (due.length > 0) {
    const since = Math.min(...due.map(({ placedAt }) => placedAt));
    return { waiting: due.length, isDrill: false, since };
  }
  return missesTablet(facts, await menus.shown(), now)
    ? { waiting: 0, isDrill: false, since: lastArmedAt ?? now }
    : undefined;
}
