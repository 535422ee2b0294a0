import { deepEqual, equal, ok } from "node:assert/strict";
import { checkSetting, settingRules } from "./setting_rules.ts";

/** Every numeric setting with its minimum, maximum and smallest step. */
const numbers: Readonly<Record<string, readonly [min: string, max: string, step: number]>> = {
  tax_rate: ["0", "30", 0.0001],
  service_fee_rate: ["0", "30", 0.0001],
  lunch_difference: ["0", "100", 0.01],
  first_year: ["0", "2100", 1],
  max_prep_time_minutes: ["5", "240", 1],
  order_ahead_limit_hours: ["0", "144", 1],
  last_order_minutes: ["0", "240", 1],
  expire_asap_minutes: ["1", "240", 1],
  expire_scheduled_minutes: ["1", "1440", 1],
  offer_minutes: ["1", "30", 1],
  max_orders_per_slot: ["0", "200", 1],
  max_dishes_per_slot: ["0", "999", 1],
  kitchen_parallel_dishes: ["0", "100", 1],
  large_order_dishes: ["0", "500", 1],
  large_order_lead_minutes: ["0", "1440", 1],
  max_quantity_per_line: ["1", "200", 1],
  max_dishes_per_order: ["1", "500", 1],
  pickup_code_above: ["0", "10000", 0.01],
  three_d_secure_above: ["0", "10000", 0.01],
  three_d_secure_dishes: ["0", "500", 1],
  call_after_minutes: ["4", "60", 1],
  drill_minutes: ["0", "60", 1],
  station_lock_minutes: ["1", "240", 1],
  retention_months: ["1", "120", 1],
};

const digitsOf = (step: number) => (String(step).split(".")[1] ?? "").length;

Deno.test("every numeric setting accepts values from its minimum to its maximum only", () => {
  deepEqual(
    Object.entries(settingRules).filter(([, { kind }]) => kind === "whole" || kind === "decimal")
      .map(([key]) => key).toSorted(),
    Object.keys(numbers).toSorted(),
  );
  for (const [key, [min, max, step]] of Object.entries(numbers)) {
    const digits = digitsOf(step);
    const params = { min: Number(min), max: Number(max) };
    deepEqual(checkSetting(key, min), { ok: true, value: min }, key);
    deepEqual(checkSetting(key, max), { ok: true, value: max }, key);
    const above = (Number(max) + step).toFixed(digits);
    deepEqual(checkSetting(key, above), {
      ok: false,
      error: { code: "number_out_of_range", params },
    }, `${key}: ${above}`);
    if (Number(min) > 0) ok(!checkSetting(key, (Number(min) - step).toFixed(digits)).ok, key);
  }
});

Deno.test("a number with too many decimals and a text that is not a number are refused with the maximum decimals", () => {
  for (const [key, [, , step]] of Object.entries(numbers)) {
    const digits = digitsOf(step);
    for (const value of ["", "many", (6 + step / 10).toFixed(digits + 1)]) {
      deepEqual(checkSetting(key, value), {
        ok: false,
        error: { code: "number_invalid", params: { digits } },
      }, `${key}: ${value}`);
    }
  }
});

Deno.test("text settings have length limits", () => {
  const limits = {
    restaurant_name: 100,
    restaurant_name_korean: 100,
    restaurant_address: 300,
    parking_note: 200,
    parking_note_korean: 200,
    hero_line: 160,
    hero_line_korean: 160,
    story: 400,
    story_korean: 400,
    about: 800,
    about_korean: 800,
    privacy_text: 10_000,
    unknown: 2000,
  };
  for (const [key, max] of Object.entries(limits)) {
    ok(checkSetting(key, "x".repeat(max)).ok, key);
    deepEqual(checkSetting(key, "x".repeat(max + 1)), {
      ok: false,
      error: { code: "text_too_long", params: { max } },
    }, key);
  }
  equal(checkSetting("restaurant_name", " ").ok, false);
  equal(checkSetting("restaurant_address", "").ok, false);
  deepEqual(checkSetting("restaurant_name_korean", ""), { ok: true, value: "" });
});

Deno.test("the restaurant's picture is one that was uploaded here, or none", () => {
  const url = `/images/${"a".repeat(32)}/1280.jpg?color=c9532c`;
  for (const good of ["", url]) {
    deepEqual(checkSetting("restaurant_picture", good), { ok: true, value: good });
  }
  for (
    const bad of [
      "https://other.example/a.jpg",
      `https://other.example${url}`,
      url.replace("1280", "9999"),
      url.replace("?color=c9532c", ""),
      `${url}"onload=`,
      "/images/../secret/1280.jpg?color=c9532c",
    ]
  ) {
    const refused = { ok: false, error: { code: "picture_invalid" } };
    deepEqual(checkSetting("restaurant_picture", bad), refused, bad);
  }
});
