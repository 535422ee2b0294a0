import { deepEqual, equal } from "node:assert/strict";
import { type CallRow, callRowProblems, callRows, callRowsText } from "./call_rows.ts";

Deno.test("the rows of the setting are its numbers in their order, and an invalid text has none", () => {
  const rows = callRows("Mina +17145550143 ko; Joe Kim +17145550144 en");
  deepEqual(rows.map(({ name, phone, language }) => [name, phone, language]), [
    ["Mina", "+17145550143", "ko"],
    ["Joe Kim", "+17145550144", "en"],
  ]);
  equal(callRowsText(rows), "Mina +17145550143 ko; Joe Kim +17145550144 en");
  deepEqual(callRows("Mina ko"), []);
});

Deno.test("a row says what is missing, wrong, or listed twice", () => {
  const row = (id: string, name: string, phone: string): CallRow => ({ id, name, phone, language: "en" });
  const mina = row("1", "Mina", "(714) 555-0143");
  deepEqual(callRowProblems(mina, [mina]), {});
  const same = row("2", "Joe", "714-555-0143");
  deepEqual(callRowProblems(same, [mina, same]), { phone: "twice" });
  const empty = row("3", " ", "555");
  deepEqual(callRowProblems(empty, [mina, empty]), { name: "missing", phone: "invalid" });
});
