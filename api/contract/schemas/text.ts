/** The kinds of text that a request may hold. Every text field of a body is one of these. */
import { z } from "zod";
import { isSingleLine, toMultiLine } from "@domain/shared/text.ts";
import type { FieldErrorCode } from "../errors.ts";
import { fieldCode } from "../field_problems.ts";

/** Names, addresses, ids: trimmed; control and direction characters are refused. `missing` is the code for a value that is not a text. */
export const singleLine = (missing?: FieldErrorCode) =>
  z.string(missing).trim().refine(isSingleLine, fieldCode("control_characters"));

/** Notes and reasons: may hold line breaks and tabs; other control and direction characters are removed. */
export const multiLine = (missing?: FieldErrorCode) => z.string(missing).overwrite(toMultiLine);

/** Text of any characters: secrets, and what the core reads by a rule of its own. */
export const anyText = () => z.string();
