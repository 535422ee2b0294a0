/** The kinds of text in requests. Every text field of a body is one of these. */
import { z } from "zod";
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

/** Text with any characters: secrets, and values that the core parses. */
export const anyText = () => z.string();
