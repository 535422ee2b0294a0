import { i18n } from "@lingui/core";
import type { ErrorAnswer, ErrorCatalog } from "../../../../web/i18n/error_texts.ts";
import type { StaffLanguage } from "@domain/shared/language.ts";

type LoadedErrors = { catalog: ErrorCatalog; errorText: (failure: ErrorAnswer) => string };

const loaded = new Map<string, LoadedErrors>();

/** The error texts of the language on the screen; undefined until the book `errors` is open. */
export const errorCatalog = (): ErrorCatalog | undefined => loaded.get(i18n.locale)?.catalog;

/** The text of a refusal in the reader's language; the server's English where its code has no text here. */
export const refusalText = (failure: ErrorAnswer): string =>
  loaded.get(i18n.locale)?.errorText(failure) ?? failure.error;

export async function loadErrorCatalog(language: StaffLanguage): Promise<void> {
  // The first screen carries none of this.
  const { errorCatalogs, errorText } = await import("../../../../web/i18n/error_texts.ts");
  const catalog = await errorCatalogs[language]();
  loaded.set(language, { catalog, errorText: (failure) => errorText(catalog, failure) });
}
