import assert from "node:assert/strict";
import fc from "fast-check";
import {
  at,
  bibimbap,
  bulgogi,
  coldKimchi,
  dish,
  extras,
  facts,
  fridayDinner,
  galbi,
  requests,
  spice,
} from "../testing/fixtures.ts";
import type { Dish } from "../menu/dish.ts";
import { indexOf, type MenuIndex } from "../menu/menu.ts";
import { usualLunch } from "../menu/lunch.ts";
import type { Cart } from "./cart.ts";
import { amountOf, type ChargeKind, chargeKinds, chargeRules } from "./charge.ts";
import { quoteCart, quoteChanges, totals } from "./quote.ts";

const rules = { taxPpm: facts.settings.taxPpm, charges: [], lunch: usualLunch };
const serviceFee = (ppm: number) => [{ kind: "service_fee", ppm } as const];
const fridayLunch = at("2026-07-10T12:00-07:00");

function cart(...dishIds: string[]): Cart {
  return {
    sessionId: "ses_1",
    lines: dishIds.map((dishId, nth) => ({
      id: `line_${nth + 1}`,
      dishId,
      quantity: 1,
      note: "",
      options: [],
    })),
  };
}

function menuOf(...dishes: Dish[]): MenuIndex {
  return indexOf({ categories: [], dishes, optionGroups: [spice, extras, requests] });
}

const menu = menuOf(bibimbap, galbi, coldKimchi);

Deno.test("a cart has menu prices, and tax is computed once on its taxable lines", () => {
  const quote = quoteCart(cart("bibimbap", "galbi", "cold_kimchi"), menu, fridayDinner, fridayDinner, rules);
  const { subtotalCents, charges, taxCents, totalCents, count, prepMinutes } = quote;
  assert.deepEqual(
    { subtotalCents, charges, taxCents, totalCents, count, prepMinutes },
    {
      subtotalCents: 1695 + 3495 + 650,
      charges: [],
      taxCents: 454, // 8.75 % of 51.90 is 4.54125
      totalCents: 5840 + 454,
      count: 3,
      prepMinutes: 25,
    },
  );
});

Deno.test("tax is computed on the sum, not summed over the lines", () => {
  const rates = { taxPpm: 87_500, charges: [] };
  const three = [40, 40, 40].map((cents) => ({ cents, isTaxable: true }));
  assert.equal(totals(three, rates).taxCents, 11); // 10.5; three times 3.5 would be 12
});

Deno.test("the service fee applies to all dishes and is taxed", () => {
  const lines = [{ cents: 1000, isTaxable: true }, { cents: 500, isTaxable: false }];
  assert.deepEqual(totals(lines, { taxPpm: 100_000, charges: serviceFee(30_000) }), {
    subtotalCents: 1500,
    charges: [{ kind: "service_fee", ppm: 30_000, cents: 45 }],
    taxCents: 105, // 10 % of 10.45 is 1.045
    totalCents: 1650,
  });
  assert.deepEqual(totals([], rules), { subtotalCents: 0, charges: [], taxCents: 0, totalCents: 0 });
});

Deno.test("the lunch price depends on the pickup time, not on the time of ordering", () => {
  const lunch = quoteCart(cart("bibimbap", "galbi"), menu, fridayLunch, fridayDinner, rules);
  assert.deepEqual(lunch.lines.map((line) => line.unitPriceCents), [1495, 3495]);
  const dinner = quoteCart(cart("bibimbap"), menu, fridayDinner, fridayLunch, rules);
  assert.deepEqual(dinner.lines.map((line) => line.unitPriceCents), [1695]);
});

Deno.test("an unavailable dish is listed but not charged; a dish that is not on the menu is dropped", () => {
  const off = { ...galbi, availability: { kind: "off" } } as const;
  const quote = quoteCart(
    cart("bibimbap", "galbi", "pizza"),
    menuOf(bibimbap, off),
    fridayDinner,
    fridayDinner,
    rules,
  );
  assert.deepEqual(quote.lines.map((line) => [line.dish.id, line.isAvailable]), [
    ["bibimbap", true],
    ["galbi", false],
  ]);
  assert.deepEqual([quote.subtotalCents, quote.count, quote.prepMinutes], [1695, 1, 15]);
});

