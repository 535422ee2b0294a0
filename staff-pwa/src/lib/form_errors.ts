import type { FieldError, FieldErrors, FieldValues, Resolver, ResolverResult } from "react-hook-form";
import type { z } from "zod";
import { fieldErrorsOf } from "@contract/field_problems.ts";
import type { FieldAnswer } from "@web/i18n/error_texts.ts";
import { fieldText } from "./api/error_texts.ts";

/** A form error without its text. The text is made on render because the language can change. */
type FormError = FieldError & { problem: FieldAnswer };

/** An error for a form's `setError`. */
export const formError = (problem: FieldAnswer): FormError => ({ type: problem.code, problem });

/** The text of a form error in the reader's language. */
export function formErrorText(error: object | undefined): string | undefined {
  return error !== undefined && isFormError(error) ? fieldText(error.problem) : undefined;
}

const isFormError = (error: object): error is FormError => "problem" in error;

/** The errors for a resolver's result: the first of each field. */
export function resolverErrors<Form extends FieldValues>(
  problems: readonly (FieldAnswer & { field: string })[],
): FieldErrors<Form> {
  const first = problems.toReversed().map((problem) => [problem.field.split(".")[0], formError(problem)]);
  // The schema is that of the form, so every problem names one of its fields.
  return Object.fromEntries(first) as FieldErrors<Form>;
}

/** Returns a resolver that validates a form with a schema of the contract, as the server does. */
export function schemaResolver<Form extends FieldValues, Values>(
  schema: z.ZodType<Values, Form>,
): Resolver<Form, unknown, Values> {
  return (form) => validated(schema, form);
}

/** A resolver's result for what a form sends. */
export function validated<Form extends FieldValues, Values>(
  schema: z.ZodType<Values>,
  body: unknown,
): ResolverResult<Form, Values> {
  const parsed = schema.safeParse(body);
  return parsed.success
    ? { values: parsed.data, errors: {} }
    : { values: {}, errors: resolverErrors(fieldErrorsOf(parsed.error.issues)) };
}
