import type { WireDishFlags } from "@contract/schemas/dish_flags.ts";
import { type DishFlagFields, dishFlags, flagField } from "@domain/menu/dish_flags.ts";

export function toWireFlags(dish: DishFlagFields): WireDishFlags {
  return Object.fromEntries(dishFlags.map((flag) => [`is_${flag}`, dish[flagField(flag)]])) as WireDishFlags;
}

/** Returns the flags of `body`; absent ones are undefined. */
export function toFlagFields(
  body: { readonly [Name in keyof WireDishFlags]?: boolean | undefined },
): { [Field in keyof DishFlagFields]: boolean | undefined } {
  return Object.fromEntries(dishFlags.map((flag) => [flagField(flag), body[`is_${flag}`]])) as {
    [Field in keyof DishFlagFields]: boolean | undefined;
  };
}
