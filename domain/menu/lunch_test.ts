import assert from "node:assert/strict";
import fc from "fast-check";
import { isLunch, unitPrice, usualLunch } from "./lunch.ts";

const at = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds;
const dolsot = { priceCents: 1795, lunchPriceCents: 1595 };

const moments: [string, string, boolean][] = [
  ["Monday before 11", "2026-07-06T10:59:59.999-07:00", false],
  ["Monday at 11", "2026-07-06T11:00-07:00", true],
  ["Friday a moment before 3", "2026-07-10T14:59:59.999-07:00", true],
  ["Friday at 3", "2026-07-10T15:00-07:00", false],
  ["Saturday noon", "2026-07-11T12:00-07:00", false],
  ["Sunday noon", "2026-07-12T12:00-07:00", false],
  ["Monday after the autumn change, 11 in winter time", "2026-11-02T11:00-08:00", true],
  ["the same Monday an hour earlier, 11 in summer time", "2026-11-02T11:00-07:00", false],
  ["Monday after the spring change at 2:59", "2027-03-15T14:59-07:00", true],
  ["29 February, a Tuesday", "2028-02-29T12:00-08:00", true],
  ["Monday noon here, Tuesday before dawn in Seoul", "2026-07-14T04:00+09:00", true],
  ["Sunday evening here, Monday noon in Seoul", "2026-07-13T12:00+09:00", false],
];

for (const [name, iso, lunch] of moments) {
  Deno.test(`pickup on ${name} has the ${lunch ? "lunch" : "dinner"} price`, () => {
    assert.equal(isLunch(at(iso), usualLunch), lunch);
    assert.equal(unitPrice(dolsot, at(iso), usualLunch), lunch ? 1595 : 1795);
  });
}

Deno.test("a dish without a lunch price costs the same at any time", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: at("2040-01-01T00:00Z") }), (moment) => {
      assert.equal(unitPrice({ priceCents: 2495 }, moment, usualLunch), 2495);
      assert.equal(unitPrice({ priceCents: 2495, lunchPriceCents: undefined }, moment, usualLunch), 2495);
    }),
    { seed: 11 },
  );
});

Deno.test("the days and the window come from the rules", () => {
  const rules = { ...usualLunch, days: [6] as const, from: "10:30", to: "14:00" };
  assert.equal(isLunch(at("2026-07-11T10:30-07:00"), rules), true);
  assert.equal(isLunch(at("2026-07-11T14:00-07:00"), rules), false);
  assert.equal(isLunch(at("2026-07-10T12:00-07:00"), rules), false);
});
