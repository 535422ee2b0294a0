import { equal } from "node:assert/strict";
import { readNote } from "./note.ts";

Deno.test("reads title, body and tag of a push", () => {
  const note = readNote('{"title":"K-012 waits","body":"90 seconds","tag":"ord_1"}');
  equal(`${note.title}, ${note.body}, ${note.tag}`, "K-012 waits, 90 seconds, ord_1");
});

Deno.test("falls back to a general notification for an invalid push", () => {
  for (const text of [null, "", "{", "null", "7", '{"title":""}']) {
    equal(readNote(text).title, "Orders", String(text));
    equal(readNote(text).body.length > 10, true);
  }
});
