/** The flags of a dish, in the order in which guests and staff see them. `special` is shown as "Chef's Special". */
export const dishFlags = ["popular", "special", "spicy", "vegetarian"] as const;
export type DishFlag = typeof dishFlags[number];

/** One field of a dish for each flag: `isPopular`. */
export type DishFlagFields = { [Flag in DishFlag as `is${Capitalize<Flag>}`]: boolean };

/** The field that holds a flag: "popular" → "isPopular". */
export function flagField(flag: DishFlag): keyof DishFlagFields {
  return `is${flag.slice(0, 1).toUpperCase()}${flag.slice(1)}` as keyof DishFlagFields;
}

/** The fields with every flag off. */
export const noFlags = Object.fromEntries(
  dishFlags.map((flag) => [flagField(flag), false]),
) as DishFlagFields;
