import { type DishFlag, dishFlags } from "@domain/menu/dish_flags.ts";

/** The flags of a dish as JSON fields, such as `is_popular`. */
export type WireDishFlags = { [Flag in DishFlag as `is_${Flag}`]: boolean };

/** Returns the flags that the JSON fields hold. */
export const wireFlagsOf = (fields: WireDishFlags): DishFlag[] =>
  dishFlags.filter((flag) => fields[`is_${flag}`]);

/** Returns the JSON fields that hold these flags. */
export const toWireFlags = (flags: readonly DishFlag[]): WireDishFlags =>
  Object.fromEntries(dishFlags.map((flag) => [`is_${flag}`, flags.includes(flag)])) as WireDishFlags;

/** Returns the flag that a JSON field holds, or undefined for another field. */
export const flagInField = (field: string): DishFlag | undefined =>
  dishFlags.find((flag) => field === `is_${flag}`);
