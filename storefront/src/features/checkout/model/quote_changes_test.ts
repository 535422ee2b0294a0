import { deepEqual, equal } from "node:assert/strict";
import { compareQuotes, unavailableLines } from "./quote_changes.ts";
import { cartOf, lineOf } from "./testing.ts";

const bibimbap = { id: "line-1", name: { en: "Dolsot Bibimbap", ko: "돌솥비빔밥" } };

Deno.test("equal lines and totals are no change", () => {
  equal(compareQuotes(cartOf([lineOf()], 16.26), cartOf([lineOf()], 16.26)), undefined);
});

Deno.test("a change from lunch to dinner lists the dish with its old and new price", () => {
  deepEqual(compareQuotes(cartOf([lineOf()], 16.26), cartOf([lineOf({ price: 16.95 })], 18.43)), {
    lines: [{ kind: "price", from: 14.95, to: 16.95, ...bibimbap }],
    total: { from: 16.26, to: 18.43 },
  });
});

Deno.test("lists a dish as unavailable regardless of other changes", () => {
  const off = lineOf({ price: 16.95, is_available: false });
  const change = compareQuotes(cartOf([lineOf()], 16.26), cartOf([off], 0));
  deepEqual(change?.lines, [{ kind: "unavailable", ...bibimbap }]);
  deepEqual(unavailableLines(cartOf([off, lineOf({ id: "line-2" })], 0)).map((line) => line.id), ["line-1"]);
});

Deno.test("lists the problems of options that must be changed instead of calling the dish unavailable", () => {
  const problem = {
    code: "option_unavailable",
    params: { name: "Tofu" },
    message: "Tofu is not available right now.",
  };
  const off = lineOf({ is_available: false, option_problems: [problem] });
  const change = compareQuotes(cartOf([lineOf()], 16.26), cartOf([off], 0));
  deepEqual(change?.lines, [{ kind: "options", problems: [problem], ...bibimbap }]);
  deepEqual(unavailableLines(cartOf([off], 0)), [off]);
});

Deno.test("lists removed, added and increased lines", () => {
  const seen = cartOf([lineOf({ id: "gone" }), lineOf()], 32.52);
  const fresh = cartOf([lineOf({ quantity: 3 }), lineOf({ id: "new", quantity: 2 })], 81.29);
  deepEqual(compareQuotes(seen, fresh)?.lines, [
    { kind: "quantity", from: 1, to: 3, ...bibimbap },
    { kind: "added", quantity: 2, ...bibimbap, id: "new" },
    { kind: "gone", ...bibimbap, id: "gone" },
  ]);
});

Deno.test("a change of the tax rate changes only the total", () => {
  deepEqual(compareQuotes(cartOf([lineOf()], 16.26), cartOf([lineOf()], 16.41)), {
    lines: [],
    total: { from: 16.26, to: 16.41 },
  });
});
