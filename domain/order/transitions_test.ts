import assert from "node:assert/strict";
import { anOrder, fridayDinner, mina } from "../testing/fixtures.ts";
import { applyTransition, recall, type TransitionCommand, undo, undoable, undoMs } from "./transitions.ts";
import { type Order, type TransitionKind } from "./order.ts";
import type { Actor } from "../shared/actor.ts";

const joon: Actor = { kind: "staff", id: "staff_2", name: "Joon Lee" };
const accepted = fridayDinner + 60_000;
const now = accepted + 300_000;

const { intentId, amountCents } = anOrder().payment;
const confirmed = anOrder({
  state: { status: "confirmed", acceptedAt: accepted, acceptedBy: mina, minutes: 20, readyAt: now },
  payment: { intentId, amountCents, state: "captured", capturedAt: accepted },
});

function after(order: Order, ...commands: (Partial<TransitionCommand> & { do: TransitionKind })[]): Order {
  return commands.reduce((before, command) => {
    const made = applyTransition(before, { by: mina, at: now, ...command });
    assert.ok(made.ok, `${command.do} is refused`);
    return made.value;
  }, order);
}

Deno.test("starting, readying and completing an order stores each transition with its actor", () => {
  const order = after(confirmed, { do: "start" }, { do: "ready", by: joon, at: now + 1 }, { do: "complete" });
  assert.equal(order.state.status, "completed");
  assert.deepEqual(order.transitions.map(({ kind, by }) => [kind, by]), [
    ["start", mina],
    ["ready", joon],
    ["complete", mina],
  ]);
});

Deno.test("a repeated tap returns the same order", () => {
  const ready = after(confirmed, { do: "ready" });
  assert.equal(after(ready, { do: "ready", by: joon, at: now + 9 }), ready);
});

Deno.test("a no-show can be completed when the guest arrives late, and that can be undone within 8 seconds", () => {
  const noShow = after(confirmed, { do: "ready" }, { do: "no_show" });
  const pickedUp = after(noShow, { do: "complete", by: joon, at: now + 60 * 60_000 });
  assert.equal(pickedUp.state.status, "completed");
  assert.deepEqual(pickedUp.transitions.map(({ kind }) => kind), ["ready", "no_show", "complete"]);
  const undone = undo(pickedUp, { by: joon, at: now + 60 * 60_000 + undoMs - 1 });
  assert.deepEqual(undone.ok && undone.value.state, noShow.state);
});

Deno.test("a transition whose key was already used changes nothing, even after other transitions", () => {
  const done = after(confirmed, { do: "ready", key: "tap-1" }, { do: "complete", key: "tap-2" });
  assert.equal(after(done, { do: "ready", key: "tap-1", at: now + 60_000 }), done);
  assert.deepEqual(applyTransition(done, { do: "no_show", by: mina, at: now, key: "tap-1" }), {
    ok: false,
    error: { kind: "idempotency_key_reused" },
  });
});

Deno.test("an undone transition stays undone when its key is sent again", () => {
  const undone = undo(after(confirmed, { do: "ready", key: "tap-1" }), { by: mina, at: now + 1 });
  assert.ok(undone.ok);
  assert.equal(after(undone.value, { do: "ready", key: "tap-1", at: now + 2 }), undone.value);
  assert.equal(undone.value.state.status, "confirmed");
});

Deno.test("starting an order that is not accepted is refused with its current state", () => {
  assert.deepEqual(applyTransition(anOrder(), { do: "start", by: mina, at: now }), {
    ok: false,
    error: { kind: "invalid_transition", status: "pending_approval", payment: "authorized" },
  });
});

Deno.test("an offline transition keeps its reported time, clamped to a plausible range", () => {
  const madeAt = (reported: number, order = confirmed) =>
    after(order, { do: "ready", madeAt: reported }).transitions.at(-1)?.madeAt;
  assert.equal(madeAt(now - 60_000), now - 60_000);
  assert.equal(madeAt(accepted - 60_000), accepted, "not before acceptance");
  assert.equal(madeAt(now + 60_000), now, "not in the future");
  const begun = after(confirmed, { do: "start", madeAt: now - 1_000 });
  assert.equal(madeAt(now - 5_000, begun), now - 1_000, "not before the previous transition");
});

