import { deepEqual, equal } from "node:assert/strict";
import { formatWhileTyping } from "./phone_typing.ts";

const formattedAtEnd = (typed: string) => formatWhileTyping(typed, typed.length).text;

Deno.test("formats the number with every typed digit", () => {
  const steps = Array.from("7145550134").reduce<string[]>(
    (shown, digit) => [...shown, formattedAtEnd((shown.at(-1) ?? "") + digit)],
    [],
  );
  deepEqual(steps, [
    "7",
    "71",
    "714",
    "(714) 5",
    "(714) 55",
    "(714) 555",
    "(714) 555-0",
    "(714) 555-01",
    "(714) 555-013",
    "(714) 555-0134",
  ]);
});

Deno.test("deleting from the end removes separators too", () => {
  let shown = "(714) 555-0134";
  for (let presses = 0; presses < 14 && shown !== ""; presses++) shown = formattedAtEnd(shown.slice(0, -1));
  equal(shown, "");
});

Deno.test("removes +1 and separators from a pasted number", () => {
  equal(formattedAtEnd("+1 714.555.0134"), "(714) 555-0134");
  equal(formattedAtEnd("1-714-555-0134"), "(714) 555-0134");
});

Deno.test("leaves text unchanged that is not a US number", () => {
  for (const typed of ["+82 10 1234 5678", "call me", "714555013499", "+"]) {
    equal(formattedAtEnd(typed), typed);
  }
});

Deno.test("keeps the caret after the same digit", () => {
  // The guest typed a 9 after the area code of a nine-digit number.
  const edited = "(714) 9555-013";
  const shown = formatWhileTyping(edited, edited.indexOf("9") + 1);
  equal(shown.text, "(714) 955-5013");
  equal(shown.text.slice(0, shown.caret), "(714) 9");
});
