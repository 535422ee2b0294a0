import assert from "node:assert/strict";
import { namesAllergy } from "./allergy_note.ts";

Deno.test("a note that names an allergy, its medicine or one of the nine allergens is one of an allergy", () => {
  for (
    const note of [
      "Please no onions, my son is allergic",
      "PEANUT ALLERGY!!",
      "shellfish allergies",
      "Celiac disease",
      "coeliac",
      "we carry an EpiPen",
      "epi-pen in the car",
      "lactose intolerant",
      "no egg",
      "No Eggs please",
      "without fish",
      "gluten free please",
      "no 🥜 please",
      "땅콩 알레르기 있어요",
      "새우 알러지 있습니다",
      "계란 빼주세요",
      "밀 못 먹어요",
      "견과류 없이 부탁드려요",
      "extra spicy, no sesame",
      "Extra egg and no peanuts",
      "bibimbap over rice with no fried egg",
      "I would like it without any egg",
      "계란 따로 빼주세요",
      "no onions or egg over rice",
      "no shrimp",
      "새우 빼주세요",
      "please don’t add egg",
      "do not put any fried egg on it",
      "leave out the boiled egg",
      "계란 안 넣어 주세요",
      "I can't have anything with peanuts",
      "I can’t eat food fried in peanut oil",
      "nothing with shellfish please",
      "please avoid anything with nuts",
      "do not cook it with sesame oil",
      "please don't make it with egg",
      "please do not give me anything with milk",
      "never with egg",
      "gluten free with the sauce on the side",
      "새우 못 먹어요 따로 주세요",
      "땅콩 들어가면 안 돼요 양념은 따로 주세요",
      "계란 추가하지 마세요",
    ]
  ) assert.ok(namesAllergy(note), note);
});

Deno.test("a preference is not one of an allergy", () => {
  for (
    const note of [
      "",
      "Extra kimchi",
      "no onions",
      "not too spicy",
      "extra egg please",
      "runny egg",
      "soy sauce on the side",
      "no extra soy sauce",
      "light on the soy sauce",
      "no onions with egg",
      "no garlic add egg",
      "no garlic double egg",
      "don't forget the extra egg",
      "not spicy with a fried egg",
      "no onions, food for two with extra egg",
      "계란 너무 익히지 말고 반숙으로",
      "양파 빼고 계란 추가",
      "add sesame oil",
      "계란 추가해 주세요",
      "계란 반숙으로",
      "맵게 해 주세요",
      "깨끗하게 포장해 주세요",
      "call me when it's ready",
      "donuts?",
    ]
  ) assert.ok(!namesAllergy(note), note);
});
