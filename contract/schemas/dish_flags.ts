import { z } from "zod";
import { type DishFlag, dishFlags } from "@domain/menu/dish_flags.ts";

/** The flags of a dish as JSON fields, such as `is_popular`. */
export type WireDishFlags = { [Flag in DishFlag as `is_${Flag}`]: boolean };

/** The fields of `z.object` for all flags. `optionalFlagShape` has the same fields as optional ones. */
export const flagShape = Object.fromEntries(
  dishFlags.map((flag) => [`is_${flag}`, z.boolean()]),
) as { [Flag in DishFlag as `is_${Flag}`]: z.ZodBoolean };
export const optionalFlagShape = Object.fromEntries(
  dishFlags.map((flag) => [`is_${flag}`, z.boolean().optional()]),
) as { [Flag in DishFlag as `is_${Flag}`]: z.ZodOptional<z.ZodBoolean> };
