import assert from "node:assert/strict";
import { asapMinutes, usualPickup } from "../hours/pickup_slots.ts";
import { asapLabel, categoryHead } from "./guest_texts.ts";

const rules = { ...usualPickup, lastOrderMinutes: 15 };
const label = (prepMinutes: number, busyMinutes = 0) =>
  asapLabel(asapMinutes({ ...rules, busyMinutes }, prepMinutes), "en");

Deno.test("without busy mode and slow dishes the label has the default range", () => {
  assert.equal(label(0), "ASAP (15-30 minutes)");
  assert.equal(label(15), "ASAP (15-30 minutes)");
});

Deno.test("busy mode and slow dishes shift the range in the label", () => {
  assert.equal(label(10, 30), "ASAP (45-60 minutes)");
  assert.equal(label(25), "ASAP (25-40 minutes)");
  assert.equal(label(25, 15), "ASAP (40-55 minutes)");
});

Deno.test("the label rounds up to 5 minutes", () => {
  assert.equal(label(24), "ASAP (25-40 minutes)");
  assert.equal(asapLabel({ from: 68, to: 83 }, "en"), "ASAP (70-85 minutes)");
});

Deno.test("the label is available in Korean", () => {
  assert.equal(asapLabel({ from: 45, to: 60 }, "ko"), "바로 픽업 (45~60분)");
});

const stews = {
  name: { en: "Stews", ko: "찌개" },
  description: { en: "Packed boiling hot", ko: "" },
  dishes: [{ en: "Kimchi stew", ko: "김치찌개" }, { en: "Tofu stew", ko: "" }],
};

Deno.test("a category's page has its name, its description and its first dishes, in the page's language", () => {
  assert.deepEqual(categoryHead(stews, "en"), {
    title: "Stews",
    description: "Packed boiling hot – Kimchi stew, Tofu stew",
  });
  assert.deepEqual(categoryHead(stews, "ko"), {
    title: "찌개",
    description: "Packed boiling hot – 김치찌개, Tofu stew",
  });
  assert.equal(
    categoryHead({ ...stews, description: { en: "", ko: "" } }, "en").description,
    "Kimchi stew, Tofu stew",
  );
});

Deno.test("the description of a category ends with a whole dish", () => {
  const dishes = Array.from({ length: 40 }, (_, nth) => ({ en: `Dish ${nth}`, ko: "" }));
  const { description } = categoryHead({ ...stews, dishes }, "en");
  assert.ok(description.length <= 160 && description.length > 140, description);
  assert.ok(/, Dish \d+$/.test(description));
});
