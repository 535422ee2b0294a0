import assert from "node:assert/strict";
import fc from "fast-check";
import { normalizedOptions } from "../menu/option.ts";
import {
  addToCart,
  type Cart,
  type CartLine,
  countDishes,
  emptyCart,
  leftAfter,
  updateLine,
} from "./cart.ts";

const limits = { perLine: 20, total: 60 };

function line(id: string, more: Partial<CartLine> = {}): CartLine {
  return { id, dishId: "galbi", quantity: 1, note: "", options: [], ...more };
}

function cart(...lines: CartLine[]): Cart {
  return { sessionId: "ses_1", lines };
}

const add = (to: Cart, dishId: string, quantity: number, note = "") =>
  addToCart(to, { dishId, quantity, note, options: [] }, "line_new", limits);

Deno.test("adding a dish to an empty cart adds a line with the given id and a trimmed note", () => {
  assert.deepEqual(add(emptyCart("ses_1"), "galbi", 2, " well done "), {
    ok: true,
    value: cart(line("line_new", { quantity: 2, note: "well done" })),
  });
});

Deno.test("the same dish with the same note is added to its line; with another note it gets a new line", () => {
  const one = cart(line("line_1", { note: "well done" }));
  const same = add(one, "galbi", 2, "well done ");
  assert.deepEqual(same, { ok: true, value: cart(line("line_1", { note: "well done", quantity: 3 })) });
  const other = add(one, "galbi", 1, "rare");
  assert.deepEqual(other, {
    ok: true,
    value: cart(line("line_1", { note: "well done" }), line("line_new", { note: "rare" })),
  });
});

Deno.test("the same dish with other options gets a line of its own, until an update makes the options equal", () => {
  const mild = [{ id: "mild", quantity: 1 }];
  const hot = [{ id: "hot", quantity: 1 }];
  const first = addToCart(emptyCart("ses_1"), line("x", { options: mild }), "line_1", limits);
  assert.ok(first.ok);
  const second = addToCart(first.value, line("x", { options: hot }), "line_2", limits);
  assert.ok(second.ok);
  assert.deepEqual(second.value.lines.map(({ id, options }) => [id, options]), [["line_1", mild], [
    "line_2",
    hot,
  ]]);
  const same = addToCart(second.value, line("x", { options: hot, quantity: 2 }), "line_3", limits);
  assert.ok(same.ok);
  assert.deepEqual(same.value.lines.map(({ quantity }) => quantity), [1, 3]);
  const merged = updateLine(same.value, { lineId: "line_1", quantity: 1, options: hot }, limits);
  assert.ok(merged.ok);
  assert.deepEqual(merged.value.lines, [line("line_2", { options: hot, quantity: 4 })]);
});

Deno.test("a line holds at most 20 dishes and a cart at most 60", () => {
  assert.equal(add(cart(line("line_1", { quantity: 19 })), "galbi", 1).ok, true);
  assert.deepEqual(add(cart(line("line_1", { quantity: 20 })), "galbi", 1), {
    ok: false,
    error: { kind: "line_limit", limit: 20 },
  });
  const full = cart(...["a", "b", "c"].map((dishId) => line(dishId, { dishId, quantity: 20 })));
  assert.equal(countDishes(full), 60);
  assert.deepEqual(add(full, "galbi", 1), { ok: false, error: { kind: "cart_limit", limit: 60 } });
});

const two = cart(
  line("line_1", { quantity: 2 }),
  line("line_2", { note: "rare" }),
  line("line_3", { dishId: "bibimbap" }),
);

Deno.test("updating a line by its id changes its quantity and note", () => {
  const changed = updateLine(two, { lineId: "line_2", quantity: 4, note: " very rare " }, limits);
  assert.ok(changed.ok);
  assert.deepEqual(changed.value.lines[1], line("line_2", { quantity: 4, note: "very rare" }));
  assert.deepEqual([changed.value.lines[0], changed.value.lines[2]], [two.lines[0], two.lines[2]]);
});

Deno.test("an update without a note leaves the note unchanged; an empty note removes it", () => {
  const unchanged = updateLine(two, { lineId: "line_2", quantity: 5 }, limits);
  assert.equal(unchanged.ok && unchanged.value.lines[1]?.note, "rare");
  const removed = updateLine(
    cart(line("line_2", { note: "rare" })),
    { lineId: "line_2", quantity: 1, note: "" },
    limits,
  );
  assert.equal(removed.ok && removed.value.lines[0]?.note, "");
});

Deno.test("a dish id identifies a line only while a single line has that dish", () => {
  const changed = updateLine(two, { dishId: "bibimbap", quantity: 3 }, limits);
  assert.equal(changed.ok && changed.value.lines[2]?.quantity, 3);
  assert.deepEqual(updateLine(two, { dishId: "galbi", quantity: 3 }, limits), {
    ok: false,
    error: { kind: "ambiguous_line", lines: 2 },
  });
  assert.deepEqual(updateLine(two, { dishId: "pizza", quantity: 3 }, limits), {
    ok: false,
    error: { kind: "no_such_line" },
  });
});

