import { i18n } from "@lingui/core";
import type { ErrorMessages } from "@contract/error_messages.ts";
import type { ErrorAnswer } from "@web/i18n/error_texts.ts";
import type { StaffLanguage } from "@domain/shared/language.ts";

type LoadedErrors = { messages: ErrorMessages; errorText: (failure: ErrorAnswer) => string };

const loaded = new Map<string, LoadedErrors>();

/** The error texts of the current language; undefined until the catalog `errors` is loaded. */
export const errorMessages = (): ErrorMessages | undefined => loaded.get(i18n.locale)?.messages;

/** The text of a refusal in the reader's language, or the server's English text for an unknown code. */
export const refusalText = (failure: ErrorAnswer): string =>
  loaded.get(i18n.locale)?.errorText(failure) ?? failure.error;

export async function loadErrorMessages(language: StaffLanguage): Promise<void> {
  // Imported here so that the first load does not contain it.
  const texts = await import("@web/i18n/error_texts.ts");
  const messages = await texts.loadErrorMessages(language);
  loaded.set(language, { messages, errorText: (failure) => texts.errorText(messages, failure) });
}
