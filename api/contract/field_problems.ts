/** From a failed schema to field errors. Every schema of the contract names a code of `fieldErrors` as its message. */
import type { z } from "zod";
import { type FieldError, type FieldErrorCode, fieldErrors, type FieldProblem } from "./errors.ts";

type Issue = z.core.$ZodIssue;

/** How many field errors one refusal lists. */
export const maxFieldErrors = 50;

/** A message of a schema: checked to be a code. */
export const fieldCode = (name: FieldErrorCode): FieldErrorCode => name;

/** Everything that is wrong with a request; unknown keys first, because they are often misspelled names of missing ones. */
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

/** The code of one issue with the parameters that its text needs; `invalid_value` where the schema names no code. */
export function problemOf(issue: Issue): FieldProblem {
  const code = isFieldErrorCode(issue.message) ? issue.message : "invalid_value";
  const values: Record<string, unknown> = { name: nameOf(issue.path), ...limitsOf(issue) };
  const names: readonly string[] = fieldErrors[code];
  const params = Object.fromEntries(names.map((name) => [name, values[name]]));
  // The schema that names a code has the limits that its text needs.
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

/** "customer_info.firstName" as "Customer info first name"; empty for the request as a whole. */
function nameOf(path: readonly PropertyKey[]): string {
  const parts = path.map((part) => typeof part === "number" ? `entry ${part + 1}` : String(part));
  const name = parts.join(" ").replaceAll("_", " ").replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return name.charAt(0).toUpperCase() + name.slice(1);
}
