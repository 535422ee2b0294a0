import type { Failure } from "@contract/schemas/envelope.ts";
import type { ErrorCode, ErrorTexts, FieldErrorCode, FieldErrorTexts } from "@contract/errors.ts";
import type { Language } from "@domain/shared/language.ts";

/** One language's texts of all errors. */
export type ErrorCatalog = {
  errorTexts: ErrorTexts;
  fieldErrorTexts: FieldErrorTexts;
  captureFailures: typeof import("@contract/error_texts.ts").captureFailures;
  refundFailures: typeof import("@contract/error_texts.ts").refundFailures;
};

/** Loads a language's catalog: about 5 kB on the wire, so it comes with the first error or form. */
export const errorCatalogs: Readonly<Record<Language, () => Promise<ErrorCatalog>>> = {
  en: () => import("@contract/error_texts.ts"),
  ko: () => import("./error_texts_ko.ts"),
};

/** The parts of a refusal that decide its text. */
export type ErrorAnswer = Pick<Failure, "code" | "error"> & Partial<Pick<Failure, "params" | "details">>;
/** A field error of an answer or of a schema. `message` is the English text, where the API sent one. */
export type FieldAnswer = {
  code: string;
  params?: Readonly<Record<string, unknown>> | undefined;
  message?: string;
};

/**
 * The text of an error. What only a newer server knows, a code or the value of a parameter, keeps the server's English sentence: its
 * text is missing here or throws.
 */
export function errorText(
  catalog: ErrorCatalog,
  { code, params = {}, details: [first] = [], error }: ErrorAnswer,
): string {
  // The server sends each code with its own parameters.
  const text = catalog.errorTexts[code as ErrorCode] as AnyText;
  return either(
    () => text(params, first && { field: first.field, text: fieldErrorText(catalog, first) }),
    error,
  );
}

/** The text of what is wrong with one field; `message` as above. */
export function fieldErrorText(
  catalog: ErrorCatalog,
  { code, params = {}, message = "" }: FieldAnswer,
): string {
  const text = catalog.fieldErrorTexts[code as FieldErrorCode] as AnyText;
  return either(() => text(params), message);
}

type AnyText = (params: unknown, first?: unknown) => string | undefined;

function either(text: () => string | undefined, english: string): string {
  try {
    return text() ?? english;
  } catch {
    return english;
  }
}
