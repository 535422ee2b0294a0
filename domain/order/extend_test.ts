import assert from "node:assert/strict";
import fc from "fast-check";
import { anOrder, fridayDinner, mina } from "../testing/fixtures.ts";
import type { Actor } from "../shared/actor.ts";
import { minuteMs } from "../shared/local_time.ts";
import { promiseSampleOf } from "../reports/promises.ts";
import { extend, type ExtendCommand, extendedBy, extendSteps } from "./extend.ts";
import { dueWindow, kitchenQueue } from "./kitchen_queue.ts";
import { acceptance, type Order } from "./order.ts";
import { movesFor } from "./moves.ts";
import { firstPromisedAt, promisedAt, startsAt } from "./promise.ts";
import { applyTransition, undo, undoMs } from "./transitions.ts";

const joon: Actor = { kind: "staff", id: "staff_2", name: "Joon Lee" };
const accepted = fridayDinner;
const promised = accepted + 20 * minuteMs;
const now = accepted + 10 * minuteMs;
const maxMinutes = 90;

const { intentId, amountCents } = anOrder().payment;
const asap = anOrder({
  state: { status: "confirmed", acceptedAt: accepted, acceptedBy: mina, minutes: 20, readyAt: promised },
  payment: { intentId, amountCents, state: "captured", capturedAt: accepted },
});
const slot = accepted + 180 * minuteMs;
const scheduled: Order = {
  ...asap,
  pickup: { kind: "scheduled", at: slot },
  state: { status: "confirmed", acceptedAt: accepted, acceptedBy: mina, minutes: 20, readyAt: slot },
};

const to = (readyAt: number, more: Partial<ExtendCommand> = {}): ExtendCommand => ({
  by: mina,
  at: now,
  readyAt,
  maxMinutes,
  ...more,
});

function extended(order: Order, ...commands: ExtendCommand[]): Order {
  return commands.reduce((before, command) => {
    const made = extend(before, command);
    assert.ok(made.ok, `refused: ${JSON.stringify(made)}`);
    return made.value;
  }, order);
}

function refusal(order: Order, command: ExtendCommand) {
  const refused = extend(order, command);
  return refused.ok ? "extended" : refused.error;
}

Deno.test("more time moves the promise, keeps the first one, and leaves the status", () => {
  const once = extended(asap, to(promised + 10 * minuteMs));
  assert.equal(once.state.status, "confirmed");
  assert.equal(promisedAt(once), promised + 10 * minuteMs);
  const twice = extended(once, to(promised + 25 * minuteMs, { by: joon, at: now + minuteMs }));
  assert.equal(promisedAt(twice), promised + 25 * minuteMs);
  assert.equal(firstPromisedAt(twice), promised);
  assert.equal(acceptance(twice.state)?.minutes, 20);
  assert.deepEqual(twice.transitions.map(({ kind, by, readyAt }) => [kind, by, readyAt]), [
    ["extend", mina, promised + 10 * minuteMs],
    ["extend", joon, promised + 25 * minuteMs],
  ]);
});

Deno.test("the new time stays when the order is started, readied and picked up", () => {
  const later = promised + 15 * minuteMs;
  const end = (["start", "ready", "complete"] as const).reduce((order, kind) => {
    const made = applyTransition(order, { do: kind, by: mina, at: later });
    assert.ok(made.ok);
    return made.value;
  }, extended(asap, to(later)));
  assert.equal(promisedAt(end), later);
  assert.equal(firstPromisedAt(end), promised);
});

Deno.test("a scheduled order moves with its start and its pickup window, and its slot stays the first promise", () => {
  const later = slot + 30 * minuteMs;
  const order = extended(scheduled, to(later));
  assert.equal(startsAt(order), later - order.prepMinutes * minuteMs);
  assert.equal(dueWindow(order), later);
  assert.equal(firstPromisedAt(order), slot);
  assert.deepEqual(order.pickup, { kind: "scheduled", at: slot });
});

Deno.test("lateness counts from the first promise, and the sample says that the order was extended", () => {
  const late = extended(asap, to(promised + 15 * minuteMs));
  const ready = applyTransition(late, { do: "ready", by: mina, at: promised + 12 * minuteMs });
  assert.ok(ready.ok);
  const { pickup, lateMinutes, isExtended } = promiseSampleOf(ready.value) ?? {};
  assert.deepEqual({ pickup, lateMinutes, isExtended }, {
    pickup: "asap",
    lateMinutes: 12,
    isExtended: true,
  });
  const queue = kitchenQueue([{ ...ready.value, dishes: 1 }], promised + 13 * minuteMs);
  assert.deepEqual(queue.lateMinutes, [12]);
});

Deno.test("a repeated tap and the time that is already promised return the same order, and a repeated key with another time is refused", () => {
  const order = extended(asap, to(promised + 10 * minuteMs, { key: "tap-1" }));
  assert.equal(extended(order, to(promised + 10 * minuteMs, { key: "tap-1", at: now + 1 })), order);
  assert.deepEqual(refusal(order, to(promised + 20 * minuteMs, { key: "tap-1" })), {
    kind: "idempotency_key_reused",
  });
  assert.equal(extended(order, to(promised + 10 * minuteMs, { by: joon })), order);
});

