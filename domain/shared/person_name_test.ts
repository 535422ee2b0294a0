import assert from "node:assert/strict";
import { fullName, hangulHalves } from "./person_name.ts";

Deno.test("a Hangul name has the family name first without a space; other names have the first name first", () => {
  assert.equal(fullName("지수", "김"), "김지수");
  assert.equal(fullName("민수", "남궁"), "남궁민수");
  assert.equal(fullName("Mina", "Park"), "Mina Park");
  assert.equal(fullName("지수", "Park"), "지수 Park");
  assert.equal(fullName("지수", ""), "지수");
  assert.equal(fullName("", "김"), "김");
});

Deno.test("a part of a Hangul name is split at every position where the family name can end", () => {
  assert.deepEqual(hangulHalves("김지수"), [
    { familyEnd: "김", givenStart: "지수" },
    { familyEnd: "김지", givenStart: "수" },
  ]);
  assert.equal(hangulHalves("남궁가나다라").length, 5);
  assert.deepEqual(hangulHalves("남궁가나다라마"), []);
  assert.deepEqual(hangulHalves("김"), []);
  assert.deepEqual(hangulHalves("mina"), []);
  assert.deepEqual(hangulHalves("김 지수"), []);
});
