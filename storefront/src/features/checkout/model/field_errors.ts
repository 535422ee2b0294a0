import type { ErrorOption, FieldError } from "react-hook-form";
import type { FieldAnswer } from "@web/i18n/error_texts.ts";

/** Converts a field error to the form's format: its code becomes `type`, its parameters become `types`. */
export function formErrorOf(
  { code, params = {}, message = "" }: FieldAnswer,
): ErrorOption & Pick<FieldError, "type"> {
  const types = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return { type: code, types, message };
}

/** Converts an error of the form back to a field error. */
export function fieldAnswerOf({ type, types, message = "" }: FieldError): FieldAnswer {
  return { code: type, params: types, message };
}
