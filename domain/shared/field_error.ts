/** What is wrong with one field, in the words shown beside it. `field` is the core's camelCase name. */
export type FieldError = { field: string; message: string };
