/** The kinds of text in requests. Every text field of a body is one of these. */
import { z } from "zod";
import { emailPattern, maxEmailLength } from "@domain/shared/email.ts";
import { isSingleLine, toMultiLine } from "@domain/shared/text.ts";
import type { FieldErrorCode } from "../errors.ts";
import { fieldCode } from "../field_problems.ts";

/**
 * Names, addresses and ids. Trims the text and refuses control and direction characters. `missing` is the error code for a value that
 * is not a string.
 */
export const singleLine = (missing?: FieldErrorCode) =>
  z.string(missing).trim().refine(isSingleLine, fieldCode("control_characters"));

/** Notes and reasons. Allows line breaks and tabs, and removes other control and direction characters. */
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
  formatted(singleLine().min(1, fieldCode("email_required")), {
    max: maxEmailLength,
    form: emailPattern,
    code: "email_invalid",
  });

/** Text with any characters: secrets, and values that the core parses. */
export const anyText = () => z.string();