for (const kind of ["start", "ready"] as const) {
  Deno.test(`undoing ${kind} within eight seconds restores the previous state`, () => {
    const undone = undo(after(confirmed, { do: kind }), { by: joon, at: now + undoMs - 1 });
    assert.ok(undone.ok);
    assert.deepEqual(undone.value.state, confirmed.state);
    assert.deepEqual(undone.value.transitions.map((each) => each.undoneBy), [joon]);
  });
}

Deno.test("a repeated undo does not undo the transition before", () => {
  const order = after(confirmed, { do: "start" }, { do: "ready", at: now + 1 });
  const once = undo(order, { by: mina, at: now + 2 });
  assert.ok(once.ok);
  const twice = undo(once.value, { by: mina, at: now + 3 });
  assert.ok(twice.ok);
  assert.equal(twice.value, once.value);
  assert.equal(twice.value.state.status, "preparing");
});

Deno.test("an undo takes back only the step it was offered for, not a later step of another tablet", () => {
  const order = after(confirmed, { do: "ready" }, { do: "complete", by: joon, at: now + 1 });
  assert.deepEqual(undo(order, { by: mina, at: now + 2, kind: "ready" }), {
    ok: false,
    error: { kind: "cannot_undo", reason: "nothing_to_undo" },
  });
  const undone = undo(order, { by: joon, at: now + 2, kind: "complete" });
  assert.equal(undone.ok && undone.value.state.status, "ready");
  const again = undone.ok && undo(undone.value, { by: mina, at: now + 3, kind: "ready" });
  assert.ok(again && !again.ok, "the step before an undone one");
});

Deno.test("undo is refused after eight seconds, for system transitions, without a transition, and after a refund", () => {
  const reason = (order: Order, at: number) => {
    const refused = undo(order, { by: mina, at });
    assert.equal(undoable(order, at), undefined);
    return refused.ok ? "done" : refused.error.reason;
  };
  const ready = after(confirmed, { do: "ready" });
  const refund = {
    number: 1,
    cents: 100,
    choice: { kind: "amount", cents: 100 },
    reason: "cold",
    by: mina,
    decidedAt: now + 1,
    outcome: { kind: "pending" },
  } as const;
  assert.equal(reason(ready, now + undoMs), "too_late");
  assert.equal(reason(after(confirmed, { do: "start", by: { kind: "system" } }), now), "nothing_to_undo");
  assert.equal(reason(confirmed, now), "nothing_to_undo");
  assert.equal(reason({ ...ready, refunds: [refund] }, now + 2), "money_moved");
});

Deno.test("undoable returns the last transition and until when it can be undone", () => {
  assert.deepEqual(undoable(after(confirmed, { do: "ready" }), now + 1), {
    kind: "ready",
    until: now + undoMs,
  });
});

Deno.test("a ready order is recalled at any time, and its next ready is a new transition", () => {
  const started = after(confirmed, { do: "start" });
  const ready = after(started, { do: "ready", at: now + 60_000 });
  const recalled = recall(ready, { by: joon });
  assert.ok(recalled.ok);
  assert.deepEqual(recalled.value.state, started.state);
  assert.deepEqual(recalled.value.transitions.map(({ kind, undoneBy }) => [kind, undoneBy]), [
    ["start", undefined],
    ["ready", joon],
  ]);
  const again = recall(recalled.value, { by: mina });
  assert.ok(again.ok && again.value === recalled.value);
  const readyAgain = after(recalled.value, { do: "ready", at: now + 120_000 });
  assert.deepEqual(readyAgain.state.status === "ready" && readyAgain.state.markedReadyAt, now + 120_000);
});

Deno.test("an order is recalled after its pickup was undone, and a picked up order is not", () => {
  const pickedUp = after(confirmed, { do: "ready" }, { do: "complete" });
  assert.deepEqual(recall(pickedUp, { by: mina }), {
    ok: false,
    error: { kind: "invalid_transition", status: "completed", payment: "captured" },
  });
  const back = undo(pickedUp, { by: mina, at: now + 1 });
  assert.ok(back.ok);
  const recalled = recall(back.value, { by: mina });
  assert.ok(recalled.ok && recalled.value.state.status === "confirmed");
});

Deno.test("an order that was never ready is not recalled", () => {
  assert.equal(recall(after(confirmed, { do: "start" }), { by: mina }).ok, false);
});
