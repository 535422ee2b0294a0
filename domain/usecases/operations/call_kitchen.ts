import { audit } from "@domain/shared/audit.ts";
import { type Instant, minuteMs } from "@domain/shared/local_time.ts";
import { openSpanAt } from "@domain/hours/open_status.ts";
import { openMsBetween } from "@domain/hours/open_time.ts";
import { callMs, type CallNumber, nextNumber } from "@domain/notification/call_ladder.ts";
import { kitchenCall } from "@domain/notification/message.ts";
import type { CallReport } from "@domain/ports/outbox.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import { isUnattended } from "../store/store_rules.ts";
import { isUnanswered } from "./watch_counter.ts";

/**
 * Calls the next number of the ladder while an order has had no answer for the setting's time, or while no tablet listens, in open hours
 * (docs/product-rules.md, "Calls"). The message of the call is sent from the outbox.
 */
export async function callKitchen(
  deps: Pick<Ports, "orders" | "calls" | "store" | "clock">,
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
  const call = { nth: (calls.at(-1)?.nth ?? 0) + 1, name, phone, at: now };
  await deps.calls.place(call, kitchenCall(call));
}

/** Returns what a call is about at the moment it leaves; undefined when its number or its time is over. */
export async function callToPlace(
  deps: Pick<Ports, "orders" | "calls">,
  facts: StoreFacts,
  nth: number,
  now: Instant,
): Promise<{ number: CallNumber; waiting: number; isUnattended: boolean } | undefined> {
  const call = (await deps.calls.latest()).find((each) => each.nth === nth);
  const number = facts.settings.calls.numbers.find(({ phone }) => phone === call?.phone);
  if (!call || !number || now - call.at >= callMs) return undefined;
  const cause = await causeOf(deps, facts, now);
  return { number, waiting: cause?.waiting ?? 0, isUnattended: cause?.waiting === 0 };
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

/** Orders that wait long enough for a call, and since when; no orders for a silent tablet. Undefined outside open hours. */
async function causeOf(
  { orders }: Pick<Ports, "orders">,
  facts: StoreFacts,
  now: Instant,
): Promise<{ waiting: number; since: Instant } | undefined> {
  const { calendar, settings, lastArmedAt } = facts;
  if (!openSpanAt(calendar, now)) return undefined;
  const afterMs = settings.calls.afterMinutes * minuteMs;
  const due = (await orders.withStatus(["pending_approval"], 200)).filter(isUnanswered)
    .filter(({ placedAt }) => openMsBetween(calendar, placedAt, now) >= afterMs);
  if (due.length > 0) return { waiting: due.length, since: Math.min(...due.map(({ placedAt }) => placedAt)) };
  return isUnattended(facts, now) ? { waiting: 0, since: lastArmedAt ?? now } : undefined;
}
