import { deepEqual, equal } from "node:assert/strict";
import { messages as counter } from "./i18n/catalogues/en.ts";
import { messages as people } from "./i18n/catalogues/people_en.ts";
import { fieldProblems, peopleSentences } from "./people_sentences.ts";
import { Refused } from "./session/refused.ts";

Deno.test("in English every sentence about accounts stays as the server wrote it", () => {
  const english: Readonly<Record<string, string>> = { ...counter, ...people };
  for (const [sentence, id] of Object.entries(peopleSentences)) equal(english[id], sentence);
});

Deno.test("field problems are those the server named; no answer names none", () => {
  const details = [{ field: "email", message: "Email is required" }];
  deepEqual(
    fieldProblems(
      new Refused(400, { success: false, error: "e", code: "invalid", details, request_id: "r" }),
    ),
    details,
  );
  const unknown = { field: "nickname", message: "Unknown field: nickname", code: "unknown_field" } as const;
  deepEqual(
    fieldProblems(
      new Refused(400, {
        ...{ success: false, error: "e", code: "invalid", request_id: "r" },
        details: [unknown, ...details],
      }),
    ),
    details,
    "a field that the server does not know belongs to no input",
  );
  deepEqual(fieldProblems(new TypeError("network")), []);
});
