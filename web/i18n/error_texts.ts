import { texts } from "@contract/error_texts.ts?languages";
import { type ErrorMessage, type ErrorMessages, errorTextIn } from "@contract/error_messages.ts";
import type { Failure } from "@contract/schemas/envelope.ts";
import { joinTimes, type Language } from "@domain/shared/language.ts";
import { loadMessages } from "./texts.ts";

/** Loads the error texts of a language. They are about 8 kB compressed, so the apps load them with the first error or form. */
export const loadErrorMessages = (language: Language): Promise<ErrorMessages> =>
  loadMessages<Language, ErrorMessage<never>>(texts, language);

/** The fields of an error response that determine its text. */
export type ErrorAnswer = Pick<Failure, "code" | "error"> & Partial<Pick<Failure, "params" | "details">>;
/** A field error from a response or from a schema. `message` is the English text if the API sent one. */
export type FieldAnswer = {
  code: string;
  params?: Readonly<Record<string, unknown>> | undefined;
  message?: string;
};

/**
 * Returns the text of an error. Falls back to the server's English text when `messages` has no text for the code or the text function
 * throws, as happens with a code or a parameter value of a newer server.
 */
export function errorText(
  messages: ErrorMessages,
  { code, params, details: [first] = [], error }: ErrorAnswer,
): string {
  return textOr(
    () =>
      errorTextIn(
        messages,
        code,
        params,
        first && { field: first.field, text: fieldErrorText(messages, first) },
      ),
    error,
  );
}

/** Returns the text of one field's error. Falls back to `message`, as `errorText` does to `error`. */
export function fieldErrorText(
  messages: ErrorMessages,
  { code, params, message = "" }: FieldAnswer,
): string {
  return textOr(() => errorTextIn(messages, `field.${code}`, params), message);
}

function textOr(text: () => string | undefined, english: string): string {
  try {
    return joinTimes(text() ?? english);
  } catch {
    return joinTimes(english);
  }
}
