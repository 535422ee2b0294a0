/**
 * Characters that no one sees: controls, format and variation characters, halves of characters. The first group has what must stay as it
 * is: an emoji with its joiners, colors and variation, the flag of a region, and a keycap. Runs match at once, because a long text may have many.
 */
const invisible =
  /(\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]+\u{E007F}|\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}]?\uFE0F?(?:\u200D\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}]?\uFE0F?)*|[\d#*]\uFE0F\u20E3)|(?:(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}])+/gu;

const lineBreaksAndTabs = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g;

/** Most texts. They have no other form and nothing invisible. */
const printableAscii = /^[ -~]*$/;

function visible(text: string, form: "NFC" | "NFKC"): string {
  if (printableAscii.test(text)) return text.trim();
  return text.normalize(form).replaceAll(invisible, (_, seen: string | undefined) => seen ?? "")
    .normalize(form).trim();
}

/**
 * Returns the text as a person sees it in a field of one line: trimmed, NFC, with a space for each line break and tab, and without
 * invisible characters. It is safe in email headers, printed tickets and tables.
 */
export function toSingleLine(text: string): string {
  return visible(text.replaceAll(lineBreaksAndTabs, " "), "NFC");
}

/** Returns notes and descriptions as a person sees them: trimmed, NFC, with "\n" for line breaks and without invisible characters. */
export function toMultiLine(text: string): string {
  return visible(text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n"), "NFC");
}

/** Returns one line of phone numbers, email addresses, codes and numbers, where full-width and styled characters mean the plain ones. */
export function toPlainLine(text: string): string {
  return visible(text.replaceAll(lineBreaksAndTabs, " "), "NFKC");
}

/** Returns a name with " (Copy)" after it, shortened so that both have at most `max` characters. */
export function copyName(name: string, max: number): string {
  const added = " (Copy)";
  // The cut may be within a character of two halves.
  const start = name.slice(0, max - added.length).replace(/[\ud800-\udbff]$/, "");
  return start.trimEnd() + added;
}

/** Characters that are no accented ones in Unicode but that people type without their stroke. */
const plainCharacters: Readonly<Record<string, string>> = {
  đ: "d",
  ø: "o",
  ł: "l",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ı: "i",
};

/** Returns only letters and digits, without accents, case and width. Hangul syllables stay whole. */
export function folded(text: string): string {
  return text.normalize("NFKD").replaceAll(/[\u0300-\u036f]/g, "").toLowerCase()
    .replaceAll(/[đøłßæœı]/g, (character) => plainCharacters[character] ?? character)
    .normalize("NFC").replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Returns whether each term of `typed`, between spaces, is part of one of the texts, in any order. Nothing typed is in all texts. */
export function hasTerms(texts: readonly string[], typed: string): boolean {
  const all = texts.map(folded).join(" ");
  return typed.split(/\s+/).map(folded).every((term) => all.includes(term));
}
