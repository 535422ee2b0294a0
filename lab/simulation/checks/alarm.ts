/** The calls about waiting orders and the opening drill: what the product may and must do, by rules of this file alone. */
import assert from "node:assert/strict";
import type { CallNumber } from "@domain/notification/call_ladder.ts";
import { kitchenCall } from "@domain/notification/message.ts";
import type { SpokenText } from "@domain/ports/outbox.ts";
import type { Drill } from "@domain/hours/drill.ts";
import type { Order } from "@domain/order/order.ts";
import { addDays, type Instant, localDateOf, minuteMs, startOfDay } from "@domain/shared/local_time.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { isRestored } from "../restored.ts";
import { closingOf, isOpen, isUnattended, openingOf } from "./attendance.ts";
import type { Stored } from "../watched_store.ts";

const maxCallsAnHour = 3;
const silenceMs = 3 * minuteMs;
/** Without a report of its end, a call is over after this long. */
const callMs = minuteMs;
const drillAnswerMs = 3 * minuteMs;
const minDrillMs = 10 * minuteMs;
/** An order has waited this long when its push is due, a drill three minutes. */
const orderAnswerMs = 1.5 * minuteMs;
const textAfterPushMs = 1.5 * minuteMs;

/** What a call is about; unclear when an order changed while its job ran. */
type Cause = "orders" | "no tablet" | "drill" | "unclear";

type Placed = {
  nth: number;
  phone: string;
  at: Instant;
  cause: Cause;
  endedAt?: Instant;
  onItAt?: Instant;
};

/** What happened to the alarm. */
export type Alarm = {
  stored: Stored;
  placed: Placed[];
  /** The `nth` of the calls whose phone rang. */
  rings: number[];
  presses: { at: Instant; group: number }[];
  /** The `nth` of the calls on whose phone somebody pressed 1. */
  ones: Set<number>;
  drills: (Drill & { answeredInGroup?: number })[];
  /** Whether the owner was told that no tablet listens. */
  isTabletMissed: boolean;
  /** The first check that failed while a message was sent. The sender takes it for a failure of the gateway. */
  failure?: unknown;
};

export const noAlarm = (stored: Stored): Alarm => ({
  stored,
  ...{ placed: [], rings: [], presses: [], ones: new Set<number>(), drills: [], isTabletMissed: false },
});

/** Runs a check while a message is sent, and notes its failure. */
export function whileSending(alarm: Alarm, check: () => void): void {
  try {
    check();
  } catch (cause) {
    alarm.failure ??= cause;
  }
}

/** The opening time that passed since `at`, of yesterday and today. */
function openMsSince(facts: StoreFacts, at: Instant, now: Instant): number {
  const midnight = startOfDay(localDateOf(now));
  return [startOfDay(addDays(localDateOf(now), -1)), midnight].reduce(
    (sum, each) =>
      sum + Math.max(0, Math.min(now, closingOf(facts, each)) - Math.max(at, openingOf(facts, each))),
    0,
  );
}

/** The orders that have had no answer for as long as the setting says. */
function dueOrders({ orders, store }: MemoryPorts, now: Instant): Order[] {
  const afterMs = store.facts.settings.calls.afterMinutes * minuteMs;
  return orders.all().filter((order) =>
    order.state.status === "pending_approval" && ["authorized", "none"].includes(order.payment.state) &&
    !isRestored(order) && openMsSince(store.facts, order.placedAt, now) >= afterMs
  );
}

function isStopped({ store: { facts: { pause } } }: MemoryPorts, now: Instant): boolean {
  return pause !== undefined && (pause.until === undefined || now < pause.until);
}

const endOf = ({ at, opensAt }: Drill): Instant => Math.max(opensAt, at + minDrillMs);

/** The drill without an answer, whether staff have stopped orders or not. */
export function drillOn({ drills }: Alarm, now: Instant): Drill | undefined {
  const last = drills.at(-1);
  return last && last.answer === undefined && now >= last.at && now < endOf(last) ? last : undefined;
}

/** The drill that tablets must show. */
export function drillRings(store: MemoryPorts, alarm: Alarm, now: Instant): Drill | undefined {
  const drill = isStopped(store, now) ? undefined : drillOn(alarm, now);
  // The owner may have closed the day since.
  return drill && openingOf(store.store.facts, drill.opensAt) < Infinity ? drill : undefined;
}

/** How long an order would have waited that is as far as the drill. */
const waitedFor = ({ at }: Drill, now: Instant) => now - at - drillAnswerMs + orderAnswerMs;

