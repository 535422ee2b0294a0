/**
 * The spellings of a sound and its symbol, longer spellings first. Guests spell Korean in Latin script by ear: "kalbi" and "galbi",
 * "soondooboo" and "sundubu", "chigae" and "jjigae".
 */
const sounds: readonly (readonly [spellings: string, symbol: string])[] = [
  ["ng", "N"],
  ["tch|ch|jj|zh|j|z|c(?=[eiy])", "c"],
  ["kk|gg|gh|ck|kh|k|g|c|q", "k"],
  ["tt|dd|th|t|d", "t"],
  ["pp|bb|ph|p|b|f|v", "p"],
  ["ss|sh|s", "s"],
  ["rr|ll|r|l", "l"],
  ["nn|n", "n"],
  ["mm|m", "m"],
  ["x", "ks"],
  // The glide of "kwa" and "dwen" is often left out.
  ["w(?=[aeiou])", ""],
  ["oe|ae|ay|ai|eh|e(?![aeou])", "e"],
  ["ee|ie|ui|y(?![aeou])|i", "i"],
  ["eo|eu|oo|ou|uh|oh|u|o|w", "o"],
  ["aa|ah|a", "a"],
  ["e", "e"],
];
const spelling = new RegExp(sounds.map(([spellings]) => `(${spellings})`).join("|"), "g");

/**
 * Returns a key of how a lower-case text in Latin script sounds. The common romanizations of a Korean name have the same key:
 * "jjigae" and "chigae" → "cike". Rice is also spelled "bop", and japchae "chopchae".
 */
export const soundOf = (text: string): string =>
  text.replace(/([bp])o([bp])(?![a-z])/g, "$1a$2").replace(/(j|ch)o([bp])(?=c)/g, "$1a$2").replace(
    spelling,
    (...found: string[]) => sounds[found.slice(1).findIndex((group) => group)]?.[1] ?? "",
  )
    .replace(/(.)\1+/g, "$1");
