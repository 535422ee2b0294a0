import assert from "node:assert/strict";
import { anOrder } from "../testing/fixtures.ts";
import { matches, matchesDish, readSearch } from "./search.ts";

const contact = { ...anOrder().contact, email: "jisu@example.com", phone: "+17145550134" };

function find(firstName: string, lastName: string, typed: string): boolean {
  const search = readSearch(typed) ?? assert.fail(typed);
  return matches(anOrder({ number: "K-001", contact: { ...contact, firstName, lastName } }), search);
}

Deno.test("an order matches by its number in every form that people type", () => {
  for (
    const typed of [
      "K-001",
      "k001",
      "K 001",
      "K–001",
      "#K-001",
      "# k-1",
      "001",
      "1",
      "#1",
      "Ｋ－００１",
      "\u200bK-001",
    ]
  ) {
    assert.ok(find("Jisu", "Kim", typed), typed);
  }
  for (const typed of ["K-002", "0010", "K-0012", "L-001"]) assert.ok(!find("Jisu", "Kim", typed), typed);
});

Deno.test("an order matches by at least three digits of the phone number, in any format", () => {
  for (const typed of ["714", "(714)", "555-01", "555–01", "714.555.0134", "+1 714 555 0134", "714/555"]) {
    assert.ok(find("Jisu", "Kim", typed), typed);
  }
  for (const typed of ["71", "555-02"]) assert.ok(!find("Jisu", "Kim", typed), typed);
});

Deno.test("an order matches by part of the email address", () => {
  for (const typed of ["jisu@example.com", "JISU@", "@example.com"]) {
    assert.ok(find("Omar", "Lopez", typed), typed);
  }
  assert.ok(!find("Omar", "Lopez", "jisoo@example.com"));
});

Deno.test("an order matches by all words of a name in any order, without accents, case, width, spaces and punctuation", () => {
  const found: [string, string, string[]][] = [
    ["José", "Núñez", ["nunez", "jose", "NÚÑEZ José", "nunez jose", "josenunez", "jos nuñ"]],
    ["Linh", "Nguyễn", ["nguyen", "linh nguyen"]],
    ["Đặng", "Lê", ["dang", "le dang"]],
    ["Sean", "O’Neil", ["o'neil", "oneil", "o neil", "O‘Neil"]],
    ["Ana", "Ruiz-García", ["ruiz garcia", "ruizgarcia", "garcia ruiz", "ruiz–garcia"]],
    ["지수", "김", ["김지수", "지수 김", "김 지수", "김지", "지수", "김", "김지수".normalize("NFD")]],
    ["수민", "남궁", ["남궁수민", "궁수", "수민 남궁"]],
    ["Min Ji", "Kim", ["minji", "min ji kim", "kim minji", "ＫＩＭ"]],
  ];
  for (const [first, last, typed] of found) {
    for (const each of typed) assert.ok(find(first, last, each), `${each} in ${first} ${last}`);
  }
  for (const typed of ["jisu park", "minji", "%", "-", "'"]) assert.ok(!find("Jisu", "Kim", typed), typed);
});

Deno.test("a blank text is no search, also of characters that no one sees", () => {
  for (const typed of ["", "  ", "\u200b "]) assert.equal(readSearch(typed), undefined);
});

Deno.test("an order matches by all words of a dish name in either language, from two characters on", () => {
  const [line = assert.fail()] = anOrder().lines;
  const order = anOrder({
    lines: [{ ...line, name: { en: "Dolsot Bibimbap (à la carte)", ko: "돌솥비빔밥" } }],
  });
  for (
    const typed of [
      "BIBIM",
      "비빔",
      "돌솥 ",
      "so",
      "bibimbap dolsot",
      "a la carte",
      "돌솥 비빔밥",
      "pibimbab",
    ]
  ) {
    assert.ok(matchesDish(order, readSearch(typed) ?? assert.fail()), typed);
  }
  for (const typed of ["b", "밥", "kimchi", "dolsot kimchi", "42", "beef"]) {
    assert.ok(!matchesDish(order, readSearch(typed) ?? assert.fail()), typed);
  }
});
