/** A validation error: a stable code with the parameters of its text. */
export type FieldProblem = { code: string; params?: Readonly<Record<string, string | number>> };

/** A validation error of one field. `field` is the camelCase name. */
export type FieldError<P extends FieldProblem = FieldProblem> = P & { field: string };
