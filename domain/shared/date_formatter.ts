import { type Language, languageFacts } from "./language.ts";

/**
 * Returns a function that formats in any language. Formats are created at first use because `Intl` takes 40 ms to start on a phone. Use
 * the restaurant's `zone` for instants (ISO text or milliseconds) and "UTC" for local dates ("YYYY-MM-DD").
 */
export function dateFormatter(
  shape: Intl.DateTimeFormatOptions,
): (moment: string | number, language: Language) => string {
  const formats: Partial<Record<Language, Intl.DateTimeFormat>> = {};
  return (moment, language) => {
    const format = formats[language] ??= new Intl.DateTimeFormat(languageFacts[language].locale, shape);
    // Newer browsers put a narrow no-break space before AM and PM. The server's HTML must match every browser's text.
    return format.format(typeof moment === "string" ? Date.parse(moment) : moment).replace("\u202f", " ");
  };
}
