import {
  type ErrorAnswer,
  errorText,
  type FieldAnswer,
  fieldErrorText,
  loadErrorMessages,
} from "@web/i18n/error_texts.ts";
import type { Language } from "@domain/shared/language.ts";

/** Returns the texts of errors in one language. Loaded lazily, with the first error response or with the checkout. */
export type ErrorFormatter = {
  ofError(answer: ErrorAnswer): string;
  ofField(answer: FieldAnswer): string;
};

export async function loadErrorFormatter(language: Language): Promise<ErrorFormatter> {
  const messages = await loadErrorMessages(language);
  return {
    ofError: (answer) => errorText(messages, answer),
    ofField: (answer) => fieldErrorText(messages, answer),
  };
}
