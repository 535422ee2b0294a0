/** Converts the issues of a failed schema to field errors. The message of every contract schema is a code of `fieldErrors`. */
import type { z } from "zod";
import { type FieldError, type FieldErrorCode, fieldErrors, type FieldProblem } from "./errors.ts";

type Issue = z.core.$ZodIssue;

/** The maximum number of field errors in one response. */
const maxFieldErrors = 50;

/** Returns `name` unchanged. The compiler checks that it is an error code, for use as the message of a schema. */
export const fieldCode = (name: FieldErrorCode): FieldErrorCode => name;

/**
 * Returns the field errors of a request, at most `maxFieldErrors`. Unknown keys come first, because they are often misspelled names
 * of missing fields.
 */
export function fieldErrorsOf(issues: readonly Issue[]): FieldError[] {
  return issues.toSorted((one, other) => weight(one) - weight(other)).flatMap(fieldErrorOf)
    .slice(0, maxFieldErrors);
}

const weight = ({ code }: Issue) => code === "unrecognized_keys" ? 0 : 1;

function fieldErrorOf(issue: Issue): FieldError[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, maxFieldErrors).map((key) => key.slice(0, 100)).map((name) => ({
      field: [...issue.path, name].join("."),
      code: "unknown_field",
      params: { name },
    }));
  }
  return [{ field: issue.path.join("."), ...problemOf(issue) }];
}

/** Returns the code of one issue with the parameters of its text, or `invalid_value` when the schema's message is not a code. */
export function problemOf(issue: Issue): FieldProblem {
  const code = isFieldErrorCode(issue.message) ? issue.message : "invalid_value";
  const values: Record<string, unknown> = { name: nameOf(issue.path), ...limitsOf(issue) };
  const names: readonly string[] = fieldErrors[code];
  const params = Object.fromEntries(names.map((name) => [name, values[name]]));
  // The cast is safe: a schema with this code sets the limits that its text uses.
  return (names.length === 0 ? { code } : { code, params }) as FieldProblem;
}

function isFieldErrorCode(message: string): message is FieldErrorCode {
  return Object.hasOwn(fieldErrors, message);
}

function limitsOf(issue: Issue): Record<string, unknown> {
  if (issue.code === "too_big") return { max: Number(issue.maximum) };
  if (issue.code === "too_small") return { min: Number(issue.minimum) };
  return issue.code === "custom" ? issue.params ?? {} : {};
}

/** Returns "Customer info first name" for "customer_info.firstName", and an empty string for the whole request. */
function nameOf(path: readonly PropertyKey[]): string {
  const parts = path.map((part) => typeof part === "number" ? `entry ${part + 1}` : String(part));
  const name = parts.join(" ").replaceAll("_", " ").replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return name.charAt(0).toUpperCase() + name.slice(1);
}
