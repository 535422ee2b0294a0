/** The kinds of text in requests. Every text field of a body is one of these. */
import * as z from "zod";
import { emailPattern, maxEmailLength } from "@domain/shared/email.ts";
import { toMultiLine, toPlainLine, toSingleLine } from "@domain/shared/text.ts";
import type { FieldErrorCode } from "../errors.ts";
import { fieldCode } from "../field_problems.ts";

/**
 * Names and ids. The text is judged as a person sees it (docs/product-rules.md, "Typed text"). `missing` is the error code for a value that
 * is not a string.
 */
export const singleLine = (missing?: FieldErrorCode) => z.string(missing).overwrite(toSingleLine);

/** Phone numbers, email addresses, usernames, codes and numbers, where full-width characters mean the plain ones. */
export const plainLine = (missing?: FieldErrorCode) => z.string(missing).overwrite(toPlainLine);

/** Notes and reasons: like `singleLine`, but with line breaks and tabs. */
export const multiLine = (missing?: FieldErrorCode) => z.string(missing).overwrite(toMultiLine);

/**
 * Limits a text to `max` characters and then to `form`: a pattern or a rule. Every form is checked this way. After a plain `.max` that
 * failed, Zod would still apply it, and it may take long on a long text. `code` is the error of both, unless `tooLong` is given.
 */
export const formatted = (
  text: z.ZodString,
  { max, form, code, tooLong = code }: {
    max: number;
    form: RegExp | ((text: string) => boolean);
    code: FieldErrorCode;
    tooLong?: FieldErrorCode;
  },
) => {
  const limited = text.max(max, { error: tooLong, abort: true });
  return form instanceof RegExp ? limited.regex(form, code) : limited.refine(form, code);
};

/** One email address. */
export const emailAddress = () =>
  formatted(plainLine().min(1, fieldCode("email_required")), {
    max: maxEmailLength,
    form: emailPattern,
    code: "email_invalid",
  });

/** Text with any characters: secrets, and values that the core parses. */
export const anyText = () => z.string();
