import { z } from "zod";
import { fieldFailure } from "./envelope.ts";

export const importQuery = z.object({ dry_run: z.enum(["true", "false"]).default("false") });

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

/** The maximum size of a menu table, enough for thousands of dishes. */
export const maxTableBytes = 2 * 1024 * 1024;