Deno.test("a dish that is off until a moment is available from that moment on", () => {
  const back = { ...galbi, availability: { kind: "off_until", until: fridayDinner } } as const;
  const isHad = (now: number) =>
    quoteCart(cart("galbi"), menuOf(back), fridayDinner, now, rules).lines[0]?.isAvailable;
  assert.equal(isHad(fridayDinner - 1), false);
  assert.equal(isHad(fridayDinner), true);
});

Deno.test("quote changes list unavailable dishes and higher prices, but not lower prices", () => {
  const seen = [
    { id: "line_1", unitPriceCents: 1600 },
    { id: "line_2", unitPriceCents: 3600 },
    { id: "line_3", unitPriceCents: 650 },
  ];
  const off = { ...coldKimchi, availability: { kind: "off" } } as const;
  const fresh = quoteCart(
    cart("bibimbap", "galbi", "cold_kimchi", "bibimbap"),
    menuOf(bibimbap, galbi, off),
    fridayDinner,
    fridayDinner,
    rules,
  );
  assert.deepEqual(quoteChanges(seen, fresh), [
    { kind: "price_rose", lineId: "line_1", name: bibimbap.name, fromCents: 1600, toCents: 1695 },
    { kind: "unavailable", lineId: "line_3", name: coldKimchi.name },
  ]);
  assert.deepEqual(quoteChanges([], quoteCart(cart("galbi"), menu, fridayDinner, fridayDinner, rules)), []);
});

Deno.test("the total is always the sum of lines, charges and tax", () => {
  const quantity = fc.integer({ min: 1, max: 20 });
  const prices = fc.array(fc.record({ priceCents: fc.nat(20_000), isTaxable: fc.boolean(), quantity }), {
    maxLength: 12,
  });
  const ppm = fc.integer({ min: 0, max: 250_000 });
  const someCharges = fc.tuple(
    ...chargeKinds.map((kind) => fc.record({ kind: fc.constant<ChargeKind>(kind), ppm })),
  );
  fc.assert(
    fc.property(prices, ppm, someCharges, (lines, taxPpm, charges) => {
      const dishes = menuOf(...lines.map((line, nth) => dish(`dish_${nth}`, line)));
      const filled: Cart = {
        sessionId: "ses_1",
        lines: lines.map(({ quantity }, nth) => ({
          id: `line_${nth}`,
          dishId: `dish_${nth}`,
          quantity,
          note: "",
          options: [],
        })),
      };
      const quote = quoteCart(filled, dishes, fridayDinner, fridayDinner, {
        ...rules,
        taxPpm,
        charges,
      });
      assert.equal(quote.lines.reduce((sum, line) => sum + line.lineTotalCents, 0), quote.subtotalCents);
      const sum = quote.charges.reduce((cents, charge) => cents + charge.cents, 0);
      assert.equal(quote.subtotalCents + sum + quote.taxCents, quote.totalCents);
      for (const { kind, ppm } of charges) {
        const exactly = (BigInt(quote.subtotalCents) * BigInt(ppm) * 2n + 1_000_000n) / 2_000_000n;
        assert.equal(BigInt(amountOf(quote.charges, kind)), exactly, kind);
      }
      const taxed = quote.charges.filter(({ kind }) => chargeRules[kind].isTaxed);
      const taxable = BigInt(
        lines.reduce((sum, line) => sum + (line.isTaxable ? line.priceCents * line.quantity : 0), 0) +
          taxed.reduce((cents, charge) => cents + charge.cents, 0),
      );
      assert.equal(BigInt(quote.taxCents), (taxable * BigInt(taxPpm) * 2n + 1_000_000n) / 2_000_000n);
    }),
    { seed: 20, numRuns: 500 },
  );
});

