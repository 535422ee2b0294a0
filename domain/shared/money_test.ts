import assert from "node:assert/strict";
import fc from "fast-check";
import { formatDollars, parseDecimal, parsePercent, share, toDollars } from "./money.ts";

/** Rounds half-up in exact BigInt arithmetic. */
function exactShare(cents: number, ppm: number): number {
  return Number((BigInt(cents) * BigInt(ppm) * 2n + 1_000_000n) / 2_000_000n);
}

Deno.test("the tax of every amount from $0 to $10,000 at 8.75% is exact, rounded half-up", () => {
  for (let cents = 0; cents <= 1_000_000; cents++) {
    if (share(cents, 87_500) !== exactShare(cents, 87_500)) assert.fail(`tax of ${cents} cents`);
  }
});

Deno.test("half a cent rounds up, less rounds down", () => {
  assert.equal(share(40, 87_500), 4); // 3.5
  assert.equal(share(39, 87_500), 3); // 3.4125
  assert.equal(share(1, 500_000), 1);
  assert.equal(share(1, 499_999), 0);
  assert.equal(share(3390, 87_500), 297); // 296.625
  assert.equal(share(0, 87_500), 0);
  assert.equal(share(1695, 0), 0);
  assert.equal(share(1695, 1_000_000), 1695);
});

Deno.test("any rate of any order's amount is exact", () => {
  const cents = fc.integer({ min: 0, max: 4_500_000_000 });
  const ppm = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(cents, ppm, (amount, rate) => assert.equal(share(amount, rate), exactShare(amount, rate))),
    { seed: 875, numRuns: 20_000, examples: [[4_500_000_000, 1_000_000], [4_500_000_000, 999_999]] },
  );
});

for (const rate of [72_500, 77_500, 92_500, 102_500, 107_500, 33_333, 1]) {
  Deno.test(`the tax of every amount up to $300 at ${rate / 10_000}% is exact`, () => {
    for (let cents = 0; cents <= 30_000; cents++) {
      if (share(cents, rate) !== exactShare(cents, rate)) assert.fail(`${cents} cents`);
    }
  });
}

Deno.test("dollars have two decimals and commas between thousands", () => {
  assert.equal(formatDollars(0), "$0.00");
  assert.equal(formatDollars(5), "$0.05");
  assert.equal(formatDollars(1795), "$17.95");
  assert.equal(formatDollars(99_999), "$999.99");
  assert.equal(formatDollars(123_450), "$1,234.50");
  assert.equal(formatDollars(123_456_789), "$1,234,567.89");
  assert.equal(formatDollars(-1795), "-$17.95");
  assert.equal(formatDollars(-5), "-$0.05");
});

Deno.test("every amount converts back from its text and from the API's dollars", () => {
  const cents = fc.integer({ min: 0, max: 100_000_000 });
  fc.assert(
    fc.property(cents, (amount) => {
      assert.equal(Number(formatDollars(amount).replace(/[$,]/g, "").replace(".", "")), amount);
      assert.equal(Math.round(toDollars(amount) * 100), amount);
    }),
    { seed: 1795, numRuns: 5_000 },
  );
});

Deno.test("a decimal text is parsed to an integer of its smallest unit, or refused", () => {
  assert.equal(parseDecimal("8.75", 4), 87_500);
  assert.equal(parseDecimal(" 2.00 ", 2), 200);
  assert.equal(parseDecimal("15", 0), 15);
  assert.equal(parseDecimal("0.1", 2), 10);
  assert.equal(parseDecimal("007", 0), 7);
  for (
    const text of [
      "",
      " ",
      "8,75",
      "8.",
      ".5",
      "-1",
      "+1",
      "1e3",
      "8.75 %",
      "8.751",
      "0x10",
      "1234567890",
      "NaN",
    ]
  ) {
    assert.equal(parseDecimal(text, 2), undefined, text);
  }
});

Deno.test("a percentage has at most four decimals", () => {
  assert.equal(parsePercent("8.75"), 87_500);
  assert.equal(parsePercent("0"), 0);
  assert.equal(parsePercent("100"), 1_000_000);
  assert.equal(parsePercent("9.4375"), 94_375);
  assert.equal(parsePercent("9.43751"), undefined);
});
