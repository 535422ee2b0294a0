/** What a dish is served in, or the container of a drink. */
export const illustrationVessels = [
  "stone_bowl",
  "brass_bowl",
  "white_bowl",
  "plate",
  "pan",
  "banchan_dish",
  "box",
  "jar",
  "glass",
  "bottle",
  "round_bottle",
  "can",
] as const;

/** What fills the vessel. Drinks come first in the list of a glass, bottle or can. */
export const illustrationBases = [
  "none",
  "rice",
  "fried_rice",
  "red_broth",
  "brown_broth",
  "clear_broth",
  "milky_broth",
  "red_sauce",
  "rose_sauce",
  "pancake",
  "steamed_egg",
  "lettuce",
  "water",
  "rice_punch",
  "cinnamon_punch",
  "barley_tea",
  "banana_milk",
  "lemon_lime",
  "cola",
] as const;

/** What lies on the base. Earlier ones are below later ones; a sauce, an egg and garnishes are always on top. */
export const illustrationToppings = [
  "wheat_noodles",
  "buckwheat_noodles",
  "glass_noodles",
  "ramen_noodles",
  "black_bean_sauce",
  "chili_sauce",
  "rice",
  "beef",
  "spicy_pork",
  "pork_slices",
  "brisket",
  "short_ribs",
  "whole_chicken",
  "fried_chicken",
  "glazed_chicken",
  "soy_chicken",
  "grilled_chicken",
  "mackerel",
  "cutlet",
  "sausage",
  "spam",
  "blood_sausage",
  "shrimp",
  "squid",
  "clams",
  "mussels",
  "tuna",
  "fish_cake",
  "fish_cake_skewers",
  "dumplings",
  "fried_dumplings",
  "rice_cakes",
  "gimbap",
  "fritters",
  "corn_dog",
  "omelet",
  "potato_pancakes",
  "sweet_pancakes",
  "bean_rice_cakes",
  "honey_cookies",
  "tofu",
  "soft_tofu",
  "fried_tofu",
  "kimchi",
  "spinach",
  "carrot",
  "bean_sprouts",
  "mushrooms",
  "zucchini",
  "cucumber",
  "radish",
  "yellow_radish",
  "cabbage",
  "lettuce",
  "onion",
  "potato",
  "fern",
  "lotus_root",
  "sea_mustard",
  "seaweed_sheets",
  "garlic",
  "jujube",
  "ginseng",
  "pear",
  "lemon",
  "cheese",
  "butter",
  "egg",
  "egg_yolk",
  "boiled_egg",
  "egg_strips",
  "ice",
  "dip",
  "scallion",
  "chili",
  "green_chili",
  "chili_flakes",
  "sesame",
  "seaweed",
  "peanuts",
  "pine_nuts",
  "corn",
] as const;

export type IllustrationVessel = typeof illustrationVessels[number];
export type IllustrationBase = typeof illustrationBases[number];
export type IllustrationTopping = typeof illustrationToppings[number];

/** What the illustration of a dish shows. See docs/product-rules.md, "Illustrations". */
export type Illustration = {
  vessel: IllustrationVessel;
  base: IllustrationBase;
  /** At most `maxIllustrationToppings`, each once. */
  toppings: readonly IllustrationTopping[];
};

/** The maximum number of toppings of an illustration. More are not recognizable in a list of dishes. */
export const maxIllustrationToppings = 8;

/** Returns the recipe as one text, as in the menu table: "stone_bowl: rice, egg, spinach". */
export function illustrationText({ vessel, base, toppings }: Illustration): string {
  return `${vessel}: ${[base, ...toppings].join(", ")}`;
}

/** The path of the illustration of a dish. A path always has the same content. */
export function illustrationUrl(dishId: string, version: string): string {
  return `/illustrations/${dishId}/${version}.svg`;
}