function causeAt(
  store: MemoryPorts,
  alarm: Alarm,
  now: Instant,
): { cause: Cause; since: Instant; count: number } | undefined {
  const due = isOpen(store.store.facts, now) ? dueOrders(store, now) : [];
  if (due.length > 0) {
    return {
      cause: "orders",
      since: Math.min(...due.map(({ placedAt }) => placedAt)),
      count: due.length,
    };
  }
  if (isUnattended(store.store, now)) {
    return { cause: "no tablet", since: store.store.facts.lastArmedAt ?? now, count: 0 };
  }
  const drill = drillRings(store, alarm, now);
  const afterMs = store.store.facts.settings.calls.afterMinutes * minuteMs;
  if (drill === undefined || waitedFor(drill, now) < afterMs) return undefined;
  return { cause: "drill", since: drill.at, count: 0 };
}

/** The number that must be called now, and the cause; undefined when no call is due. */
export function callDue(
  store: MemoryPorts,
  alarm: Alarm,
  now: Instant,
): { number: CallNumber; cause: Cause } | undefined {
  const { numbers } = store.store.facts.settings.calls;
  const found = causeAt(store, alarm, now);
  const last = alarm.placed.at(-1);
  const isRunning = last && last.endedAt === undefined && last.onItAt === undefined &&
    now - last.at < callMs;
  if (found === undefined || isRunning || isSilent(alarm, now)) return undefined;
  const first = last && last.at >= found.since
    ? (numbers.findIndex(({ phone }) => phone === last.phone) + 1) % numbers.length
    : 0;
  const number = numbers.map((_, nth) => numbers[(first + nth) % numbers.length])
    .find((each) => each && callsWithinHour(alarm, each.phone, now) < maxCallsAnHour);
  return number && { number, cause: found.cause };
}

const isSilent = ({ presses }: Alarm, now: Instant, beforeGroup = Infinity) =>
  presses.some(({ at, group }) => group < beforeGroup && now >= at && now - at < silenceMs);

const callsWithinHour = ({ placed }: Alarm, phone: string, now: Instant) =>
  placed.filter((call) => call.phone === phone && call.at > now - 60 * minuteMs).length;

/** Nothing that a job of the alarm reads has changed in this group of steps. */
export const isCalm = ({ stored }: Alarm): boolean =>
  stored.changes === 0 && !stored.areModesNew && stored.alarms === 0;

/** Checks a call that is being stored. */
export function checkPlacedCall(
  store: MemoryPorts,
  alarm: Alarm,
  { nth, phone, at }: { nth: number; phone: string; at: Instant },
): void {
  const { placed, stored } = alarm;
  const before = callsWithinHour(alarm, phone, at);
  assert.ok(before < maxCallsAnHour, `call ${before + 1} of a number within an hour`);
  assert.ok(!isSilent(alarm, at, stored.group), "a call within three minutes after somebody pressed 1");
  const cause = isCalm(alarm) ? causeAt(store, alarm, at)?.cause : "unclear";
  assert.ok(cause, isOpen(store.store.facts, at) ? "a call without a cause" : "a call outside open hours");
  if (isCalm(alarm)) {
    const due = callDue(store, alarm, at);
    assert.equal(phone, due?.number.phone, "the number that is called");
  }
  placed.push({ nth, phone, at, cause });
}

/** Checks a call that leaves now. The product decided since the steps of this group began at `since`. */
export function checkRing(
  store: MemoryPorts,
  alarm: Alarm,
  { to, nth, spoken, since }: { to: string; nth: number; spoken: SpokenText; since: Instant },
): void {
  const now = store.clock.now();
  const message = messageIn(spoken);
  const call = alarm.placed.find((each) => each.nth === nth);
  assert.equal(to, call?.phone, "the number of a call that was not stored");
  assert.ok(!alarm.rings.includes(nth), "a call that was tried twice");
  const isHeld = [since, now].every((at) => isSilent(alarm, at, alarm.stored.group));
  assert.ok(!isHeld, "a phone that rings after somebody pressed 1");
  const number = store.store.facts.settings.calls.numbers.find(({ phone }) => phone === to);
  assert.equal(spoken.language, number?.language, "the language of a call");
  if (message.about === "drill") {
    const answered = alarm.drills.at(-1)?.answeredInGroup ?? Infinity;
    assert.ok(answered >= alarm.stored.group, "a call about a drill that was heard");
  }
  if (isCalm(alarm) && now === since) {
    const found = causeAt(store, alarm, now);
    assert.deepEqual(message, found && { about: found.cause, count: found.count }, "what a call says");
  }
}