Deno.test("different charges change the charges, the tax and the total, but not the dishes", () => {
  const ppm = fc.integer({ min: 0, max: 250_000 });
  const someCharges = fc.tuple(
    ...chargeKinds.map((kind) => fc.record({ kind: fc.constant<ChargeKind>(kind), ppm })),
  );
  const filled = cart("bibimbap", "galbi", "cold_kimchi");
  fc.assert(
    fc.property(someCharges, someCharges, (before, after) => {
      const quoted = (charges: typeof before) =>
        quoteCart(filled, menu, fridayDinner, fridayDinner, { ...rules, charges });
      const { charges, taxCents, totalCents, ...same } = quoted(after);
      const { charges: _, taxCents: earlierTax, totalCents: earlierTotal, ...earlier } = quoted(before);
      assert.deepEqual(same, earlier);
      const isSame = chargeKinds.every((kind) =>
        amountOf(charges, kind) === amountOf(quoted(before).charges, kind)
      );
      if (isSame) assert.deepEqual([taxCents, totalCents], [earlierTax, earlierTotal]);
      // The same rates give the same bill.
      const { subtotalCents } = same;
      const lines = same.lines.map((line) => ({
        cents: line.lineTotalCents,
        isTaxable: line.dish.isTaxable,
      }));
      assert.deepEqual(totals(lines, { taxPpm: rules.taxPpm, charges }), {
        subtotalCents,
        charges,
        taxCents,
        totalCents,
      });
    }),
    { seed: 21, numRuns: 300 },
  );
});

const withOptions = (quantity: number, ...options: [string, number][]): Cart => ({
  sessionId: "ses_1",
  lines: [{
    id: "line_1",
    dishId: "bulgogi",
    quantity,
    note: "",
    options: options.map(([id, quantity]) => ({ id, quantity })),
  }],
});
const bulgogiAt = (cart: Cart, menu = menuOf(bulgogi)) =>
  quoteCart(cart, menu, fridayDinner, fridayDinner, rules);

Deno.test("a line costs the dish and its options, times the quantity; options keep both names and prices", () => {
  const quote = bulgogiAt(withOptions(3, ["mild", 1], ["cheese", 2], ["no_egg", 1]));
  const [line] = quote.lines;
  assert.deepEqual([line?.unitPriceCents, line?.lineTotalCents, quote.subtotalCents], [2595, 7785, 7785]);
  assert.deepEqual(
    line?.options.map(({ name, quantity, priceCents, kind }) => [
      name.en,
      name.ko,
      quantity,
      priceCents,
      kind,
    ]),
    [
      ["Mild", "순한맛", 1, 0, "choice"],
      ["Cheese", "치즈", 2, 200, "choice"],
      ["No egg", "계란 빼고", 1, 0, "request"],
    ],
  );
});

Deno.test("the lunch price changes the price of the dish and not of its options", () => {
  const lunchDish = { ...bulgogi, lunchPriceCents: 1895 };
  const cart = withOptions(1, ["mild", 1], ["tofu", 1]);
  const lunch = quoteCart(cart, menuOf(lunchDish), fridayLunch, fridayLunch, rules);
  assert.equal(lunch.lines[0]?.unitPriceCents, 1895 + 300);
  assert.equal(bulgogiAt(cart, menuOf(lunchDish)).lines[0]?.unitPriceCents, 2195 + 300);
});

Deno.test("a discount never makes a line cost less than nothing", () => {
  const cheap = { ...bulgogi, priceCents: 300 };
  const quote = bulgogiAt(withOptions(2, ["mild", 1], ["half", 1]), menuOf(cheap));
  assert.equal(quote.subtotalCents, 0);
  assert.deepEqual(quote.lines[0]?.options.map(({ addedCents }) => addedCents), [0, -300]);
});

Deno.test("an option that went off, a missing choice and a lower limit are asked about and not charged", () => {
  const off = {
    ...extras,
    options: extras.options.map((each) => ({ ...each, availability: { kind: "off" } as const })),
  };
  const lower = { ...extras, max: 1 };
  const menuWith = (group: typeof extras) =>
    indexOf({ categories: [], dishes: [bulgogi], optionGroups: [spice, group, requests] });
  const cart = withOptions(1, ["mild", 1], ["cheese", 2]);
  const about = { lineId: "line_1", name: bulgogi.name };
  const cases = [
    [bulgogiAt(cart, menuWith(off)), "option_unavailable"],
    [bulgogiAt(cart, menuWith(lower)), "group_limit"],
    [bulgogiAt(withOptions(1, ["cheese", 1])), "option_required"],
    [bulgogiAt(withOptions(1, ["mild", 1], ["gone", 1])), "option_unknown"],
    [bulgogiAt(withOptions(1, ["mild", 1], ["tofu", 2])), "option_limit"],
  ] as const;
  for (const [quote, kind] of cases) {
    assert.equal(quote.totalCents, 0, kind);
    assert.equal(quote.lines.length, 1, kind);
    const [change] = quoteChanges([], quote);
    assert.equal(change?.kind, "options", kind);
    assert.deepEqual([change?.lineId, change?.name], [about.lineId, about.name]);
    assert.equal(change?.kind === "options" && change.problem.kind, kind);
  }
});

