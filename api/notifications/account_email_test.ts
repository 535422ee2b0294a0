import { match, ok } from "node:assert/strict";
import { account } from "@domain/testing/fixtures.ts";
import { messageContext } from "@api/testing/message_context.ts";
import { messages } from "./messages.ts";

const signInCode = messages.sign_in_code.mail;
const emailChanged = messages.email_changed.mail;
const mina = account("manager", { username: "mina", firstName: "Mina", lastName: "Kim", language: "en" });

Deno.test("writes the sign-in code email in the account's language, with a link to the sign-in page", () => {
  const english = signInCode.write({ account: mina, code: "123456" }, messageContext());
  match(english.subject, /^Your staff sign-in code: 123456$/);
  match(english.text, /Hello Mina,/);
  match(english.text, /https:\/\/staff\.example\/admin\/login/);
  const jisoo = account("manager", { firstName: "지수", lastName: "김", language: "ko" });
  const korean = signInCode.write({ account: jisoo, code: "123456" }, messageContext());
  match(korean.subject, /^직원 로그인 코드: 123456$/);
  match(korean.text, /김지수 님, 안녕하세요/);
  match(korean.html, /<html lang="ko"/);
});

Deno.test("writes the notice of a changed email in the account's language, with the time and without an address", () => {
  const english = emailChanged.write(mina, messageContext());
  match(english.subject, /^The email address of your staff account was changed$/);
  match(english.text, /account mina was changed on Fri, July 10 at 5:00 PM\./);
  match(english.text, /tell a super admin/);
  const korean = emailChanged.write({ ...mina, language: "ko" }, messageContext());
  match(korean.text, /mina[^]*7월 10일[^]*최고 관리자/);
  for (const { text } of [english, korean]) ok(!text.includes("@"), text);
});

Deno.test("writes the email about guessed passwords in both languages, with a link to the health page", () => {
  const { text } = messages.sign_in_attack.mail.write({ isUnattended: false }, messageContext());
  ok(
    text.includes("Someone may be guessing them") &&
      text.includes("누군가 알아내려 하는 것일 수 있습니다"),
  );
  match(text, /https:\/\/staff\.example\/admin\/settings\?tab=health/);
});
