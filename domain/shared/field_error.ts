/** What is wrong with a value: a stable code with the values that a text about it needs. */
export type FieldProblem = { code: string; params?: Readonly<Record<string, string | number>> };

/** What is wrong with one field. `field` is the core's camelCase name. */
export type FieldError<P extends FieldProblem = FieldProblem> = P & { field: string };
