import {
  type ErrorAnswer,
  errorText,
  type FieldAnswer,
  fieldErrorText,
  loadErrorMessages,
} from "@web/i18n/error_texts.ts";
import type { Language } from "@domain/shared/language.ts";

/** The error texts in one language. Loaded lazily, with the first error response or with the checkout. */
export type ErrorTexts = {
  ofError(answer: ErrorAnswer): string;
  ofField(answer: FieldAnswer): string;
};

export async function loadErrorTexts(language: Language): Promise<ErrorTexts> {
  const catalog = await loadErrorMessages(language);
  return {
    ofError: (answer) => errorText(catalog, answer),
    ofField: (answer) => fieldErrorText(catalog, answer),
  };
}
