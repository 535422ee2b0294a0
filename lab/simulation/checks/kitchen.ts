/** What staff and the kitchen may do with an accepted order, and what an order is afterwards. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { Order, Transition } from "@domain/order/order.ts";
import { kitchenQueue, lateMinutes, queueMinutes as minutesOfQueue } from "@domain/order/kitchen_queue.ts";
import { preparationOf } from "@domain/order/prepare.ts";
import { getsTexts } from "../phones.ts";
import { hasDrinks, isOverAt } from "./alcohol.ts";
import { undoable } from "@domain/order/transitions.ts";
import type { OrderChange } from "@domain/ports/orders.ts";
import type { Result } from "@domain/shared/result.ts";

type Decided = Result<OrderChange, unknown>;

const minute = 60_000;
const undoMs = 8_000;
/** The status that each step leads to, and those that it may begin from. */
const steps = {
  start: { to: "preparing", from: ["confirmed"] },
  ready: { to: "ready", from: ["confirmed", "preparing"] },
  complete: { to: "completed", from: ["ready", "no_show"] },
  no_show: { to: "no_show", from: ["ready"] },
} as const;
const inKitchen: readonly string[] = ["confirmed", "preparing"];
/** The field with the time of a step, by the status that it leads to. */
const timeFields = {
  preparing: "startedAt",
  ready: "markedReadyAt",
  completed: "completedAt",
  no_show: "noShowAt",
} as const;

