import type { Failure } from "@contract/schemas/envelope.ts";
import type { ErrorCode, ErrorTexts, FieldErrorCode, FieldErrorTexts } from "@contract/errors.ts";
import type { Language } from "@domain/shared/language.ts";
import { joinTimes } from "@web/format/time.ts";

/** The texts of all errors in one language. */
export type ErrorCatalog = {
  errorTexts: ErrorTexts;
  fieldErrorTexts: FieldErrorTexts;
  captureFailures: typeof import("@contract/error_texts.ts").captureFailures;
  refundFailures: typeof import("@contract/error_texts.ts").refundFailures;
};

/** Loads a language's catalog. It is about 5 kB compressed, so the apps load it with the first error or form. */
export const errorCatalogs: Readonly<Record<Language, () => Promise<ErrorCatalog>>> = {
  en: () => import("@contract/error_texts.ts"),
  ko: () => import("./error_texts_ko.ts"),
};

/** The fields of an error response that determine its text. */
export type ErrorAnswer = Pick<Failure, "code" | "error"> & Partial<Pick<Failure, "params" | "details">>;
/** A field error from a response or from a schema. `message` is the English text if the API sent one. */
export type FieldAnswer = {
  code: string;
  params?: Readonly<Record<string, unknown>> | undefined;
  message?: string;
};

/**
 * Returns the text of an error. Falls back to the server's English text when the catalog has no text for the code or the text function
 * throws, as happens with a code or a parameter value of a newer server.
 */
export function errorText(
  catalog: ErrorCatalog,
  { code, params = {}, details: [first] = [], error }: ErrorAnswer,
): string {
  // The server sends each code with the parameters of its text.
  const text = catalog.errorTexts[code as ErrorCode] as AnyText;
  return textOr(
    () => text(params, first && { field: first.field, text: fieldErrorText(catalog, first) }),
    error,
  );
}

/** Returns the text of one field's error. Falls back to `message`, as `errorText` does to `error`. */
export function fieldErrorText(
  catalog: ErrorCatalog,
  { code, params = {}, message = "" }: FieldAnswer,
): string {
  const text = catalog.fieldErrorTexts[code as FieldErrorCode] as AnyText;
  return textOr(() => text(params), message);
}

type AnyText = (params: unknown, first?: unknown) => string | undefined;

function textOr(text: () => string | undefined, english: string): string {
  try {
    return joinTimes(text() ?? english);
  } catch {
    return joinTimes(english);
  }
}
