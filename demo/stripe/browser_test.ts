import { deepEqual, equal, match, ok } from "node:assert/strict";
import {
  cvcProblem,
  expiryProblem,
  groupedNumber,
  numberProblem,
  spacedExpiry,
} from "./browser/card_rules.js";
import { TEXTS } from "./browser/texts.js";
import { TEST_CARDS } from "./test_cards.ts";
import { withEmulator } from "./testing.ts";

Deno.test("groups a card number by its brand", () => {
  const typed = ["4", "42424", "4242-4242-4242-42424", "378282246310005", "abc", ""];
  deepEqual(typed.map(groupedNumber), ["4", "4242 4", "4242 4242 4242 4242", "3782 822463 10005", "", ""]);
});

Deno.test("formats an expiry date while typing and completes a one-digit month", () => {
  const typed = ["1", "12", "123", "12 / 34", "4", "12/2034", "0"];
  deepEqual(typed.map(spacedExpiry), ["1", "12 / ", "12 / 3", "12 / 34", "04 / ", "12 / 34", "0"]);
});

Deno.test("accepts every test card and rejects mistyped or short numbers", () => {
  for (const { number } of TEST_CARDS) equal(numberProblem(number), "", number);
  equal(numberProblem("4242424242424241"), "invalid_number");
  equal(numberProblem("424242424242424"), "incomplete_number");
});

Deno.test("a card is valid until the end of its month", () => {
  const july = new Date(2026, 6, 31);
  const problems = ["07 / 26", "06 / 26", "12 / 25", "13 / 30", "00 / 30", "07 / "].map((text) =>
    expiryProblem(text, july)
  );
  deepEqual(problems, [
    "",
    "invalid_expiry_year_past",
    "invalid_expiry_year_past",
    "invalid_expiry",
    "invalid_expiry",
    "incomplete_expiry",
  ]);
});

Deno.test("American Express has four digits of security code", () => {
  deepEqual([cvcProblem("123", "4242"), cvcProblem("123", "3782"), cvcProblem("1234", "3782")], [
    "",
    "incomplete_cvc",
    "",
  ]);
});

Deno.test("the Korean texts are complete", () => {
  deepEqual(Object.keys(TEXTS.ko), Object.keys(TEXTS.en));
  for (const code of Object.keys(TEXTS.en.errors)) ok(code in TEXTS.ko.errors, code);
});

Deno.test("serves one classic script without inline code or eval", () =>
  withEmulator(async ({ base }) => {
    const response = await fetch(`${base}/js`);
    match(response.headers.get("content-type") ?? "", /^text\/javascript/);
    const script = await response.text();
    ok(!/^\s*(import|export)\b/m.test(script));
    ok(!/\beval\(|new Function|innerHTML|\son\w+="/.test(script));
    ok(script.includes("window.Stripe = Stripe"));
    new Function(script);
  }));
