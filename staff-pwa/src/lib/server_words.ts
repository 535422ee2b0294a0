import { i18n, type Messages } from "@lingui/core";

type Phrase = { id: string; fits: RegExp; names: readonly string[] };

let readFrom: Messages | undefined;
let phrases: readonly Phrase[] = [];

/** What the server says, in the reader's language: by the first phrase of the catalogue that fits; others stay as they came. */
export function inOwnWords(sentence: string): string {
  if (i18n.locale === "en") return sentence;
  if (readFrom !== i18n.messages) {
    readFrom = i18n.messages;
    phrases = Object.keys(readFrom).filter(isSentence).map(phraseOf);
  }
  for (const { id, fits, names } of phrases) {
    const said = fits.exec(sentence);
    if (said === null) continue;
    return i18n._(id, Object.fromEntries(names.map((name, at) => [name, said[at + 1] ?? ""])));
  }
  return sentence;
}

/** The other texts go by dotted names, which hold no space and no capital. */
const isSentence = (id: string): boolean => /[A-Z ]/.test(id);

function phraseOf(id: string): Phrase {
  const names = [...id.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const plain = id.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return { id, names, fits: new RegExp(`^${plain.join("(.+?)")}$`, "s") };
}
