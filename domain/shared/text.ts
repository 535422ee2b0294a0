/** C0 and C1 controls, line and paragraph separators, and bidi overrides and isolates. */
const notInLine = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
/** The same, except tabs and line feeds. */
const notInLines = /(?![\t\n])[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Returns whether the text has no line break, control or bidi character. Required for names, addresses and settings, which
 * are used in email headers, printed tickets and tables.
 */
export function isSingleLine(text: string): boolean {
  return !notInLine.test(text);
}

/** Normalizes notes and descriptions: line breaks become "\n", tabs stay, other control and bidi characters are removed. */
export function toMultiLine(text: string): string {
  return text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n").replaceAll(notInLines, "");
}
