/** `text` within a pattern of LIKE, where its signs mean themselves. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}
