import type { Language } from "@domain/shared/language.ts";
import type { ErrorCode, ErrorParams, FieldErrorCode, FieldErrorParams } from "./errors.ts";

/** The first field error of a refused request, with its text. */
export type FirstProblem = { field: string; text: string };

/** An error's text in one language: a function if it has parameters or contains the text of the first field error. */
export type ErrorMessage<Params = unknown> = string | ((params: Params, first?: FirstProblem) => string);
export type ErrorText<Params = unknown> = Readonly<Record<Language, ErrorMessage<Params>>>;

/** The errors with one text for each value of their parameter `reason`. */
type CodeWithReasons = "slot_lost" | "capture_failed" | "cannot_undo" | "refund_failed";
type WithReason<C> = C extends CodeWithReasons ? `${C}.${ErrorParams<C>["reason"]}` : never;

/** The texts of all errors: by code, by code and reason, and by "field." and the code of a field's error. */
export type ErrorTexts =
  & { readonly [C in Exclude<ErrorCode, CodeWithReasons>]: ErrorText<ErrorParams<C>> }
  & Readonly<Record<WithReason<"slot_lost">, ErrorText<ErrorParams<"slot_lost">>>>
  & Readonly<Record<WithReason<Exclude<CodeWithReasons, "slot_lost">>, ErrorText>>
  & { readonly [C in FieldErrorCode as `field.${C}`]: ErrorText<FieldErrorParams<C>> };

/** The texts of one language, by the ids of `ErrorTexts`. */
export type ErrorMessages = Readonly<Record<string, ErrorMessage<never>>>;

/** Returns the text of an error, or of a field's error by `field.CODE`. Returns undefined for a code or a reason without a text. */
export function errorTextIn(
  messages: ErrorMessages,
  id: string,
  params: Readonly<Record<string, unknown>> = {},
  first?: FirstProblem,
): string | undefined {
  const message = messages[`${id}.${params["reason"]}`] ?? messages[id];
  // The cast is safe: the parameters come from the error with this code.
  return typeof message === "function" ? message(params as never, first) : message;
}