Deno.test("a higher price of an option is a change of the line's price", () => {
  const cart = withOptions(1, ["mild", 1], ["tofu", 1]);
  const before = bulgogiAt(cart).lines.map(({ id, unitPriceCents }) => ({ id, unitPriceCents }));
  const pricier = {
    ...extras,
    options: extras.options.map((each) => ({ ...each, priceCents: each.priceCents + 50 })),
  };
  const menu = indexOf({ categories: [], dishes: [bulgogi], optionGroups: [spice, pricier, requests] });
  assert.deepEqual(quoteChanges(before, bulgogiAt(cart, menu)), [
    { kind: "price_rose", lineId: "line_1", name: bulgogi.name, fromCents: 2495, toCents: 2545 },
  ]);
});

Deno.test("for any choice, a line's price is the sum of its parts and a valid choice has no problem", () => {
  const quantities = fc.record({
    cheese: fc.integer({ min: 0, max: 3 }),
    tofu: fc.integer({ min: 0, max: 2 }),
    half: fc.integer({ min: 0, max: 1 }),
    mild: fc.integer({ min: 0, max: 1 }),
    hot: fc.integer({ min: 0, max: 1 }),
  });
  fc.assert(
    fc.property(quantities, fc.integer({ min: 1, max: 20 }), (chosen, quantity) => {
      const options = Object.entries(chosen).filter(([, count]) => count > 0);
      const { lines: [line], subtotalCents } = bulgogiAt(withOptions(quantity, ...options));
      assert.ok(line);
      const sum = 2195 + 200 * chosen.cheese + 300 * chosen.tofu - 400 * chosen.half;
      assert.equal(line.unitPriceCents, Math.max(0, sum));
      const isValid = chosen.mild + chosen.hot === 1 && chosen.cheese <= 2 && chosen.tofu <= 1 &&
        chosen.cheese + chosen.tofu + chosen.half <= 4;
      assert.equal(line.isAvailable, isValid);
      assert.equal(subtotalCents, isValid ? line.unitPriceCents * quantity : 0);
    }),
    { seed: 17, numRuns: 500 },
  );
});

Deno.test("a line has default options while they are those of a dish added without options, at no extra price", () => {
  const paid = { ...spice, options: spice.options.map((each) => ({ ...each, priceCents: 100 })) };
  const optional = { ...spice, min: 0 };
  const isDefault = (group: typeof spice, ...ids: string[]) => {
    const [line] = quoteCart(
      {
        sessionId: "ses_1",
        lines: [{
          ...{ id: "line_1", dishId: bulgogi.id, quantity: 1, note: "" },
          options: ids.map((id) => ({ id, quantity: 1 })),
        }],
      },
      indexOf({ categories: [], dishes: [bulgogi], optionGroups: [group, extras, requests] }),
      ...[fridayDinner, fridayDinner] as const,
      rules,
    ).lines;
    return line?.hasDefaultOptions;
  };
  assert.equal(isDefault(spice, "mild"), true);
  assert.equal(isDefault(spice, "hot"), false);
  assert.equal(isDefault(spice, "mild", "cheese"), false);
  assert.equal(isDefault(optional), false, "the default is taken off");
  assert.equal(isDefault(paid, "mild"), false, "the default costs extra");
  const [plain] = quoteCart(cart("bibimbap"), menu, fridayDinner, fridayDinner, rules).lines;
  assert.equal(plain?.hasDefaultOptions, true, "the dish has no options");
});
