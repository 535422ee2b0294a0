import { deepEqual, equal } from "node:assert/strict";
import { i18n } from "@lingui/core";
import { loginBody } from "@contract/schemas/auth.ts";
import { newUserBody } from "@contract/schemas/users.ts";
import { fieldErrorsOf } from "@contract/field_problems.ts";
import { formError, formErrorText, schemaResolver } from "./form_errors.ts";
import { loadErrorMessages } from "./i18n/error_messages.ts";
import type { StaffLanguage } from "@domain/shared/language.ts";

async function show(language: StaffLanguage) {
  await loadErrorMessages(language);
  i18n.loadAndActivate({ locale: language, messages: {} });
}

const options = { fields: {}, shouldUseNativeValidation: false };
const login = { username: "mk", password: "secret", rememberMe: false };

Deno.test("shows the same text as the server and follows a change of language", async () => {
  const { errors } = await schemaResolver(loginBody)(login, undefined, options);
  const [fromServer] = fieldErrorsOf(loginBody.safeParse(login).error?.issues ?? []).map(formError);
  const texts = () => [formErrorText(errors.username), formErrorText(fromServer)];
  await show("en");
  const english = "Username must be at least 3 characters long";
  deepEqual(texts(), [english, english]);
  await show("ko");
  deepEqual(texts(), ["아이디는 3자 이상이어야 합니다", "아이디는 3자 이상이어야 합니다"]);
  await show("en");
});

Deno.test("returns the parsed values of a valid form", async () => {
  const valid = { ...login, username: " mina " };
  deepEqual(await schemaResolver(loginBody)(valid, undefined, options), {
    values: { ...login, username: "mina" },
    errors: {},
  });
});

Deno.test("returns the first error of each field", async () => {
  const empty = {
    username: "",
    first_name: "",
    last_name: "",
    email: "",
    role: "manager",
    language: "en",
  } as const;
  const { errors } = await schemaResolver(newUserBody)(empty, undefined, options);
  deepEqual(Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.type])), {
    username: "username_required",
    first_name: "first_name_required",
    last_name: "last_name_required",
    email: "email_required",
  });
});

Deno.test("returns undefined without an error", () => {
  equal(formErrorText(undefined), undefined);
});
