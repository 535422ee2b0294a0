import { match, ok } from "node:assert/strict";
import { facts } from "@domain/testing/fixtures.ts";
import { signInAttackEmail, signInCodeEmail } from "./staff_email.ts";

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

Deno.test("writes the email about guessed passwords in both languages, with a link to the health page", () => {
  const { text } = signInAttackEmail(context);
  ok(
    text.includes("Someone may be guessing them") &&
      text.includes("누군가 알아내려 하는 것일 수 있습니다"),
  );
  match(text, /https:\/\/eat\.example\/admin\/settings\?tab=health/);
});
