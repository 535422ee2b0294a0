import { deepEqual, equal, match, ok } from "node:assert/strict";
import {
  cvcProblem,
  expiryProblem,
  groupedNumber,
  numberProblem,
  spacedExpiry,
} from "./browser/card_rules.js";
import { WORDS } from "./browser/words.js";
import { TEST_CARDS } from "./test_cards.ts";
import { onBench } from "./testing.ts";

Deno.test("a number is grouped as its brand prints it, however it was typed", () => {
  const typed = ["4", "42424", "4242-4242-4242-42424", "378282246310005", "abc", ""];
  deepEqual(typed.map(groupedNumber), ["4", "4242 4", "4242 4242 4242 4242", "3782 822463 10005", "", ""]);
});

Deno.test("an expiry is spaced while typed, and a month alone is completed", () => {
  const typed = ["1", "12", "123", "12 / 34", "4", "12/2034", "0"];
  deepEqual(typed.map(spacedExpiry), ["1", "12 / ", "12 / 3", "12 / 34", "04 / ", "12 / 34", "0"]);
});

Deno.test("every test card passes the form, a mistyped or short one does not", () => {
  for (const { number } of TEST_CARDS) equal(numberProblem(number), "", number);
  equal(numberProblem("4242424242424241"), "invalid_number");
  equal(numberProblem("424242424242424"), "incomplete_number");
});

Deno.test("a card is good until the end of its month", () => {
  const july = new Date(2026, 6, 31);
  const said = ["07 / 26", "06 / 26", "12 / 25", "13 / 30", "00 / 30", "07 / "].map((text) =>
    expiryProblem(text, july)
  );
  deepEqual(said, [
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

Deno.test("the Korean form says everything the English one says", () => {
  const said = (words: Record<string, unknown>) => Object.keys(words);
  deepEqual(said(WORDS.ko), said(WORDS.en));
  for (const code of said(WORDS.en.errors)) ok(code in WORDS.ko.errors, code);
});

Deno.test("the script is served as one classic script without inline code or eval", () =>
  onBench(async ({ base }) => {
    const response = await fetch(`${base}/js`);
    match(response.headers.get("content-type") ?? "", /^text\/javascript/);
    const script = await response.text();
    ok(!/^\s*(import|export)\b/m.test(script));
    ok(!/\beval\(|new Function|innerHTML|\son\w+="/.test(script));
    ok(script.includes("window.Stripe = Stripe"));
    new Function(script);
  }));