Deno.test("a line id takes precedence over a dish id; an unknown line id is refused", () => {
  const changed = updateLine(two, { lineId: "line_1", dishId: "bibimbap", quantity: 9 }, limits);
  assert.equal(changed.ok && changed.value.lines[0]?.quantity, 9);
  assert.deepEqual(updateLine(two, { lineId: "line_9", dishId: "bibimbap", quantity: 9 }, limits), {
    ok: false,
    error: { kind: "no_such_line" },
  });
});

Deno.test("a quantity of 0 removes the line", () => {
  assert.deepEqual(updateLine(two, { lineId: "line_2", quantity: 0 }, limits), {
    ok: true,
    value: cart(line("line_1", { quantity: 2 }), line("line_3", { dishId: "bibimbap" })),
  });
});

Deno.test("an order takes its lines out of the cart and leaves what was added since, without the link and the source", () => {
  const added = [line("line_1", { quantity: 3 }), line("line_2"), line("line_3")];
  const present = { ...cart(...added), phoneLinkId: "link_1", source: "poster" };
  const ordered = [line("line_1", { quantity: 2 }), line("line_2"), line("line_0")];
  assert.deepEqual(leftAfter(present, ordered), cart(line("line_1"), line("line_3")));
  assert.deepEqual(leftAfter(present, added), emptyCart("ses_1"));
});

Deno.test("a note that makes two lines identical merges them, within the line limit", () => {
  const joined = updateLine(two, { lineId: "line_2", quantity: 1, note: "" }, limits);
  assert.deepEqual(joined, {
    ok: true,
    value: cart(line("line_1", { quantity: 3 }), line("line_3", { dishId: "bibimbap" })),
  });
  assert.deepEqual(updateLine(two, { lineId: "line_2", quantity: 19, note: "" }, limits), {
    ok: false,
    error: { kind: "line_limit", limit: 20 },
  });
});

Deno.test("a cart from before the limits fell can shrink step by step and be edited, but not grow", () => {
  const lower = { perLine: 5, total: 8 };
  const old = cart(line("line_1", { quantity: 10 }), line("line_2", { dishId: "bibimbap", quantity: 2 }));
  const update = (lineId: string, quantity: number, note?: string) =>
    updateLine(old, { lineId, quantity, note }, lower);
  for (const [id, quantity] of [["line_1", 9], ["line_1", 0], ["line_2", 1]] as const) {
    assert.equal(update(id, quantity).ok, true, `${id} ${quantity}`);
  }
  assert.equal(update("line_1", 10, "well done").ok, true);
  assert.deepEqual(update("line_1", 11), { ok: false, error: { kind: "line_limit", limit: 5 } });
  assert.deepEqual(update("line_2", 3), { ok: false, error: { kind: "cart_limit", limit: 8 } });
  const added = { dishId: "japchae", quantity: 1, note: "", options: [] };
  assert.deepEqual(addToCart(old, added, "line_3", lower), {
    ok: false,
    error: { kind: "cart_limit", limit: 8 },
  });
  assert.equal(addToCart(old, added, "line_3", { ...lower, total: 60 }).ok, true);
});

Deno.test("after any sequence of changes, no two lines are identical and the limits hold", () => {
  const dishId = fc.constantFrom("galbi", "bibimbap", "japchae");
  const note = fc.constantFrom("", "rare", " rare ", "no egg");
  const quantity = fc.integer({ min: 1, max: 12 });
  const options = fc.array(
    fc.record({ id: fc.constantFrom("mild", "hot", "cheese"), quantity: fc.integer({ min: 1, max: 2 }) }),
    { maxLength: 3 },
  ).map(normalizedOptions);
  const step = fc.oneof(
    fc.record({ dishId, note, quantity, options }),
    fc.record({
      nth: fc.nat(5),
      note: fc.option(note, { nil: undefined }),
      options: fc.option(options, { nil: undefined }),
      quantity: fc.integer({ min: 0, max: 22 }),
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let now = emptyCart("ses_1");
      steps.forEach((each, index) => {
        const changed = "nth" in each
          ? updateLine(now, { lineId: now.lines[each.nth]?.id ?? "none", ...each }, limits)
          : addToCart(now, each, `line_${index}`, limits);
        if (changed.ok) now = changed.value;
        const keys = now.lines.map((each) => JSON.stringify([each.dishId, each.note, each.options]));
        assert.equal(new Set(keys).size, keys.length);
        assert.equal(new Set(now.lines.map((each) => each.id)).size, keys.length);
        assert.ok(now.lines.every((each) => each.quantity >= 1 && each.quantity <= 20));
        assert.ok(countDishes(now) <= 60);
      });
    }),
    { seed: 21, numRuns: 500 },
  );
});