const localDay = (at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO("America/Los_Angeles").toPlainDate();

/** An accepted order that was promised for an earlier day, an hour ago or longer. It can only end. */
export function isLeftOpen({ state }: Order, now: number): boolean {
  if (!("readyAt" in state) || !/confirmed|preparing|ready/.test(state.status)) return false;
  const isEarlier = Temporal.PlainDate.compare(localDay(state.readyAt), localDay(now)) < 0;
  return isEarlier && now >= state.readyAt + 60 * minute;
}

function isChanged(before: Order, decided: Decided): boolean {
  return decided.ok && decided.value.order !== before;
}

/** A tap that is made now or was made offline, when the tablet had no network. */
type Tap = { at: number; madeAt?: number | undefined; key?: string | undefined };

const timeOf = (before: Order, { at, madeAt = at }: Tap) => {
  const accepted = "acceptedAt" in before.state ? before.state.acceptedAt : 0;
  const earlier = before.transitions.filter(({ undoneBy }) => !undoneBy).map((each) => each.madeAt);
  return Math.min(at, Math.max(madeAt, accepted, ...earlier));
};

export function checkStep(before: Order, decided: Decided, kind: keyof typeof steps, tap: Tap): void {
  const { status } = before.state;
  const { from, to } = steps[kind];
  const isKnown = before.transitions.some(({ key }) => key !== undefined && key === tap.key) || status === to;
  const isLeft = isLeftOpen(before, Math.min(tap.madeAt ?? tap.at, tap.at));
  const starts: readonly string[] = !isLeft
    ? from
    : kind === "start"
    ? from
    : kind === "ready"
    ? []
    : [...from, ...inKitchen, "ready"];
  const expected = isKnown ? "unchanged" : starts.includes(status) ? "done" : "refused";
  assert.equal(outcomeOf(before, decided), expected, `${kind} of an order that is ${status}`);
  if (expected !== "done" || !decided.ok) return;
  const { state, transitions } = decided.value.order;
  const madeAt = timeOf(before, tap);
  assert.equal(state.status, to, `the status after ${kind}`);
  assert.equal((state as unknown as Record<string, number>)[timeFields[to]], madeAt, `the time of ${kind}`);
  assert.deepEqual(promiseOf(state), promiseOf(before.state), `the promise after ${kind}`);
  const made = transitions.at(-1);
  assert.deepEqual([made?.kind, made?.at, made?.madeAt], [kind, tap.at, madeAt], "the recorded step");
  assert.equal(made?.key, tap.key, "the key of a recorded step");
}

function outcomeOf(before: Order, decided: Decided): "done" | "unchanged" | "refused" {
  return !decided.ok ? "refused" : isChanged(before, decided) ? "done" : "unchanged";
}

function promiseOf(state: Order["state"]) {
  if (!("acceptedAt" in state)) return undefined;
  const { acceptedAt, acceptedBy, minutes, readyAt, firstReadyAt } = state;
  return { acceptedAt, acceptedBy, minutes, readyAt, firstReadyAt };
}

/** Staff promise a later time, at most some minutes from now or from the slot. */
export function checkExtension(
  before: Order,
  decided: Decided,
  { readyAt, at, maxMinutes, endsAt }: {
    readyAt: number;
    at: number;
    maxMinutes: number;
    endsAt: number | undefined;
  },
): void {
  const { state, pickup, payment } = before;
  const isOver = payment.state !== "none" && isOverAt(before, readyAt, endsAt);
  const promised = "readyAt" in state ? state.readyAt : NaN;
  const latest = Math.max(at, pickup.kind === "scheduled" ? pickup.at : 0) + maxMinutes * minute;
  const isPossible = inKitchen.includes(state.status) && !isLeftOpen(before, at);
  const expected = isPossible && readyAt === promised
    ? "unchanged"
    : isPossible && readyAt > promised && readyAt > at && readyAt <= latest && !isOver
    ? "done"
    : "refused";
  assert.equal(outcomeOf(before, decided), expected, `more time for an order that is ${state.status}`);
  if (expected !== "done" || !decided.ok) return;
  const after = decided.value.order.state;
  assert.deepEqual(
    { ...after, firstReadyAt: undefined },
    { ...state, readyAt, firstReadyAt: undefined },
    "an order with more time",
  );
  const first = "firstReadyAt" in state ? state.firstReadyAt : undefined;
  assert.equal(promiseOf(after)?.firstReadyAt, first ?? promised, "the time that was promised first");
}

/** The guest of an order that has not ended gets texts from now on, if the number can get them. */
export function checkAskedTexts(
  before: Order,
  decided: Decided,
  { textsGuests, textAreaCodes }: { textsGuests: boolean; textAreaCodes: readonly string[] },
): void {
  const isEnded = /completed|no_show|denied|expired|cancelled/.test(before.state.status);
  const isPossible = textsGuests && getsTexts(before.contact.phone, textAreaCodes);
  const expected = isEnded
    ? "invalid_transition"
    : before.wantsTexts || isPossible
    ? undefined
    : "texts_unavailable";
  const error = decided.ok ? undefined : decided.error as { kind: string; order?: Order };
  assert.equal(error?.kind, expected, `texts about an order that is ${before.state.status}`);
  if (error) return assert.equal(error.order, isEnded ? before : undefined, "the order of a refusal");
  assert.equal(isChanged(before, decided), !before.wantsTexts, "whether a guest asked for texts");
  if (decided.ok) assert.equal(decided.value.order.wantsTexts, true, "a guest who asked for texts");
}

/** A refusal names the limit that it is about, or has the order as it is, so that the tablet shows its new state. */
export function checkExtendRefusal(
  error: { kind: string; max?: number; order?: Order },
  { order, maxMinutes }: { order: Order | undefined; maxMinutes: number },
): void {
  if (error.kind === "too_many_minutes") assert.equal(error.max, maxMinutes, "the most minutes of a refusal");
  const hasOrder = !/^(too_many_minutes|ready_time_past|no_such_order|extend_alcohol_over)$/.test(error.kind);
  assert.equal(error.order?.id, hasOrder ? order?.id : undefined, `the order of ${error.kind}`);
}

/** A button adds minutes to the promise, or to the next whole minute when the promise has passed. */
export function checkButton(
  readyAt: number,
  { minutes, promised, at }: { minutes: number; promised: number; at: number },
): void {
  const from = at < promised ? promised : at + (minute - at % minute) % minute;
  assert.equal(readyAt, from + minutes * minute, "the time of a button for more time");
}

/** Staff take back the last step, for some seconds and as long as no refund was decided since. */
export function checkUndo(before: Order, decided: Decided, at: number): void {
  const last = before.transitions.at(-1);
  const isCurrent = last !== undefined && before.state.status === statusAfter(last);
  const isPossible = isCurrent && last.by.kind === "staff" && at < last.at + undoMs &&
    before.refunds.every(({ decidedAt }) => decidedAt < last.at);
  const expected = last?.undoneBy ? "unchanged" : isPossible ? "done" : "refused";
  assert.equal(outcomeOf(before, decided), expected, `undo of ${last?.kind}`);
  if (expected !== "done" || !decided.ok) return;
  assert.deepEqual(decided.value.order.state, last?.before, "an order after undo");
}

/** The tablets offer undo for some seconds. */
export function checkUndoButton(order: Order): void {
  const last = order.transitions.at(-1);
  if (last === undefined) return;
  const isPossible = !last.undoneBy && last.by.kind === "staff" && order.state.status === statusAfter(last) &&
    order.refunds.every(({ decidedAt }) => decidedAt < last.at);
  const offered = isPossible ? { kind: last.kind, until: last.at + undoMs } : undefined;
  assert.deepEqual(undoable(order, last.at + undoMs - 1), offered, "the undo button");
  assert.equal(undoable(order, last.at + undoMs), undefined, "the undo button after its time");
}

const statusAfter = ({ kind, before }: Transition) => kind === "extend" ? before.status : steps[kind].to;

/** Staff return a ready order to the kitchen, at any time. */
export function checkRecall(before: Order, decided: Decided): void {
  const ready = before.transitions.findLast(({ kind }) => kind === "ready");
  const { status } = before.state;
  const expected = ready?.undoneBy && inKitchen.includes(status)
    ? "unchanged"
    : ready && status === "ready"
    ? "done"
    : "refused";
  assert.equal(outcomeOf(before, decided), expected, `recall of an order that is ${status}`);
  if (expected !== "done" || !decided.ok) return;
  assert.deepEqual(decided.value.order.state, ready?.before, "an order after it was recalled");
}

/** The kitchen ticks off a dish, or removes the tick. The tap that was made last counts. */
export function checkTick(
  before: Order,
  decided: Decided,
  { lineId, isPrepared, ...tap }: Tap & { lineId: string; isPrepared: boolean },
): void {
  const { state, lines, preparations } = before;
  const known = preparations.find((each) => each.lineId === lineId);
  const accepted = "acceptedAt" in state ? state.acceptedAt : 0;
  const madeAt = Math.min(tap.at, Math.max(tap.madeAt ?? tap.at, accepted));
  const isPossible = /confirmed|preparing|ready/.test(state.status) && lines.some(({ id }) => id === lineId);
  const isOld = known !== undefined && (madeAt < known.madeAt || known.isPrepared === isPrepared);
  const expected = !isPossible ? "refused" : isOld ? "unchanged" : "done";
  assert.equal(outcomeOf(before, decided), expected, `a tick of an order that is ${state.status}`);
  if (expected !== "done" || !decided.ok) return;
  const after = decided.value.order.preparations;
  const tick = after.find((each) => each.lineId === lineId);
  assert.deepEqual([tick?.isPrepared, tick?.madeAt], [isPrepared, madeAt], "a tick");
  const others = (all: Order["preparations"]) => all.filter((each) => each.lineId !== lineId);
  assert.deepEqual(others(after), others(preparations), "the ticks of other dishes");
}

/** How late an order became ready counts from what was promised first, and only while it is marked ready. */
export function checkLateness(order: Order): void {
  const { state, pickup, transitions } = order;
  const ready = transitions.findLast(({ kind, undoneBy }) => kind === "ready" && !undoneBy)?.madeAt;
  const promise = promiseOf(state);
  const first = pickup.kind === "scheduled" ? pickup.at : promise?.firstReadyAt ?? promise?.readyAt;
  const late = ready === undefined || first === undefined ? undefined : Math.round((ready - first) / minute);
  assert.equal(lateMinutes(order), late, "how late an order became ready");
}

/** The kitchen's screen shows the ticks that were not removed. */
export function checkTicks(order: Order): void {
  for (const { id } of order.lines) {
    const tick = order.preparations.find(({ lineId, isPrepared }) => lineId === id && isPrepared);
    assert.equal(preparationOf(order, id), tick, "the tick of a dish on the kitchen's screen");
  }
}

/** The guest of an unanswered order moves its pickup. Everything else stays, but for the time that staff have for the answer. */
export function checkTimeChange(before: Order, decided: Decided, at: number, endsAt?: number): void {
  const { state: { status }, payment, expiresAt } = before;
  const isWaiting = status === "pending_approval" && /^(authorized|capture_failed)$/.test(payment.state);
  if (!isWaiting || expiresAt <= at) {
    return assert.equal(outcomeOf(before, decided), "refused", `another time for an order that is ${status}`);
  }
  const isRefused = outcomeOf(before, decided) === "refused";
  assert.ok(!isRefused || hasDrinks(before) && endsAt !== undefined, "another time for an unanswered order");
  if (!decided.ok || decided.value.order === before) return;
  const { pickup, firstPickup, expiresAt: end, ...rest } = decided.value.order;
  const { pickup: old, firstPickup: first, expiresAt: _, ...same } = before;
  assert.deepEqual(rest, same, "what a change of the time leaves");
  assert.ok(pickup.kind === "scheduled" && pickup.at > at, "the new time");
  assert.ok(
    end >= Math.min(at + 5 * minute, expiresAt) && end <= Math.max(pickup.at, at + 5 * minute),
    "the time for an answer",
  );
  const chosen = first ?? old;
  assert.deepEqual(firstPickup, isDeepStrictEqual(chosen, pickup) ? undefined : chosen, "the first choice");
}

/** The guest of a ready order reports to be here. Another note replaces the note. */
export function checkArrival(before: Order, decided: Decided, note: string, at: number): void {
  const { status } = before.state;
  const expected = status !== "ready" ? "refused" : before.arrival?.note === note ? "unchanged" : "done";
  assert.equal(outcomeOf(before, decided), expected, `an arrival for an order that is ${status}`);
  if (expected !== "done" || !decided.ok) return;
  assert.deepEqual(decided.value.order.arrival, { at: before.arrival?.at ?? at, note }, "an arrival");
}

/** Staff or the guest end an order that waits for an answer. */
export function checkEnding(before: Order, decided: Decided, to: "denied" | "cancelled", at: number): void {
  const { state: { status }, payment } = before;
  const isWaiting = /^(pending_approval|offered)$/.test(status) &&
    /^(authorized|capture_failed|none)$/.test(payment.state);
  const expected = status === to ? "unchanged" : isWaiting ? "done" : "refused";
  assert.equal(outcomeOf(before, decided), expected, `${to}: an order that is ${status} ${payment.state}`);
  if (expected !== "done" || !decided.ok) return;
  const after = decided.value.order;
  assert.equal(after.state.status, to, "the status of an ended order");
  const time = "deniedAt" in after.state
    ? after.state.deniedAt
    : "cancelledAt" in after.state
    ? after.state.cancelledAt
    : 0;
  assert.equal(time, at, "the end of an order");
  if (payment.state === "none") {
    return assert.deepEqual(after.payment, payment, "the payment of a test order");
  }
  assert.deepEqual([after.payment.state, "since" in after.payment && after.payment.since], ["releasing", at]);
}

/** Staff accept an order that waits. Its charge begins, also after one that failed. */
export function checkAcceptance(
  before: Order,
  decided: Decided,
  { minutes, at, isRefused }: { minutes: number | undefined; at: number; isRefused: boolean },
): void {
  const { state, payment } = before;
  const isWaiting = state.status === "pending_approval";
  const expected = "acceptedAt" in state || isWaiting && payment.state === "capturing"
    ? "unchanged"
    : isWaiting && /^(authorized|capture_failed|none)$/.test(payment.state) && !isRefused
    ? "done"
    : "refused";
  assert.equal(outcomeOf(before, decided), expected, `accept: an order that is ${state.status}`);
  if (expected !== "done" || !decided.ok) return;
  const { payment: after, state: confirmed } = decided.value.order;
  if (payment.state === "none") return assert.equal(confirmed.status, "confirmed", "an accepted test order");
  assert.ok(after.state === "capturing", "an accepted order is not charged");
  assert.equal(after.since, at, "when the charge began");
  if (minutes !== undefined) assert.equal(after.minutes, minutes, "the promised minutes");
}

/** An order is promised for its slot, or some minutes after staff accepted it. */
export function checkConfirmed({ payment, pickup }: Order, { order: { state }, at }: OrderChange): void {
  if (payment.state !== "capturing" || state.status !== "confirmed") return;
  const { since, by, minutes } = payment;
  const promise = { acceptedAt: since, acceptedBy: by, minutes };
  const readyAt = pickup.kind === "scheduled" ? pickup.at : since + minutes * minute;
  assert.deepEqual(state, { status: "confirmed", ...promise, readyAt }, "the promise of an accepted order");
  assert.ok(since <= at, "an order that is accepted in the future");
}

/** What the kitchen works on: dishes in work, and how late the last orders were. */
type Queue = { dishMinutes: number; late: number[] };

function queueOf(all: readonly Order[], now: number): Queue {
  const orders = all.filter(({ payment }) => payment.state !== "none");
  const dishes = ({ lines }: Order) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isInWork = ({ state, pickup, prepMinutes }: Order) =>
    state.status === "preparing" ||
    state.status === "confirmed" && (pickup.kind === "asap" || state.readyAt - prepMinutes * minute <= now);
  const late = orders.flatMap((order) => {
    const ready = order.transitions.findLast(({ kind, undoneBy }) => kind === "ready" && !undoneBy)?.madeAt;
    const promise = promiseOf(order.state);
    const first = order.pickup.kind === "scheduled"
      ? order.pickup.at
      : promise?.firstReadyAt ?? promise?.readyAt;
    const isRecent = ready !== undefined && ready > now - 120 * minute && ready <= now;
    return isRecent && first !== undefined ? [Math.round((ready - first) / minute)] : [];
  });
  const dishMinutes = orders.filter(isInWork).reduce((sum, each) => sum + dishes(each) * each.prepMinutes, 0);
  return { dishMinutes, late };
}

/** The minutes that the queue adds to a promise: its work and the usual delay, in steps of five minutes. */
export function queueMinutes(orders: readonly Order[], parallelDishes: number, now: number): number {
  if (parallelDishes === 0) return 0;
  const { dishMinutes, late } = queueOf(orders, now);
  const sorted = late.toSorted((one, other) => one - other);
  const middle = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0];
  const delay = sorted.length < 3 ? 0 : Math.min(15, Math.max(0, ((middle[0] ?? 0) + (middle[1] ?? 0)) / 2));
  return Math.min(90, Math.max(0, Math.floor((dishMinutes / parallelDishes + delay) / 5) * 5));
}

