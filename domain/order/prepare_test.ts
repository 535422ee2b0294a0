import assert from "node:assert/strict";
import fc from "fast-check";
import { anOrder, fridayDinner, mina } from "../testing/fixtures.ts";
import { applyTransition } from "./transitions.ts";
import { preparationOf, prepare, type PrepareCommand } from "./prepare.ts";
import type { Order } from "./order.ts";

const accepted = fridayDinner + 60_000;
const now = accepted + 300_000;
const [line] = anOrder().lines;
assert.ok(line);
const soup = { ...line, id: "line_soup" };
const rice = { ...line, id: "line_rice" };
const confirmed = anOrder({
  lines: [soup, rice],
  state: { status: "confirmed", acceptedAt: accepted, acceptedBy: mina, minutes: 20, readyAt: now + 600_000 },
});

function after(order: Order, ...ticks: (Partial<PrepareCommand> & Pick<PrepareCommand, "isPrepared">)[]) {
  return ticks.reduce((before, tick) => {
    const made = prepare(before, { lineId: soup.id, by: mina, at: now, ...tick });
    assert.ok(made.ok);
    return made.value;
  }, order);
}

const ticked = (order: Order) => order.lines.filter(({ id }) => preparationOf(order, id)).map(({ id }) => id);

Deno.test("a dish is ticked off with its person and time, and the tick can be removed", () => {
  const one = after(confirmed, { isPrepared: true });
  assert.deepEqual(preparationOf(one, soup.id), {
    lineId: soup.id,
    isPrepared: true,
    by: mina,
    madeAt: now,
  });
  assert.deepEqual(ticked(one), [soup.id]);
  assert.deepEqual(ticked(after(one, { isPrepared: true, lineId: rice.id })), [soup.id, rice.id]);
  assert.deepEqual(ticked(after(one, { isPrepared: false, at: now + 1 })), []);
});

Deno.test("a repeated tick and a repeated removal return the same order", () => {
  const one = after(confirmed, { isPrepared: true });
  assert.equal(after(one, { isPrepared: true, at: now + 9 }), one);
  const none = after(one, { isPrepared: false });
  assert.equal(after(none, { isPrepared: false, at: now + 9 }), none);
});

Deno.test("of a tick and its removal the one made last counts, whichever arrives first", () => {
  const time = fc.integer({ min: accepted, max: now });
  fc.assert(fc.property(time, time, (tickedAt, removedAt) => {
    fc.pre(tickedAt !== removedAt);
    const tick = { isPrepared: true, madeAt: tickedAt };
    const removal = { isPrepared: false, madeAt: removedAt };
    const expected = tickedAt > removedAt ? [soup.id] : [];
    assert.deepEqual(ticked(after(confirmed, tick, removal)), expected);
    assert.deepEqual(ticked(after(confirmed, removal, tick)), expected);
  }));
});

Deno.test("a tap made offline keeps its time, within acceptance and now", () => {
  const madeAt = (reported: number) =>
    preparationOf(after(confirmed, { isPrepared: true, madeAt: reported }), soup.id)?.madeAt;
  assert.deepEqual([now - 5_000, 0, now + 60_000].map(madeAt), [now - 5_000, accepted, now]);
});

Deno.test("dishes of a ready order can be ticked off, those of pending and ended orders cannot", () => {
  const ready = applyTransition(confirmed, { do: "ready", by: mina, at: now });
  assert.ok(ready.ok);
  assert.deepEqual(ticked(after(ready.value, { isPrepared: true })), [soup.id]);
  const ended = applyTransition(ready.value, { do: "complete", by: mina, at: now });
  assert.ok(ended.ok);
  for (
    const [order, status] of [[anOrder({ lines: [soup] }), "pending_approval"], [
      ended.value,
      "completed",
    ]] as const
  ) {
    const refused = prepare(order, { lineId: soup.id, isPrepared: true, by: mina, at: now });
    assert.deepEqual(
      refused.ok ? undefined : [refused.error.kind, "status" in refused.error && refused.error.status],
      [
        "invalid_transition",
        status,
      ],
    );
  }
});

Deno.test("a dish that is not in the order is refused", () => {
  assert.deepEqual(prepare(confirmed, { lineId: "line_0", isPrepared: true, by: mina, at: now }), {
    ok: false,
    error: { kind: "no_such_order_item" },
  });
});
