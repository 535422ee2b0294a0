import { type Language, languages, type Texts } from "./language.ts";

/** New values for some fields, and for some languages of a text. */
export type Edit<T> = { [K in keyof T]?: T[K] extends Texts ? Partial<Texts> : T[K] };

/** The names of fields, with a language for texts: "priceCents" and "name:ko". */
export type FieldName<T> = { [K in keyof T & string]: T[K] extends Texts ? `${K}:${Language}` : K }[
  & keyof T
  & string
];

/** Returns whether a value is a text in every language. */
export const isTexts = (value: unknown): value is Texts =>
  typeof value === "object" && value !== null && languages.every((language) => language in value);

/** Returns `of` with the new values. */
export function edited<T extends object>(of: T, edit: Edit<NoInfer<T>>): T {
  const entries = Object.entries(edit).map(([key, value]) => {
    const before = of[key as keyof T];
    return [key, isTexts(before) ? { ...before, ...value as Partial<Texts> } : value];
  });
  return { ...of, ...Object.fromEntries(entries) };
}

/** Returns the fields with these names as an edit. */
export function pick<T extends object>(fields: T, names: readonly FieldName<T>[]): Edit<T> {
  const picked: Record<string, unknown> = {};
  for (const name of names) {
    const [field = "", language] = name.split(":");
    const value = fields[field as keyof T];
    picked[field] = language === undefined
      ? value
      : { ...picked[field] as Partial<Texts>, [language]: (value as Texts)[language as Language] };
  }
  // The cast is safe: each value has the name of its field.
  return picked as Edit<T>;
}