function messageIn({ text }: SpokenText): { about: "orders" | "no tablet" | "drill"; count: number } {
  const count = /(\d+)(?= orders? | ?건)/.exec(text)?.[1] ?? /주문이 (\d+)건/.exec(text)?.[1];
  if (count !== undefined) return { about: "orders", count: Number(count) };
  if (/No tablet is listening|태블릿이 없습니다/.test(text)) return { about: "no tablet", count: 0 };
  assert.match(text, /drill|개점 점검/, "what a call says");
  return { about: "drill", count: 0 };
}

/** Checks a drill that is being stored. */
export function checkBegin(store: MemoryPorts, { drills, stored }: Alarm, drill: Drill): void {
  const { day, at, opensAt } = drill;
  const { drillMinutes } = store.store.facts.settings;
  assert.equal(day, localDateOf(at), "the day of a drill");
  assert.equal(opensAt, openingOf(store.store.facts, at), "the opening of a drill");
  assert.ok(at < opensAt && at >= opensAt - drillMinutes * minuteMs, "a drill outside its minutes");
  assert.ok(stored.areModesNew || !isStopped(store, at), "a drill while staff have stopped orders");
  assert.ok(!drills.some((each) => each.day === day), "a second drill of a day");
}

/** Whether a drill must have begun. */
export function isDrillDue(store: MemoryPorts, { drills }: Alarm, now: Instant): boolean {
  const { drillMinutes } = store.store.facts.settings;
  const opensAt = openingOf(store.store.facts, now);
  return drillMinutes > 0 && now < opensAt && now >= opensAt - drillMinutes * minuteMs &&
    !isStopped(store, now) && !drills.some(({ day }) => day === localDateOf(now));
}

/** The push and the text of a drill that must have been stored. */
export function alertsDue(store: MemoryPorts, alarm: Alarm, now: Instant): string[] {
  const drill = drillRings(store, alarm, now);
  if (drill === undefined) return [];
  const waited = now - drill.at - drillAnswerMs;
  return [...waited >= 0 ? ["push"] : [], ...waited >= textAfterPushMs ? ["text"] : []];
}

export const alertsAbout = ({ outbox }: MemoryPorts, { day }: Drill): string[] =>
  outbox.all().filter(({ message: { ref } }) => ref.kind === "drill" && ref.id === day)
    .map(({ message }) => message.channel);

/** Checks an alert about a drill that is being raised. */
export function checkRaised({ drills }: Alarm, channel: "push" | "text", at: Instant): void {
  const drill = drills.at(-1);
  assert.ok(drill, "an alert without a drill");
  const waited = at - drill.at - drillAnswerMs;
  assert.ok(waited >= (channel === "text" ? textAfterPushMs : 0), `an early ${channel} about a drill`);
}

/** Checks a push or a text about a drill that leaves now. */
export function checkAlert({ drills, stored }: Alarm, channel: "push" | "text"): void {
  const drill = drills.at(-1);
  assert.ok(drill, "an alert without a drill");
  assert.ok((drill.answeredInGroup ?? Infinity) >= stored.group, `a ${channel} about a drill that was heard`);
}

/** In the end each call was tried once, each alert raised once, and each answer audited once. */
export function checkAlarm({ outbox, audit }: MemoryPorts, { rings, placed, presses, drills }: Alarm): void {
  for (const call of placed) {
    const { length } = rings.filter((nth) => nth === call.nth);
    assert.ok(length <= 1, "a call that was tried twice");
    const { about, ref } = kitchenCall(call);
    const messages = outbox.all().filter(({ message }) =>
      message.about === about && message.ref.id === ref.id
    );
    assert.equal(messages.length, 1, "the messages of a call");
    for (const { deliveryStatus, isInDoubt } of messages) {
      assert.notEqual(deliveryStatus, "waiting", "a call that was never tried");
      const isKnown = length === 0 || deliveryStatus === "sent" || deliveryStatus === "failed" && isInDoubt;
      assert.ok(isKnown, `a call that rang and is ${deliveryStatus} without doubt`);
    }
  }
  const entries = (name: string) => audit.filter(({ action }) => action === name);
  assert.equal(entries("store.on_it").length, presses.length, "the entries of pressing 1");
  const answered = drills.filter(({ answer }) => answer).map(({ day }) => day);
  assert.deepEqual(
    entries("store.drill_answered").map(({ details }) => details["day"]),
    answered,
    "who heard drills",
  );
  for (const drill of drills) {
    const channels = outbox.all().filter(({ message: { ref } }) =>
      ref.kind === "drill" && ref.id === drill.day
    )
      .map(({ message }) => message.channel);
    assert.equal(new Set(channels).size, channels.length, "an alert about a drill that was raised twice");
  }
}
