/** The kinds of text that a request may hold. Every text field of a body is one of these. */
import { z } from "zod";
import { controlCharactersMessage, isSingleLine, toMultiLine } from "@domain/shared/text.ts";

/** Names, addresses, ids: trimmed; control and direction characters are refused. `missing` is the message for what is no text. */
export const singleLine = (missing?: string) =>
  z.string(missing).trim().refine(isSingleLine, controlCharactersMessage);

/** Notes and reasons: may hold line breaks and tabs; other control and direction characters are removed. */
export const multiLine = (missing?: string) => z.string(missing).overwrite(toMultiLine);

/** Text of any characters: secrets, and what the core reads by a rule of its own. */
export const anyText = () => z.string();
