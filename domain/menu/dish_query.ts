import { type ExcludableTag, tagsNamed, withJoinedNuts, withoutParticle } from "./exclusion.ts";

export type UnknownExclusion = { phrase: string; excluded: string };

/** A parsed search text. Everything is normalized by `normalized`. */
export type ParsedQuery = {
  /** The whole text without spaces; "" when the text excludes something. */
  whole: string;
  /** What a dish must match, each of them. */
  terms: readonly string[];
  /** What a dish must not have. */
  without: readonly ExcludableTag[];
  /** Exclusions of what no tag names: the phrase ("no rice") for options with this name, and what it excludes in the guest's words. */
  unknown: readonly UnknownExclusion[];
};

/**
 * Returns the text for comparing: composed, in lower case, without accents and apostrophes, with single spaces for everything but
 * characters and digits. A Hangul character has one code unit.
 */
export function normalized(text: string): string {
  const lower = text.normalize("NFC").toLowerCase();
  const plain = /[\u00c0-\u036f]/.test(lower)
    ? lower.normalize("NFD").replace(/[\u0300-\u036f]/g, "").normalize("NFC")
    : lower;
  return plain.replace(/['’]/g, "").replace(/[^a-z0-9가-힣\p{L}\p{N}]+/gu, " ").trim();
}
const before = /^(?:no|without|not|non|minus|노|안)$/;
const after = /^(?:free|less|빼고|빼|뺀|없는|없이|제외|제외한|제외하고|안들어간)$/;
/** A term with what excludes it: "glutenfree", "계란빼고", "안매운". */
const joined = [
  /^(\w{3,})(free|less)$/,
  /^(.+?)(빼고|뺀|없는|없이|제외|제외한|제외하고)$/,
  /^(안)(매운.*|맵.*)$/,
] as const;
const between = /^(?:and|or|any|added|nor|the|too|very|너무|및|또는|이나|나)$/;
/** Terms that no dish has to match. */
const fillers =
  /^(?:a|an|and|any|or|the|with|style|korean|한국|한국식|한식|dish|dishes|food|foods|menu|something|음식|메뉴|요리|것)$/;

/** Parses a search: terms, and exclusions such as "no egg", "without peanuts", "gluten-free", "계란 빼고" and "땅콩 없는". */
export function parseQuery(text: string): ParsedQuery {
  const clean = withJoinedNuts(normalized(text.replace(/\bw\/o\b/gi, "without")))
    .replace(/맵지 ?않은|맵지 ?않게/g, "안 매운").replace(/안 들어간/g, "안들어간")
    .replace(/\blunch (?:specials?|deals?|prices?)\b/g, "lunch").replace(
      /(점심|런치) ?(?:특선|스페셜)/g,
      "$1",
    );
  const tokens = clean.split(" ").filter((token) => token !== "").flatMap(separated);
  const terms: string[] = [];
  const without = new Set<ExcludableTag>();
  const unknown: UnknownExclusion[] = [];
  const exclude = (tags: readonly ExcludableTag[]) => tags.forEach((tag) => without.add(tag));
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? "";
    if (before.test(token)) {
      let next = at + 1;
      for (; next < tokens.length; next++) {
        const tags = namedTags(tokens[next]);
        if (tags.length > 0) exclude(tags);
        else if (!between.test(tokens[next] ?? "")) break;
      }
      // "no pork or onion" excludes the onion too, and "no pork soup" asks for a soup.
      const term = tokens[next];
      const isExcluded = next === at + 1 || between.test(tokens[next - 1] ?? "");
      if (term !== undefined && isExcluded && !before.test(term) && !after.test(term)) {
        unknown.push({ phrase: `${token} ${term}`, excluded: untilNext(tokens, next) });
        next++;
      }
      if (next > at + 1) {
        at = next - 1;
        continue;
      }
    } else if (after.test(token) && terms.length > 0) {
      let isTag = false;
      for (let last = terms.at(-1); last !== undefined; last = terms.at(-1)) {
        const tags = namedTags(last);
        if (tags.length === 0 && !(isTag && between.test(last))) break;
        exclude(tags);
        terms.pop();
        isTag = true;
      }
      if (isTag) continue;
      if (token !== "less") {
        const term = terms.pop() ?? "";
        unknown.push({ phrase: `${term} ${token}`, excluded: withoutParticle(term) });
        continue;
      }
    }
    terms.push(token);
  }
  const required = terms.filter((term) => !fillers.test(term));
  const excludes = without.size > 0 || unknown.length > 0;
  return {
    whole: excludes ? "" : clean.replaceAll(" ", ""),
    terms: required.length > 0 || excludes ? required : terms,
    without: [...without],
    unknown,
  };
}

/** The words from a place to the next exclusion: "no fresh cilantro" excludes "fresh cilantro". */
function untilNext(tokens: readonly string[], from: number): string {
  const end = tokens.findIndex((token, at) => at > from && (before.test(token) || after.test(token)));
  return tokens.slice(from, end < 0 ? undefined : end).join(" ");
}

function separated(token: string): string[] {
  for (const pattern of joined) {
    const [, first, second] = pattern.exec(token) ?? [];
    if (first === undefined || second === undefined) continue;
    if (before.test(first) || hasKorean(second) || tagsNamed(first).length > 0) return [first, second];
  }
  return [token];
}

const namedTags = (token = ""): readonly ExcludableTag[] => {
  const exact = tagsNamed(token);
  return exact.length > 0 ? exact : tagsNamed(withoutParticle(token));
};

const hasKorean = (text: string) => /[가-힣]/.test(text);
