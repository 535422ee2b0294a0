import { deepEqual, equal } from "node:assert/strict";
import { anItem, anOrder, mina } from "./fixtures.ts";
import { type TransitionTap, withTaps } from "./pending_transitions.ts";

const accepted = anOrder({ status: "confirmed", tab: "in_progress", can: ["start", "ready", "cancel"] });
const tap = (kind: TransitionTap["kind"], orderId = "o1"): TransitionTap => ({
  key: `key-${kind}`,
  orderId,
  number: "K-001",
  kind,
  madeAt: "2026-03-02T20:10:00.000Z",
  by: mina,
});
const undo = (undoes: TransitionTap["undoes"]): TransitionTap => ({ ...tap("undo"), undoes });
const shown = (taps: TransitionTap[], order = accepted) => withTaps([order], taps)[0];

Deno.test("applies the taps that the server has not received yet and shows the order as unsent", () => {
  const order = shown([tap("start"), tap("ready")]);
  equal(order?.status, "ready");
  equal(order?.isUnsent, true);
  deepEqual(order?.can, ["complete", "no_show"]);
  equal(shown([])?.isUnsent, false);
});

Deno.test("moves a picked-up order to COMPLETED and back with an undo", () => {
  const taps = [tap("start"), tap("ready"), tap("complete")];
  equal(shown(taps)?.tab, "completed");
  equal(shown([...taps, undo("complete")])?.status, "ready");
  equal(shown([...taps, undo("complete")])?.ended_at, null);
});

Deno.test("an undo that was not sent yet leaves a later step of another tablet alone", () => {
  const extend: TransitionTap = { ...tap("extend"), readyAt: "2026-03-02T20:40:00.000Z" };
  const readied = shown([extend, tap("ready")]);
  equal(shown([undo("extend")], readied)?.status, "ready");
  equal(shown([undo("ready")], readied)?.status, "confirmed");
});

Deno.test("moves an order back to its previous tab when its only transition is undone", () => {
  const scheduled = anOrder({ status: "confirmed", tab: "scheduled", pickup_option: "scheduled" });
  equal(shown([tap("start")], scheduled)?.tab, "in_progress");
  equal(shown([tap("start"), undo("start")], scheduled)?.tab, "scheduled");
});

Deno.test("ignores a tap that the server has already received or that is no longer possible", () => {
  const ready = anOrder({ status: "ready", tab: "in_progress", can: ["complete", "no_show", "refund"] });
  deepEqual(shown([tap("ready")], ready)?.can, ["complete", "no_show", "refund"]);
  equal(shown([tap("start")], ready)?.status, "ready");
  equal(
    shown([tap("ready")], anOrder({ status: "cancelled", tab: "completed", can: [] }))?.status,
    "cancelled",
  );
});

Deno.test("shows the new ready time until the server answers, and the time before when it is undone", () => {
  const before = "2026-03-02T20:20:00.000Z";
  const promised = anOrder({ ...accepted, estimated_ready_time: before });
  const more = { ...tap("extend"), readyAt: "2026-03-02T20:30:00.000Z" };
  const order = shown([more, tap("start")], promised);
  deepEqual([order?.status, order?.estimated_ready_time], ["preparing", more.readyAt]);
  deepEqual(order?.can, ["ready", "extend"]);
  const undone = shown([more, undo("extend")], promised);
  deepEqual([undone?.status, undone?.estimated_ready_time], ["confirmed", before]);
  const later = anOrder({ ...promised, estimated_ready_time: "2026-03-02T20:45:00.000Z" });
  equal(shown([more], later)?.estimated_ready_time, later.estimated_ready_time, "another tablet chose later");
});

Deno.test("shows an order once, as it was last changed, while two lists have it", () => {
  const before = anOrder({ status: "confirmed", tab: "scheduled" });
  const after = anOrder({ status: "ready", tab: "in_progress", version: 2 });
  for (const lists of [[before, after], [after, before]]) {
    deepEqual(withTaps(lists, [tap("start")]).map(({ status }) => status), ["ready"]);
  }
});

Deno.test("does not apply the taps of another order", () => {
  equal(shown([tap("start", "o2")])?.isUnsent, false);
});

Deno.test("shows ticks of dishes until the server answers, the last one on each dish", () => {
  const order = anOrder({ ...accepted, items: [anItem(), anItem({ id: "i2" })] });
  const tick = (id: string, isPrepared: boolean) => ({ ...tap("prepare"), item: { id, isPrepared } });
  const prepared = (taps: TransitionTap[]) => shown(taps, order)?.items.map(({ prepared_at }) => prepared_at);
  deepEqual(prepared([tick("i1", true), tick("i2", true), tick("i2", false)]), [tap("prepare").madeAt, null]);
  deepEqual(prepared([tick("i0", true)]), [null, null]);
});

Deno.test("food that was kept shows at once, and once when the server has it, and leaves the status", () => {
  const ready = anOrder({ ...accepted, status: "ready" });
  const keep = { ...tap("refuse_hand_over"), reason: "another name" };
  const order = shown([keep], ready);
  deepEqual([order?.status, order?.refused_hand_overs.map(({ reason }) => reason)], ["ready", [
    "another name",
  ]]);
  equal(shown([keep], { ...ready, ...order })?.refused_hand_overs.length, 1);
});

Deno.test("a recalled order is in the kitchen again, with its ticks, and can become ready again", () => {
  const order = anOrder({ ...accepted, items: [anItem({ prepared_at: tap("prepare").madeAt })] });
  const recalled = shown([tap("start"), tap("ready"), tap("recall")], order);
  deepEqual([recalled?.status, recalled?.transitions.at(-1)?.is_undone], ["preparing", true]);
  equal(recalled?.items[0]?.prepared_at, tap("prepare").madeAt);
  equal(shown([tap("start"), tap("ready"), tap("recall"), tap("ready")], order)?.status, "ready");
  equal(shown([tap("recall")], order)?.status, "confirmed", "the order is not ready");
});
