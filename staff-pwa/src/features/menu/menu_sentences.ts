import type { Sentences } from "../../lib/sentences.ts";

/** The contract's sentences about dishes, prices and categories (spec section 5). */
export const menuSentences: Sentences = {
  "Name is required": "menu.name.required",
  "Name must be at most 120 characters": "menu.name.long",
  "Korean name must be at most 120 characters": "menu.name_korean.long",
  "Description must be at most 1000 characters": "menu.description.long",
  "Korean description must be at most 1000 characters": "menu.description_korean.long",
  "Valid price is required": "menu.price.required",
  "Lunch price must be lower than the price": "menu.lunch_price.high",
  "Category is required": "menu.category.required",
  "Valid prep time is required": "menu.prep.required",
  "Allergen note must be at most 300 characters": "menu.allergen_note.long",
  "Korean allergen note must be at most 300 characters": "menu.allergen_note_korean.long",
  "Reason must be at least 5 characters": "price.reason.short",
  "Reason must be at most 500 characters": "price.reason.long",
  "New price must be different from current price": "price.same",
  "Category name is required": "category.name.required",
  "Category name must be less than 100 characters": "category.name.long",
  "Korean name must be less than 100 characters": "category.name_korean.long",
  "Description must be less than 500 characters": "category.description.long",
  "Korean description must be less than 500 characters": "category.description_korean.long",
  "Sort order must be 0 or greater": "category.sort.low",
  "Sort order is too high": "category.sort.high",
};
