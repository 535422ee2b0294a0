import * as z from "zod";
import { fieldCode } from "../field_problems.ts";
import { fileColumns } from "../menu_columns.ts";
import { fieldFailure } from "./envelope.ts";

export const importQuery = z.object({ dry_run: z.enum(["true", "false"]).default("false") });

/** Counts of an import of dishes or option groups, and its problems. */
export const importReport = z.object({
  dry_run: z.boolean(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  prices_changed: z.number().int(),
  /** The errors of the file by line. Only a dry run returns them; a real import is refused instead. */
  problems: z.array(fieldFailure.extend({ line: z.number().int() })),
});
export type ImportReport = z.infer<typeof importReport>;

/**
 * `columns` has what each column of the file is, in its order and separated by commas, with nothing for one that is not read; without it
 * columns are found by their names. `korean_names` gives dishes without a Korean name one from the built-in list.
 */
export const menuImportQuery = importQuery.extend({
  columns: z.string().max(5_000, fieldCode("text_too_long")).optional(),
  korean_names: z.enum(["true", "false"]).default("false"),
});

const importChange = z.enum(["added", "changed", "unchanged"]);

/** The report of a dry run also has the columns of the file as they were read, and the dishes and option groups as they would be. */
export const menuImportReport = importReport.extend({
  /** The dishes for which the file has no price, as "variable". They are left out. */
  without_price: z.array(z.object({ line: z.number().int(), name: z.string() })),
  columns: z.array(
    z.object({
      /** The header; empty without one. `sample` is the first text below it. */
      name: z.string(),
      sample: z.string(),
      /** What the column is read as; null when it is not read. */
      column: z.enum(fileColumns).nullable(),
    }),
  ),
  preview: z.object({
    new_categories: z.array(z.string()),
    /** The option groups of the file as they would be. */
    option_groups: z.array(
      z.object({
        name: z.string(),
        name_korean: z.string(),
        min: z.number().int(),
        max: z.number().int(),
        options: z.array(z.object({ name: z.string(), price: z.number() })),
        change: importChange,
      }),
    ),
    /** Groups that the file gives to dishes, without their options, and that are not on the menu. They are left out. */
    missing_option_groups: z.array(z.string()),
    dishes: z.array(
      z.object({
        category: z.string(),
        name: z.string(),
        name_korean: z.string(),
        price: z.number(),
        change: importChange,
        /** Its Korean name is from the built-in list. */
        is_korean_suggested: z.boolean(),
      }),
    ),
  }).nullable(),
});
export type MenuImportReport = z.infer<typeof menuImportReport>;

/** The maximum size of a menu table, enough for thousands of dishes. */
export const maxTableBytes = 2 * 1024 * 1024;
