import { deepEqual, equal } from "node:assert/strict";
import { anOrder, mina } from "./fixtures.ts";
import { type TransitionTap, withTaps } from "./pending_transitions.ts";

const accepted = anOrder({ status: "confirmed", tab: "in_progress", can: ["start", "ready", "cancel"] });
const tap = (move: TransitionTap["move"], orderId = "o1"): TransitionTap => ({
  key: `key-${move}`,
  orderId,
  number: "K-001",
  move,
  madeAt: "2026-03-02T20:10:00.000Z",
  by: mina,
});
const shown = (taps: TransitionTap[], order = accepted) => withTaps([order], taps)[0];

Deno.test("an order shows the taps the server has not heard yet, and that they are unsent", () => {
  const order = shown([tap("start"), tap("ready")]);
  equal(order?.status, "ready");
  equal(order?.isUnsent, true);
  deepEqual(order?.can, ["complete", "no_show"]);
  equal(shown([])?.isUnsent, false);
});

Deno.test("picked up moves it to COMPLETED, an undo brings it back", () => {
  const taps = [tap("start"), tap("ready"), tap("complete")];
  equal(shown(taps)?.tab, "completed");
  equal(shown([...taps, tap("undo")])?.status, "ready");
  equal(shown([...taps, tap("undo")])?.ended_at, null);
});

Deno.test("taking the only mark back leaves an accepted order on the tab it came from", () => {
  const lazy = anOrder({ status: "confirmed", tab: "scheduled", pickup_option: "scheduled" });
  equal(shown([tap("start")], lazy)?.tab, "in_progress");
  equal(shown([tap("start"), tap("undo")], lazy)?.tab, "scheduled");
});

Deno.test("a tap the server has heard already, or that came too late, changes nothing", () => {
  const ready = anOrder({ status: "ready", tab: "in_progress", can: ["complete", "no_show", "refund"] });
  deepEqual(shown([tap("ready")], ready)?.can, ["complete", "no_show", "refund"]);
  equal(shown([tap("start")], ready)?.status, "ready");
  equal(
    shown([tap("ready")], anOrder({ status: "cancelled", tab: "completed", can: [] }))?.status,
    "cancelled",
  );
});

Deno.test("the taps of another order leave this one alone", () => {
  equal(shown([tap("start", "o2")])?.isUnsent, false);
});
