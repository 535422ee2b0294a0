import type { Language } from "@domain/shared/language.ts";

/** The query key of a legal page's text, which the server puts into the page. `path` is "/privacy". */
export const legalKey = (path: string, language: Language) => ["legal", path, language] as const;
