/** C0 and C1 controls, line and paragraph separators, and direction overrides and isolates. */
const notInLine = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
/** The same, except tabs and line feeds. */
const notInLines = /(?![\t\n])[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/**
 * True for text that stays on one line and keeps its reading direction: what names, addresses and settings must be, because they
 * reach email headers, printed tickets and tables.
 */
export function isSingleLine(text: string): boolean {
  return !notInLine.test(text);
}

/** Notes and descriptions: every line end becomes "\n", tabs stay, and other control and direction characters are removed. */
export function toMultiLine(text: string): string {
  return text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n").replaceAll(notInLines, "");
}
