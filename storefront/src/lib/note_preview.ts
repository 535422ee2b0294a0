/** Shortens a kitchen note to 40 characters, for the narrow sidebar. */
export function notePreview(note: string): string {
  const characters = Array.from(note);
  return characters.length <= 40 ? note : `${characters.slice(0, 40).join("").trimEnd()}…`;
}
