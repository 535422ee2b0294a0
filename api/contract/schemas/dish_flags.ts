import { z } from "zod";
import { type DishFlag, dishFlags } from "@domain/menu/dish_flags.ts";

/** The flags of a dish on the wire: `is_popular`. */
export type WireDishFlags = { [Flag in DishFlag as `is_${Flag}`]: boolean };

/** Their fields for `z.object`: all of them, and each optional. */
export const flagShape = Object.fromEntries(
  dishFlags.map((flag) => [`is_${flag}`, z.boolean()]),
) as { [Flag in DishFlag as `is_${Flag}`]: z.ZodBoolean };
export const optionalFlagShape = Object.fromEntries(
  dishFlags.map((flag) => [`is_${flag}`, z.boolean().optional()]),
) as { [Flag in DishFlag as `is_${Flag}`]: z.ZodOptional<z.ZodBoolean> };
