import assert from "node:assert/strict";
import fc from "fast-check";
import { addToCart, type Cart, type CartLine, countDishes, emptyCart, updateLine } from "./cart.ts";

const limits = { perLine: 20, total: 60 };

function line(id: string, more: Partial<CartLine> = {}): CartLine {
  return { id, dishId: "galbi", quantity: 1, note: "", ...more };
}

function cart(...lines: CartLine[]): Cart {
  return { sessionId: "ses_1", lines };
}

const add = (to: Cart, dishId: string, quantity: number, note = "") =>
  addToCart(to, { dishId, quantity, note }, "line_new", limits);

Deno.test("a dish begins a line with the id it is given", () => {
  assert.deepEqual(add(emptyCart("ses_1"), "galbi", 2, " well done "), {
    ok: true,
    value: cart(line("line_new", { quantity: 2, note: "well done" })),
  });
});

Deno.test("the same dish with the same note joins its line, with another note it is another line", () => {
  const one = cart(line("line_1", { note: "well done" }));
  const same = add(one, "galbi", 2, "well done ");
  assert.deepEqual(same, { ok: true, value: cart(line("line_1", { note: "well done", quantity: 3 })) });
  const other = add(one, "galbi", 1, "rare");
  assert.deepEqual(other, {
    ok: true,
    value: cart(line("line_1", { note: "well done" }), line("line_new", { note: "rare" })),
  });
});

Deno.test("a line holds twenty and a cart sixty, and not one more", () => {
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

Deno.test("a line is changed by its id, note and all", () => {
  const changed = updateLine(two, { lineId: "line_2", quantity: 4, note: " very rare " }, limits);
  assert.ok(changed.ok);
  assert.deepEqual(changed.value.lines[1], line("line_2", { quantity: 4, note: "very rare" }));
  assert.deepEqual([changed.value.lines[0], changed.value.lines[2]], [two.lines[0], two.lines[2]]);
});

Deno.test("a note left out stays, an empty one goes", () => {
  const kept = updateLine(two, { lineId: "line_2", quantity: 5 }, limits);
  assert.equal(kept.ok && kept.value.lines[1]?.note, "rare");
  const gone = updateLine(
    cart(line("line_2", { note: "rare" })),
    { lineId: "line_2", quantity: 1, note: "" },
    limits,
  );
  assert.equal(gone.ok && gone.value.lines[0]?.note, "");
});

Deno.test("the dish alone names its line while there is only one", () => {
  const changed = updateLine(two, { dishId: "bibimbap", quantity: 3 }, limits);
  assert.equal(changed.ok && changed.value.lines[2]?.quantity, 3);
  assert.deepEqual(updateLine(two, { dishId: "galbi", quantity: 3 }, limits), {
    ok: false,
    error: { kind: "which_line", lines: 2 },
  });
  assert.deepEqual(updateLine(two, { dishId: "pizza", quantity: 3 }, limits), {
    ok: false,
    error: { kind: "no_such_line" },
  });
});

Deno.test("a line id beats the dish beside it, and an unknown one is not guessed at", () => {
  const changed = updateLine(two, { lineId: "line_1", dishId: "bibimbap", quantity: 9 }, limits);
  assert.equal(changed.ok && changed.value.lines[0]?.quantity, 9);
  assert.deepEqual(updateLine(two, { lineId: "line_9", dishId: "bibimbap", quantity: 9 }, limits), {
    ok: false,
    error: { kind: "no_such_line" },
  });
});

Deno.test("a quantity of nought takes the line away", () => {
  assert.deepEqual(updateLine(two, { lineId: "line_2", quantity: 0 }, limits), {
    ok: true,
    value: cart(line("line_1", { quantity: 2 }), line("line_3", { dishId: "bibimbap" })),
  });
});

Deno.test("a note that makes two lines the same joins them, within the limit", () => {
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

Deno.test("whatever a guest does, no two lines are alike and the limits hold", () => {
  const dishId = fc.constantFrom("galbi", "bibimbap", "japchae");
  const note = fc.constantFrom("", "rare", " rare ", "no egg");
  const quantity = fc.integer({ min: 1, max: 12 });
  const step = fc.oneof(
    fc.record({ dishId, note, quantity }),
    fc.record({
      nth: fc.nat(5),
      note: fc.option(note, { nil: undefined }),
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
        const keys = now.lines.map((each) => `${each.dishId} ${each.note}`);
        assert.equal(new Set(keys).size, keys.length);
        assert.equal(new Set(now.lines.map((each) => each.id)).size, keys.length);
        assert.ok(now.lines.every((each) => each.quantity >= 1 && each.quantity <= 20));
        assert.ok(countDishes(now) <= 60);
      });
    }),
    { seed: 21, numRuns: 500 },
  );
});
