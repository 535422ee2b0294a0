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
