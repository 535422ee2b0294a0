import assert from "node:assert/strict";
import { asksForThreeDSecure, type ThreeDSecureRules } from "./three_d_secure.ts";

const never: ThreeDSecureRules = { aboveCents: 0, dishes: 0, isByRecord: false };
const clean = { disputes: 0, noShows: 0 };

const rows: [
  title: string,
  payment: Parameters<typeof asksForThreeDSecure>[0],
  rules: Partial<ThreeDSecureRules>,
  isAsked: boolean,
][] = [
  ["with every rule off", { totalCents: 99_999, dishes: 99, record: { disputes: 9, noShows: 9 } }, {}, false],
  ["at the amount", { totalCents: 15_000, dishes: 1 }, { aboveCents: 15_000 }, false],
  ["one cent above the amount", { totalCents: 15_001, dishes: 1 }, { aboveCents: 15_000 }, true],
  ["one dish below the number", { totalCents: 1, dishes: 19 }, { dishes: 20 }, false],
  ["at the number of dishes", { totalCents: 1, dishes: 20 }, { dishes: 20 }, true],
  ["of an unknown guest", { totalCents: 1, dishes: 1 }, { isByRecord: true }, false],
  [
    "of a guest with a clean record",
    { totalCents: 1, dishes: 1, record: clean },
    { isByRecord: true },
    false,
  ],
  ["after a dispute", { totalCents: 1, dishes: 1, record: { disputes: 1, noShows: 0 } }, {
    isByRecord: true,
  }, true],
  ["after a no-show", { totalCents: 1, dishes: 1, record: { disputes: 0, noShows: 1 } }, {
    isByRecord: true,
  }, true],
];

for (const [title, payment, rules, isAsked] of rows) {
  Deno.test(`a payment ${title} is ${isAsked ? "" : "not "}asked for 3-D Secure`, () => {
    assert.equal(asksForThreeDSecure(payment, { ...never, ...rules }), isAsked);
  });
}
