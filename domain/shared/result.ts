/** An expected outcome: a value or a refusal. Bugs and outages throw. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E };

/** Returns a successful result. */
export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** Returns a refusal. */
export function refuse<E>(error: E): { ok: false; error: E } {
  return { ok: false, error };
}

/** A validation error: a stable code with the parameters of its text. */
export type FieldProblem = { code: string; params?: Readonly<Record<string, string | number>> };

/** A validation error of one field. `field` is the camelCase name. */
export type FieldError<P extends FieldProblem = FieldProblem> = P & { field: string };
