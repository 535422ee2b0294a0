import assert from "node:assert/strict";
import { hourMs, minuteMs, startOfDay } from "../shared/local_time.ts";
import { anOrder, fridayDinner } from "../testing/fixtures.ts";
import { isLeftover } from "./leftover.ts";
import { type OrderState, type OrderStatus, orderStatuses, transitionKinds } from "./order.ts";
import { movesFor } from "./moves.ts";
import { applyTransition, mayTransition } from "./transitions.ts";

const by = { kind: "staff", id: "staff_1", name: "Mina Kim" } as const;
const accepted = {
  acceptedAt: fridayDinner,
  acceptedBy: by,
  minutes: 20,
  readyAt: fridayDinner + 20 * minuteMs,
};
const midnight = startOfDay("2026-07-11");

Deno.test("an accepted open order that was promised on an earlier day is left over, an hour after its promise at the earliest", () => {
  const confirmed = (readyAt: number): OrderState => ({ status: "confirmed", ...accepted, readyAt });
  const is = (state: OrderState, now: number) => isLeftover(anOrder({ state }), midnight, now);
  assert.equal(is(confirmed(accepted.readyAt), midnight + minuteMs), true);
  assert.equal(is(confirmed(midnight - minuteMs), midnight + 58 * minuteMs), false);
  assert.equal(is(confirmed(midnight - minuteMs), midnight + 59 * minuteMs), true);
  assert.equal(is(confirmed(midnight), midnight + 10 * hourMs), false, "promised for today");
  assert.equal(is({ status: "completed", completedAt: fridayDinner, ...accepted }, midnight + hourMs), false);
  assert.equal(is({ status: "pending_approval" }, midnight + hourMs), false);
});

Deno.test("a leftover can be picked up or a no-show from every open status, and cannot become ready", () => {
  const allowed = (isLeftover: boolean) =>
    Object.fromEntries(orderStatuses.map((status: OrderStatus) => [
      status,
      transitionKinds.filter((kind) => mayTransition(status, kind, isLeftover)).join(" "),
    ]));
  assert.deepEqual(allowed(false), {
    ...{
      pending_approval: "",
      offered: "",
      confirmed: "start ready",
      preparing: "ready",
      ready: "complete no_show",
    },
    ...{ completed: "", denied: "", expired: "", cancelled: "", no_show: "complete" },
  });
  assert.deepEqual(allowed(true), {
    ...{
      pending_approval: "",
      offered: "",
      confirmed: "start complete no_show",
      preparing: "complete no_show",
    },
    ...{
      ready: "complete no_show",
      completed: "",
      denied: "",
      expired: "",
      cancelled: "",
      no_show: "complete",
    },
  });
});

Deno.test("a leftover that is picked up has one transition, from the status it had", () => {
  const state: OrderState = { status: "preparing", startedAt: fridayDinner, ...accepted };
  const ended = applyTransition(anOrder({ state }), {
    ...{ do: "complete", by, at: midnight + 10 * hourMs, isLeftover: true },
  });
  assert.ok(ended.ok);
  assert.equal(ended.value.state.status, "completed");
  assert.deepEqual(ended.value.transitions.map(({ kind, before }) => [kind, before]), [["complete", state]]);
});

Deno.test("a leftover offers Picked up, No-show and Cancel, and no step before them", () => {
  const order = anOrder({ state: { status: "confirmed", ...accepted } });
  assert.deepEqual(movesFor(order, "manager"), ["start", "extend", "ready", "cancel"]);
  assert.deepEqual(movesFor(order, "manager", true), ["complete", "no_show", "cancel"]);
});
