import { deepEqual, equal } from "node:assert/strict";
import { i18n } from "@lingui/core";
import type { Failure } from "@contract/schemas/envelope.ts";
import { fieldProblems, fieldText } from "./error_texts.ts";
import { loadErrorMessages, refusalText } from "../i18n/error_messages.ts";
import type { StaffLanguage } from "@domain/shared/language.ts";
import { errorMessage } from "./error_message.ts";
import { Refused } from "../session/refused.ts";

async function show(language: StaffLanguage) {
  await loadErrorMessages(language);
  i18n.loadAndActivate({ locale: language, messages: {} });
}

/** Runs `body` in Korean and returns to English, which other tests expect. */
async function inKorean(body: () => void) {
  await show("ko");
  try {
    body();
  } finally {
    await show("en");
  }
}

const failure = (changes: Partial<Failure> & { code: string }): Failure => ({
  success: false,
  error: "The server's English.",
  request_id: "r",
  ...changes,
});

Deno.test("shows the server's English text until the error texts are loaded", () => {
  i18n.loadAndActivate({ locale: "not loaded", messages: {} });
  equal(refusalText(failure({ code: "no_such_order" })), "The server's English.");
  equal(fieldText({ code: "email_required", message: "Email is required" }), "Email is required");
  i18n.loadAndActivate({ locale: "en", messages: {} });
});

Deno.test("makes the text of a refusal from its code and parameters in both languages", async () => {
  const refused = failure({ code: "too_much_to_refund", params: { left_cents: 1250 } });
  const invalid = failure({
    code: "invalid",
    details: [{ field: "name", code: "dish_name_too_long", params: { max: 120 }, message: "English" }],
  });
  await show("en");
  deepEqual([refused, invalid].map(refusalText), [
    "You can refund up to $12.50 more.",
    "Name must be at most 120 characters",
  ]);
  await inKorean(() =>
    deepEqual([refused, invalid].map(refusalText), [
      "$12.50까지만 더 환불할 수 있습니다.",
      "이름은 120자까지입니다",
    ])
  );
});

Deno.test("shows the server's English text for an unknown code", async () => {
  await inKorean(() => {
    equal(refusalText(failure({ code: "new_in_a_later_version" })), "The server's English.");
    equal(fieldText({ code: "new_in_a_later_version", message: "No emoji" }), "No emoji");
  });
});

Deno.test("prefers the text of a refusal to the fallback", async () => {
  await show("en");
  equal(
    errorMessage(new Refused(404, failure({ code: "no_such_order" })), "Failed"),
    "This order does not exist.",
  );
  equal(errorMessage(new Refused(502, undefined), "Failed"), "Failed");
  equal(errorMessage(new TypeError("network"), "Failed"), "Failed");
});

Deno.test("returns the server's field errors, and none without a response", () => {
  const details = [{ field: "email", code: "email_required", message: "Email is required" }];
  const unknown = { field: "nickname", code: "unknown_field", message: "Unknown field: nickname" };
  deepEqual(fieldProblems(new Refused(400, failure({ code: "invalid", details }))), details);
  deepEqual(
    fieldProblems(new Refused(400, failure({ code: "invalid", details: [unknown, ...details] }))),
    details,
    "an unknown field is left out",
  );
  deepEqual(fieldProblems(new TypeError("network")), []);
});