Deno.test("an earlier time, a past time and a time beyond the limit are refused with the reason", () => {
  assert.deepEqual(refusal(asap, to(promised - 1)), { kind: "ready_time_not_later", readyAt: promised });
  const late = promised + 30 * minuteMs;
  assert.deepEqual(refusal(asap, to(promised + 5 * minuteMs, { at: late })), { kind: "ready_time_past" });
  const tooMany = { kind: "too_many_minutes", max: maxMinutes };
  assert.deepEqual(refusal(asap, to(now + maxMinutes * minuteMs + 1)), tooMany);
  assert.equal(refusal(asap, to(now + maxMinutes * minuteMs)), "extended");
  assert.deepEqual(refusal(scheduled, to(slot + maxMinutes * minuteMs + 1)), tooMany);
  assert.equal(refusal(scheduled, to(slot + maxMinutes * minuteMs)), "extended");
});

Deno.test("only accepted orders that are not ready can get more time", () => {
  const later = to(promised + 5 * minuteMs);
  for (const kind of ["start", "ready", "complete", "no_show"] as const) {
    const before: ReturnType<typeof applyTransition> = kind === "complete" || kind === "no_show"
      ? applyTransition(asap, { do: "ready", by: mina, at: now })
      : { ok: true, value: asap };
    assert.ok(before.ok);
    const made = applyTransition(before.value, { do: kind, by: mina, at: now });
    assert.ok(made.ok);
    assert.equal(refusal(made.value, later) === "extended", kind === "start", kind);
    assert.equal(movesFor(made.value, "manager").includes("extend"), kind === "start", kind);
  }
  assert.deepEqual(refusal(anOrder(), later), {
    kind: "invalid_transition",
    status: "pending_approval",
    payment: "authorized",
  });
});

Deno.test("undo within eight seconds restores the time before", () => {
  const once = extended(asap, to(promised + 10 * minuteMs));
  const twice = extended(once, to(promised + 20 * minuteMs, { at: now + 1 }));
  const back = undo(twice, { by: joon, at: now + undoMs });
  assert.ok(back.ok);
  assert.deepEqual(back.value.state, once.state);
  assert.equal(undo(twice, { by: joon, at: now + 1 + undoMs }).ok, false);
});

Deno.test("a step counts from the promise, and from the next whole minute when the promise has passed", () => {
  assert.equal(extendedBy(5, promised, now), promised + 5 * minuteMs);
  assert.equal(extendedBy(5, promised, promised), promised + 5 * minuteMs);
  assert.equal(extendedBy(10, promised, promised + minuteMs + 1), promised + 12 * minuteMs);
});

Deno.test("in any order of taps the latest accepted time counts, the first promise never moves, and undo of all restores it", () => {
  const tap = fc.record({
    minutes: fc.integer({ min: -30, max: 120 }),
    after: fc.integer({ min: 0, max: 60 }),
  });
  fc.assert(
    fc.property(fc.array(tap, { maxLength: 8 }), (taps) => {
      let at = now;
      let order = asap;
      let latest = promised;
      for (const { minutes, after } of taps) {
        at += after * 1_000;
        const readyAt = promised + minutes * minuteMs;
        const made = extend(order, to(readyAt, { at }));
        if (made.ok) [order, latest] = [made.value, Math.max(latest, readyAt)];
        assert.equal(promisedAt(order), latest);
        assert.equal(firstPromisedAt(order), promised);
        assert.ok(latest <= at + maxMinutes * minuteMs);
        assert.equal(dueWindow(order), Math.floor(latest / (15 * minuteMs)) * 15 * minuteMs);
      }
      const last = order.transitions.at(-1);
      const undone = last && undo(order, { by: mina, at: last.at });
      if (undone?.ok) assert.deepEqual(undone.value.state, last?.before);
    }),
    { seed: 20, numRuns: 300 },
  );
});

Deno.test("two tablets that tap steps at the same time end with the later time, whichever comes first", () => {
  const step = fc.constantFrom(...extendSteps);
  fc.assert(
    fc.property(step, step, (one, other) => {
      const [first, second] = [one, other].map((minutes) => to(extendedBy(minutes, promised, now)));
      const apply = (order: Order, command?: ExtendCommand) => {
        const made = command && extend(order, command);
        return made?.ok ? made.value : order;
      };
      const result = apply(apply(asap, first), second);
      assert.equal(promisedAt(result), promisedAt(apply(apply(asap, second), first)));
      assert.equal(promisedAt(result), promised + Math.max(one, other) * minuteMs);
    }),
    { seed: 20, numRuns: 50 },
  );
});

Deno.test("staff add 5, 10 or 15 minutes", () => {
  assert.deepEqual([...extendSteps], [5, 10, 15]);
});
