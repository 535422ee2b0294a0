import type { ErrorOption, FieldError } from "react-hook-form";
import type { FieldAnswer } from "../../../../../web/i18n/error_texts.ts";

/** A field error as the form keeps it: its code as the type, its parameters as the types. */
export function formErrorOf(
  { code, params = {}, message = "" }: FieldAnswer,
): ErrorOption & Pick<FieldError, "type"> {
  const types = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return { type: code, types, message };
}

/** The field error that the form keeps. */
export function fieldAnswerOf({ type, types, message = "" }: FieldError): FieldAnswer {
  return { code: type, params: types, message };
}
