const initials = [..."ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"];
/** The vowels and finals as the keys of a Korean keyboard. ㅔ and ㅖ, which sound like ㅐ and ㅒ, count as those. */
const vowels = "ㅏ ㅐ ㅑ ㅒ ㅓ ㅐ ㅕ ㅒ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅐ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ".split(" ");
const finals =
  " ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ"
    .split(" ");
/** The tense consonants and the plain ones on the same key. */
const plain: Readonly<Record<string, string>> = {
  "ㄲ": "ㄱ",
  "ㄸ": "ㄷ",
  "ㅃ": "ㅂ",
  "ㅆ": "ㅅ",
  "ㅉ": "ㅈ",
};
/** Writes plain consonants for the tense ones. */
export const plainConsonants = (keys: string): string =>
  keys.replace(/[ㄲㄸㅃㅆㅉ]/g, (tense) => plain[tense] ?? tense);

/** A keyboard composes two consonants in a row into one of these. */
const clusters: Readonly<Record<string, string>> = {
  "ㄳ": "ㄱㅅ",
  "ㄵ": "ㄴㅈ",
  "ㄶ": "ㄴㅎ",
  "ㄺ": "ㄹㄱ",
  "ㄻ": "ㄹㅁ",
  "ㄼ": "ㄹㅂ",
  "ㄽ": "ㄹㅅ",
  "ㄾ": "ㄹㅌ",
  "ㄿ": "ㄹㅍ",
  "ㅀ": "ㄹㅎ",
  "ㅄ": "ㅂㅅ",
};

const firstSyllable = 0xac00;
const syllables = 11_172;

/** Returns the positions of a syllable's initial, vowel and final in Unicode's order; undefined for other characters. */
export function syllableParts(
  character: string,
): [initial: number, vowel: number, final: number] | undefined {
  const index = character.charCodeAt(0) - firstSyllable;
  return index >= 0 && index < syllables
    ? [Math.floor(index / 588), Math.floor(index % 588 / 28), index % 28]
    : undefined;
}

/** Returns whether the text contains Hangul. */
export const hasHangul = (text: string): boolean => /[ㄱ-ㅣ가-힣]/.test(text);

/** Returns whether the text is one or more consonants without a vowel: "ㄱㅊ". */
export const isConsonants = (text: string): boolean => /^[ㄱ-ㅎ]+$/.test(text);

/** Splits clusters of consonants outside syllables, and makes consonants that Unicode decomposed the keyboard's: "ㄳ" → "ㄱㅅ". */
export const plainJamo = (text: string): string =>
  text.replace(/[ㄳ-ㅄ]/g, (cluster) => clusters[cluster] ?? cluster)
    .replace(/[\u1100-\u1112]/g, (initial) => initials[initial.charCodeAt(0) - 0x1100] ?? initial);

/**
 * Returns the keys that type a character: "밥" → "ㅂㅏㅂ". A name begins with the keys of each state of its typing: "빕" and "비빔" of
 * "비빔밥". Other characters stay.
 */
export function keysOf(character: string): string {
  const parts = syllableParts(character);
  if (parts === undefined) return character;
  const [initial, vowel, final] = parts;
  return `${initials[initial]}${vowels[vowel]}${finals[final]}`;
}

/** Returns whether a character of a query, a consonant or a syllable, can stand for this character of a name. */
export function matchesInitial(queried: string, character: string): boolean {
  if (queried === character) return true;
  const parts = syllableParts(character);
  if (parts === undefined) return false;
  const initial = initials[parts[0]] ?? "";
  return queried === initial || queried === plain[initial] ||
    syllableParts(queried) !== undefined && keysOf(character).startsWith(keysOf(queried));
}

const latinInitials = "g kk n d tt r m b pp s ss  j jj ch k t p h".split(" ");
const latinVowels = "a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i".split(" ");
const latinFinals = " k k k n n n t l k m l l l p l m p p t t ng t t k t p t".split(" ");
/** The finals before a vowel, where they become the initial of the next syllable. */
const linkedFinals = " g kk ks n nj n d r lg lm lb ls lt lp r m b ps s ss ng j ch k t p ".split(" ");
const silentInitial = 11;
const finalL = 8;
const initialR = 5;

/** Romanizes each character by the official spelling rules without assimilation: "떡볶이" → ["tteok", "bokk", "i"]. */
export function romanized(text: string): string[] {
  const characters = [...text];
  return characters.map((character, at) => {
    const parts = syllableParts(character);
    if (parts === undefined) return character;
    const [initial, vowel, final] = parts;
    const [next] = syllableParts(characters[at + 1] ?? "") ?? [];
    const previous = syllableParts(characters[at - 1] ?? "")?.[2];
    const first = initial === initialR && previous === finalL ? "l" : latinInitials[initial];
    return `${first}${latinVowels[vowel]}${(next === silentInitial ? linkedFinals : latinFinals)[final]}`;
  });
}
