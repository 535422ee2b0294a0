import { match, ok } from "node:assert/strict";
import { facts, fridayDinner } from "@domain/testing/fixtures.ts";
import { emailChangedEmail, signInAttackEmail, signInCodeEmail } from "./staff_email.ts";

const context = { restaurant: facts.settings.restaurant, publicUrl: "https://eat.example" };

Deno.test("writes the sign-in code email in the account's language, with a link to the sign-in page", () => {
  const english = signInCodeEmail("123456", { firstName: "Mina", lastName: "Kim", language: "en" }, context);
  match(english.subject, /^Your staff sign-in code: 123456$/);
  match(english.text, /Hello Mina,/);
  match(english.text, /https:\/\/eat\.example\/admin\/login/);
  const korean = signInCodeEmail("123456", { firstName: "지수", lastName: "김", language: "ko" }, context);
  match(korean.subject, /^직원 로그인 코드: 123456$/);
  match(korean.text, /김지수 님, 안녕하세요/);
  match(korean.html, /<html lang="ko"/);
});

Deno.test("writes the notice of a changed email in the account's language, with the time and without an address", () => {
  const mina = { username: "mina", firstName: "Mina", lastName: "Kim", language: "en" } as const;
  const english = emailChangedEmail(mina, fridayDinner, context);
  match(english.subject, /^The email address of your staff account was changed$/);
  match(english.text, /account mina was changed on Fri, July 10 at 5:00 PM\./);
  match(english.text, /tell a super admin/);
  const korean = emailChangedEmail({ ...mina, language: "ko" }, fridayDinner, context);
  match(korean.text, /mina[^]*7월 10일[^]*최고 관리자/);
  for (const { text } of [english, korean]) ok(!text.includes("@"), text);
});

Deno.test("writes the email about guessed passwords in both languages, with a link to the health page", () => {
  const { text } = signInAttackEmail(context);
  ok(
    text.includes("Someone may be guessing them") &&
      text.includes("누군가 알아내려 하는 것일 수 있습니다"),
  );
  match(text, /https:\/\/eat\.example\/admin\/settings\?tab=health/);
});
