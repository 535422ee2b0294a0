/** Escapes `text` for a LIKE pattern, so that `%`, `_` and `\` match literally. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}
