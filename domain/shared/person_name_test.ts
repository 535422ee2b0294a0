import assert from "node:assert/strict";
import { fullName } from "./person_name.ts";

Deno.test("a Hangul name has the family name first without a space; other names have the first name first", () => {
  assert.equal(fullName("지수", "김"), "김지수");
  assert.equal(fullName("민수", "남궁"), "남궁민수");
  assert.equal(fullName("Mina", "Park"), "Mina Park");
  assert.equal(fullName("지수", "Park"), "지수 Park");
  assert.equal(fullName("지수", ""), "지수");
  assert.equal(fullName("", "김"), "김");
});
