import assert from "node:assert/strict";
import { anOrder } from "../testing/fixtures.ts";
import { matches, matchesDish, readSearch } from "./search.ts";

Deno.test("a search is parsed as an order number, part of a name and at least three digits of a phone number", () => {
  assert.equal(readSearch("  "), undefined);
  assert.deepEqual(readSearch(" Kim  Min "), { name: "kim min", number: undefined, phoneDigits: undefined });
  assert.deepEqual(readSearch("k-42"), { name: "k-42", number: "K-042", phoneDigits: undefined });
  assert.deepEqual(readSearch("42"), { name: "42", number: "K-042", phoneDigits: undefined });
  assert.deepEqual(readSearch("(714)"), { name: "(714)", number: undefined, phoneDigits: "714" });
  assert.equal(readSearch("714 555-0134")?.phoneDigits, "7145550134");
});

Deno.test("an order matches by its number, the guest's name in either order, and digits of the phone number", () => {
  const contact = { firstName: "Jisu", lastName: "Kim", email: "jisu@example.com", phone: "+17145550134" };
  const order = anOrder({ number: "K-042", contact });
  for (const typed of ["42", "k 42", "jisu k", "555-01", "JISU"]) {
    const search = readSearch(typed);
    assert.ok(search && matches(order, search), typed);
  }
  for (const typed of ["43", "minji", "555-02"]) {
    const search = readSearch(typed);
    assert.ok(search && !matches(order, search), typed);
  }
  const korean = anOrder({ number: "K-043", contact: { ...contact, firstName: "지수", lastName: "김" } });
  assert.ok(matches(korean, { name: "김지수", number: undefined, phoneDigits: undefined }));
});

Deno.test("an order matches by part of a dish name in either language, from two characters on", () => {
  const [line] = anOrder().lines;
  assert.ok(line);
  const order = anOrder({ lines: [{ ...line, name: "Dolsot Bibimbap", nameKorean: "돌솥비빔밥" }] });
  for (const typed of ["BIBIM", "비빔", "돌솥 ", "so"]) {
    const search = readSearch(typed);
    assert.ok(search && matchesDish(order, search), typed);
  }
  for (const typed of ["b", "밥", "kimchi"]) {
    const search = readSearch(typed);
    assert.ok(search && !matchesDish(order, search), typed);
  }
});
