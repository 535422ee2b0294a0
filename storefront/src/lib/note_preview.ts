/** A kitchen note for the narrow sidebar: at most 40 characters of it (spec section 9). */
export function notePreview(note: string): string {
  const characters = Array.from(note);
  return characters.length <= 40 ? note : `${characters.slice(0, 40).join("").trimEnd()}…`;
}
