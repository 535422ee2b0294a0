import { equal } from "node:assert/strict";
import { endsSoon, renewIn, tokenEnd } from "./token_end.ts";

const token = (claims: unknown) =>
  `x.${btoa(JSON.stringify(claims)).replaceAll("+", "-").replaceAll("/", "_")}.y`;

Deno.test("counts the lifetime of a token from its receipt, whatever the device clock shows", () => {
  equal(tokenEnd(token({ iat: 5_000, exp: 5_600 }), 1_000), 1_000 + 600_000);
});

Deno.test("gives a token that cannot be parsed fifteen minutes", () => {
  for (const invalid of ["opaque", "a.b.c", token({ exp: 5 }), token(null), token({ iat: 9, exp: 1 })]) {
    equal(tokenEnd(invalid, 0), 15 * 60_000, invalid);
  }
});

Deno.test("renews a token one minute before its end", () => {
  equal(renewIn(100_000, 10_000), 30_000);
  equal(renewIn(100_000, 90_000), 0);
  equal(endsSoon(100_000, 39_999), false);
  equal(endsSoon(100_000, 40_000), true);
});