/** Checks what the queue adds at this moment and at those when an order begins or stops to count in it. */
export function checkQueue(orders: readonly Order[], now: number): void {
  const starts = orders.flatMap(({ state, prepMinutes }) =>
    "readyAt" in state ? [state.readyAt - prepMinutes * minute] : []
  );
  const ends = orders.flatMap(({ transitions }) =>
    transitions.filter(({ kind }) => kind === "ready").map(({ madeAt }) => madeAt + 120 * minute)
  );
  const queued = orders.map((order) => ({
    ...order,
    dishes: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
  for (const at of [now, ...[...starts, ...ends].flatMap((moment) => [moment - 1, moment, moment + 1])]) {
    const queue = kitchenQueue(queued, at);
    const { dishMinutes, late } = queueOf(orders, at);
    assert.deepEqual([queue.dishMinutes, queue.lateMinutes], [dishMinutes, late], "the queue of the kitchen");
    for (const dishes of [0, 1, 3]) {
      const expected = queueMinutes(orders, dishes, at);
      assert.equal(minutesOfQueue(queue, dishes), expected, `the queue of a kitchen for ${dishes} dishes`);
    }
  }
}

/** The minutes that are promised when staff choose none. */
export function offeredMinutes(
  order: Order,
  { added, longest, at }: { added: number; longest: number; at: number },
): number {
  const passed = Math.max(0, at - order.placedAt) / minute;
  const estimate = order.pickup.kind === "asap"
    ? Math.max(0, Math.ceil(order.pickup.minutes.from - passed))
    : 0;
  const needed = Math.min(longest, Math.max(order.prepMinutes + added, estimate));
  return [15, 20, 30, 45, 60].filter((each) => each <= longest).find((each) => each >= needed) ?? needed;
}
