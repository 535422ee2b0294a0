import type { Instant } from "../shared/local_time.ts";
import { type Category, type Dish, isAvailable } from "./dish.ts";
import { type DishFlag, dishFlagFacts, type DishFlagFields, flagField, flagsOf } from "./dish_flags.ts";
import { normalized, type ParsedQuery, parseQuery, type UnknownExclusion } from "./dish_query.ts";
import {
  type ExcludableTag,
  type ExclusionFacts,
  exclusionFacts,
  optionsWithout,
  termsOf,
} from "./exclusion.ts";
import {
  hasHangul,
  isConsonants,
  keysOf,
  matchesInitial,
  plainConsonants,
  plainJamo,
  romanized,
  syllableParts,
} from "./hangul.ts";
import type { Option, OptionGroup } from "./option.ts";
import { soundOf } from "./romanization.ts";

/** A dish with everything that a search looks at. */
export type SearchableDish =
  & DishFlagFields
  & Pick<
    Dish,
    "id" | "name" | "description" | "contains" | "allergens" | "allergenNote" | "aliases"
  >
  & {
    category: Pick<Category, "name">;
    optionGroups: readonly OptionGroup[];
    hasLunchPrice?: boolean;
  };

/** A search text, flags that a dish must all have, and tags that it must not have. */
export type DishSearch = {
  text: string;
  flags: readonly DishFlag[];
  without: readonly ExcludableTag[];
};

/** A dish of the result. `options` are those that a guest must choose so that it has nothing that the search excludes. */
export type FoundDish<D> = { dish: D; options: readonly Option[] };

/** How well a dish matches a term, the best first. */
const Rank = {
  exact: 0,
  prefix: 1,
  termPrefix: 2,
  alias: 3,
  termSound: 4,
  sound: 5,
  initials: 6,
  related: 7,
  description: 8,
  typo: 9,
  none: 10,
} as const;
type Rank = number;

/** A text without spaces. A match begins at one of `starts`, the beginnings of its terms and Korean syllables. */
type Line = {
  text: string;
  /** With plain consonants for the tense ones. */
  plain: string;
  starts: readonly number[];
  termStarts: readonly number[];
};

/** What the search compares of a dish. */
type Entry<D> = {
  dish: D;
  /** The names in Latin script, and in Hangul by the keys that type them. */
  names: readonly Line[];
  /** The aliases, and the romanized Korean names. */
  aliases: readonly Line[];
  /** How the Korean names sound, from each of their starts. Other names only where there is no Korean one. */
  sounds: readonly string[];
  /** The same to the end of the term. */
  termSounds: ReadonlySet<string>;
  /** The names in Hangul by character. */
  hangul: readonly { characters: string; termStarts: readonly number[] }[];
  /** The options that are available, with their names. */
  options: readonly { option: Option; names: readonly string[] }[];
  /** Its names and descriptions, with a space before each term. */
  texts: string;
  /** The texts that may have several terms of a query. */
  places: readonly string[];
  exclusion: ExclusionFacts;
};

/** The positions of the dishes with each term. */
type Vocabulary = ReadonlyMap<string, readonly number[]>;

/** The prepared dishes, with the results of earlier terms: a guest types the end of a text again and again. */
export type DishSearchIndex<D extends SearchableDish = SearchableDish> = {
  entries: readonly Entry<D>[];
  /** Categories, options, flags, ingredients and allergens. */
  related: Vocabulary;
  descriptions: Vocabulary;
  ranks: Map<string, readonly Rank[]>;
  allowed: Map<string, readonly (readonly Option[] | undefined)[]>;
};

const lunchTerms = "lunch 점심 런치";

/** Terms that guests mean as they are: no dish is spelled or sounds like them by mistake. */
const commonTerms = new Set(
  ("lunch dinner brunch breakfast special specials combo combos vegan halal kosher pizza pasta sushi burger salad " +
    "bread water juice coffee sweet sauce cheap large small family party drink drinks snack snacks plate bowl ramen " +
    "beer wine sake soju spam curry steak bacon shrimp lobster turkey apple orange")
    .split(" "),
);

/** Prepares the dishes of a menu for `searchDishes`. Options that are not available at `now` remove nothing. */
export function searchIndex<D extends SearchableDish>(
  dishes: readonly D[],
  now: Instant,
): DishSearchIndex<D> {
  // Dishes share the texts of categories, flags and options.
  const texts = new Map<string, string>();
  const normal = (text: string): string => {
    let result = texts.get(text);
    if (result === undefined) texts.set(text, result = normalized(text));
    return result;
  };
  return {
    entries: dishes.map((dish) => entryOf(dish, now, normal)),
    related: vocabularyOf(dishes.map((dish) => relatedTexts(dish).map(normal))),
    descriptions: vocabularyOf(
      dishes.map(({ description }) => Object.values(description).map(normal)),
    ),
    ranks: new Map(),
    allowed: new Map(),
  };
}

function vocabularyOf(texts: readonly (readonly string[])[]): Vocabulary {
  const vocabulary = new Map<string, number[]>();
  texts.forEach((each, at) => {
    for (const text of new Set(each)) {
      for (const term of text.split(" ")) {
        const places = vocabulary.get(term);
        if (places === undefined) vocabulary.set(term, [at]);
        else if (places.at(-1) !== at) places.push(at);
      }
    }
  });
  return vocabulary;
}

const relatedTexts = (dish: SearchableDish): string[] => [
  ...Object.values(dish.category.name),
  ...flagsOf(dish).map((flag) => dishFlagFacts[flag].terms),
  ...[...dish.contains, ...dish.allergens].map(termsOf),
  ...dish.hasLunchPrice ? [lunchTerms] : [],
  ...dish.optionGroups.flatMap(({ options }) => options.flatMap(({ name }) => Object.values(name))),
];

const maxCached = 200;

/** Returns the cached value of a key, or stores the new one. */
function cached<T>(cache: Map<string, T>, key: string, compute: () => T): T {
  let value = cache.get(key);
  if (value === undefined) {
    if (cache.size >= maxCached) cache.clear();
    cache.set(key, value = compute());
  }
  return value;
}

function entryOf<D extends SearchableDish>(
  dish: D,
  now: Instant,
  normal: (text: string) => string,
): Entry<D> {
  const names = Object.values(dish.name).map(normalized).filter((name) => name !== "");
  const descriptions = Object.values(dish.description).map(normal);
  const aliases = dish.aliases.map(normalized).filter((alias) => alias !== "");
  const romanizedLines = [...names, ...aliases].filter(hasHangul).map(romanizedLine);
  const plainLines = names.map(lineOf);
  const aliasLines = aliases.map(lineOf);
  const options = dish.optionGroups.flatMap((group) => group.options)
    .filter((option) => isAvailable(option, now))
    .map((option) => ({ option, names: Object.values(option.name).map(normal) }));
  // The romanized Korean name covers an English name, whose other terms only sound like Korean ones by accident.
  const spoken = dish.name.ko === "" ? [...plainLines, ...aliasLines, ...romanizedLines] : romanizedLines;
  return {
    dish,
    names: plainLines,
    aliases: [...aliasLines, ...romanizedLines],
    sounds: [...new Set(spoken.flatMap(soundsOf))],
    termSounds: new Set(spoken.flatMap(termSoundsOf)),
    hangul: [...names, ...aliases].filter(hasHangul).map((name) => ({
      characters: name.replaceAll(" ", ""),
      termStarts: termStartsOf(name.split(" ")),
    })),
    options,
    texts: [...names, ...descriptions].map((text) => ` ${text}`)
      .join(""),
    places: [
      ...names,
      ...aliases,
      ...Object.values(dish.category.name).map(normal),
      ...options.flatMap((each) => each.names),
      ...descriptions,
    ],
    exclusion: exclusionFacts(dish, dish.optionGroups, now),
  };
}

/** The line of a normalized text: Hangul becomes the keys that type it. */
function lineOf(text: string): Line {
  return line(text.split(" ").map((term) => [...term].map(keysOf)), text);
}

function romanizedLine(text: string): Line {
  return line(text.split(" ").map((term) => romanized(term)), text);
}

function line(terms: readonly (readonly string[])[], source: string): Line {
  const characters = [...source.replaceAll(" ", "")];
  const pieces = terms.flat();
  const termStarts = termStartsOf(terms.map((each) => each.join("")));
  const text = pieces.join("");
  return {
    text,
    plain: plainConsonants(text),
    termStarts,
    // Latin characters and digits begin a match only after Hangul or a space.
    starts: termStartsOf(pieces).filter((start, at) =>
      hasHangul(`${characters[at - 1] ?? ""}${characters[at]}`) || termStarts.includes(start)
    ),
  };
}

/** The positions of the terms in their joined text. */
function termStartsOf(terms: readonly string[]): number[] {
  let length = 0;
  return terms.map((term) => (length += term.length) - term.length);
}

const soundsOf = ({ text, starts }: Line): string[] => starts.map((start) => soundOf(text.slice(start)));

const termSoundsOf = ({ text, starts, termStarts }: Line): string[] =>
  starts.map((start) => soundOf(text.slice(start, termStarts.find((next) => next > start))));

/** A term of the query in the forms that are compared. */
type Term = {
  text: string;
  /** The keys that type it; the term itself in Latin script. */
  keys: string;
  isHangul: boolean;
  isConsonants: boolean;
  /** Whether its last consonant may begin the next syllable. */
  isUnfinished: boolean;
  isCommon: boolean;
  sound: string;
};

function termOf(text: string): Term {
  const plain = plainJamo(text);
  const isHangul = hasHangul(plain);
  const isCommon = commonTerms.has(plain);
  return {
    text: plain,
    keys: [...plain].map(keysOf).join(""),
    isHangul,
    isConsonants: isConsonants(plain),
    isUnfinished: (syllableParts(plain.at(-1) ?? "")?.[2] ?? 0) > 0,
    isCommon,
    sound: isHangul || isCommon ? "" : soundOf(plain),
  };
}

/**
 * Returns the dishes that match, the best matches first, in the order of the menu among equals. Every term of the text must match. All
 * dishes match an empty text.
 */
export function searchDishes<D extends SearchableDish>(
  index: DishSearchIndex<D>,
  { text, flags, without }: DishSearch,
): FoundDish<D>[] {
  const { entries } = index;
  const query = parseQuery(text);
  const whole = termOf(normalized(text).replaceAll(" ", ""));
  const ranks = ranksOf(index, query, whole);
  const asked = optionsFor(index, without);
  const excluded = query.without.length === 0 ? asked : optionsFor(index, [...without, ...query.without]);
  const offered = (entry: Entry<D>) =>
    query.unknown.flatMap(({ phrase }) => optionsNamed(entry, phrase).slice(0, 1));
  return entries
    .flatMap((entry, at) => {
      const { dish } = entry;
      const rank = ranks[at] ?? Rank.none;
      if (rank === Rank.none || !flags.every((flag) => dish[flagField(flag)])) return [];
      // A dish whose own name contains an exclusion ("No-egg gimbap") is found by it.
      const options = (rank === Rank.exact && whole.text !== "" ? asked : excluded)[at];
      return options === undefined
        ? []
        : [{ dish, options: [...options, ...offered(entry)], rank, apart: isApart(entry, query.terms) }];
    })
    .toSorted((one, other) => one.rank - other.rank || one.apart - other.apart)
    .map(({ dish, options }) => ({ dish, options }));
}

/** 1 when no single text of the dish has all terms, which may then have nothing to do with each other: "Fried egg", "Chicken". */
function isApart<D>(entry: Entry<D>, terms: readonly string[]): number {
  if (terms.length < 2) return 0;
  const has = (place: string) =>
    terms.every((term) => hasHangul(term) ? place.includes(term) : ` ${place}`.includes(` ${term}`));
  return entry.places.some(has) ? 0 : 1;
}

/** For each dish the options that remove the tags; undefined for a dish that cannot be ordered without them. */
const optionsFor = <D extends SearchableDish>(
  { entries, allowed }: DishSearchIndex<D>,
  tags: readonly ExcludableTag[],
): readonly (readonly Option[] | undefined)[] => {
  const unique = [...new Set(tags)];
  return cached(
    allowed,
    unique.join(),
    () => entries.map(({ exclusion }) => optionsWithout(exclusion, unique)),
  );
};

/** The rank of each dish by the text: that of its worst term, or of the whole text without spaces where that is better. */
function ranksOf<D extends SearchableDish>(
  index: DishSearchIndex<D>,
  query: ParsedQuery,
  whole: Term,
): readonly Rank[] {
  const { entries } = index;
  const ofTerm = (term: Term) => cached(index.ranks, term.text, () => termRanks(index, term));
  const byTerm = [
    ...query.terms.map((text) => ofTerm(termOf(text))),
    ...query.unknown.map((each) => statedRanks(index, each)),
  ];
  const excludes = query.whole === "";
  const byWhole = !excludes && query.terms.length > 1
    ? entries.map((entry) => rankSpelled(entry, whole))
    : undefined;
  return entries.map((entry, at) => {
    if (excludes && whole.text !== "" && rankInNames(entry, whole) === Rank.exact) return Rank.exact;
    const worst = byTerm.reduce<Rank>((rank, ranks) => Math.max(rank, ranks[at] ?? Rank.none), Rank.prefix);
    const joint = byWhole ?? (excludes ? undefined : byTerm[0]);
    return Math.min(worst, joint?.[at] ?? Rank.none);
  });
}

/** The characters of a sound that are enough for a match beside others, alone, and for a match with a typo. */
const minSound = 4;
const minSoundAlone = 3;
const minSoundTypo = 5;

function termRanks<D extends SearchableDish>(index: DishSearchIndex<D>, term: Term): Rank[] {
  const { entries } = index;
  const ranks = entries.map((entry) => rankSpelled(entry, term));
  for (const at of mentioning(index.descriptions, term)) {
    ranks[at] = Math.min(ranks[at] ?? 0, Rank.description);
  }
  for (const at of mentioning(index.related, term)) ranks[at] = Math.min(ranks[at] ?? 0, Rank.related);
  const isFound = ranks.some((rank) => rank < Rank.none);
  const typos = entries.map((entry, at) => ranks[at] === Rank.none && isTypo(entry, term));
  // A sound is compared loosely only when nothing is spelled like the term, and with a typo only when no spelling has one.
  const mayMishear = !typos.includes(true);
  return entries.map((entry, at) =>
    typos[at] || ranks[at] === Rank.none && !isFound && soundsLike(entry, term, mayMishear)
      ? Rank.typo
      : ranks[at] ?? Rank.none
  );
}

/** The rank by the names and aliases. */
function rankSpelled<D>(entry: Entry<D>, term: Term): Rank {
  if (!term.isConsonants) {
    // While "달걀" is typed it reads "닭" for a moment: guests who mean "닭" see that first.
    const best = term.isUnfinished && !entry.hangul.some(({ characters }) => characters.includes(term.text))
      ? Rank.description
      : Rank.exact;
    const inNames = rankInNames(entry, term);
    if (inNames < Rank.none) return Math.max(best, inNames);
    if (entry.aliases.some((alias) => startsIn(alias, term.keys))) return Math.max(best, Rank.alias);
    if (term.sound.length >= minSound && entry.sounds.some((sound) => sound.startsWith(term.sound))) {
      return entry.termSounds.has(term.sound) ? Rank.termSound : Rank.sound;
    }
  }
  return term.isHangul && entry.hangul.some((name) => hasInitials(name, term)) ? Rank.initials : Rank.none;
}

function rankInNames<D>({ names }: Entry<D>, { keys }: Term): Rank {
  let best: Rank = Rank.none;
  for (const name of names) {
    if (name.text === keys) return Rank.exact;
    if (name.text.startsWith(keys)) best = Rank.prefix;
    else if (best === Rank.none && startsIn(name, keys)) best = Rank.termPrefix;
  }
  return best;
}

/** One character begins a term only, more also a Korean syllable. */
const startsIn = ({ text, starts, termStarts }: Line, keys: string): boolean =>
  (keys.length === 1 ? termStarts : starts).some((start) => text.startsWith(keys, start));

/** Returns whether the initials of consecutive syllables are those of the term: "ㄱㅊ", "김ㅊ" → "김치". */
function hasInitials(
  { characters, termStarts }: { characters: string; termStarts: readonly number[] },
  { text }: Term,
): boolean {
  if (!/[ㄱ-ㅎ]/.test(text)) return false;
  const matchesAt = (start: number) =>
    start + text.length <= characters.length &&
    [...text].every((character, at) => matchesInitial(character, characters[start + at] ?? ""));
  return text.length === 1
    ? termStarts.some(matchesAt)
    : [...characters].some((_, start) => matchesAt(start));
}

/** Returns the positions of the dishes whose texts have the term. Korean nouns are compounds, so a term in Hangul matches everywhere. */
function mentioning(vocabulary: Vocabulary, { text, isHangul, isConsonants }: Term): Set<number> {
  const found = new Set<number>();
  if (isConsonants) return found;
  for (const [term, places] of vocabulary) {
    if (isHangul ? term.includes(text) : term.startsWith(text)) places.forEach((at) => found.add(at));
  }
  return found;
}

/** Terms with fewer characters, or keys of a Korean keyboard, are not corrected. */
const minTypo = 5;
const minHangulTypo = 5;

function isTypo<D>({ names, aliases }: Entry<D>, term: Term): boolean {
  const { isHangul, isConsonants, isCommon } = term;
  if (isConsonants || isCommon || term.keys.length < (isHangul ? minHangulTypo : minTypo)) return false;
  // Tense consonants are often mistaken for plain ones, and several at a time: "떡뽁기" for "떡볶이".
  const keys = plainConsonants(term.keys);
  const [first, second] = keys;
  // Skips the starts where neither of the first two characters is in its place or beside it.
  const hasTypo = (each: Line) =>
    each.starts.some((start) => {
      const [one, two] = [each.plain[start], each.plain[start + 1]];
      return (first === one || second === two || second === one || first === two) &&
        isOneTypo(keys, { text: each.plain, starts: each.starts }, start);
    });
  return names.some(hasTypo) || aliases.some(hasTypo);
}

function soundsLike<D>({ sounds }: Entry<D>, { sound: typed }: Term, mayMishear: boolean): boolean {
  return typed.length >= minSoundAlone && sounds.some((text) =>
    text.startsWith(typed) ||
    mayMishear && typed.length >= minSoundTypo && isOneTypo(typed, { text, starts: [] }, 0)
  );
}

/**
 * Returns whether the text from `start` begins with `typed` after one character is changed, added, left out or swapped with the next. A
 * change of the last character counts only at the end of a term or syllable: otherwise each beginning would match.
 */
function isOneTypo(typed: string, line: Pick<Line, "text" | "starts">, start: number): boolean {
  const { text } = line;
  const { length } = typed;
  let at = 0;
  while (at < length && typed[at] === text[start + at]) at++;
  if (at === length) return true;
  const here = start + at;
  return here < text.length && continues(typed, at + 1, line, here + 1, at) ||
    continues(typed, at + 1, line, here, at) ||
    continues(typed, at, line, here + 1, at) ||
    at < length - 1 && typed[at] === text[here + 1] && typed[at + 1] === text[here] &&
      continues(typed, at + 2, line, here + 2, at);
}

/** Returns whether `typed` from `from` is in the text at `end`. With a typo in the last character it must end there. */
function continues(
  typed: string,
  from: number,
  { text, starts }: Pick<Line, "text" | "starts">,
  end: number,
  typo: number,
): boolean {
  while (from < typed.length) if (typed[from++] !== text[end++]) return false;
  return typo < typed.length - 1 || end === text.length || starts.includes(end);
}

/** The ranks for "no rice": only dishes with an option of that name, or whose texts say so themselves, match. */
const statedRanks = <D>(
  { entries }: { entries: readonly Entry<D>[] },
  { phrase }: UnknownExclusion,
): Rank[] =>
  entries.map((entry) =>
    optionsNamed(entry, phrase).length > 0 || entry.texts.includes(` ${phrase}`) ? Rank.related : Rank.none
  );

const optionsNamed = <D>({ options }: Entry<D>, phrase: string): Option[] =>
  options.filter(({ names }) => names.some((name) => name.startsWith(phrase))).map(({ option }) => option);

/**
 * Returns what the text excludes although neither a tag nor an option names it and no dish says so: "no onion". No dish is found then,
 * because a description does not list everything.
 */
export function unknownExclusions<D extends SearchableDish>(
  index: DishSearchIndex<D>,
  text: string,
): string[] {
  const { unknown } = parseQuery(text);
  const whole = termOf(normalized(text).replaceAll(" ", ""));
  if (unknown.length === 0 || index.entries.some((entry) => rankInNames(entry, whole) === Rank.exact)) {
    return [];
  }
  return unknown.filter((each) => statedRanks(index, each).every((rank) => rank === Rank.none))
    .map(({ excluded }) => excluded);
}

/** The share of pairs of characters that a similar name has. */
const minSimilarity = 0.3;

/**
 * Returns up to three dishes for a search whose text matches none: those with the most similar names, then popular ones. Each has the flags
 * and can be ordered without what the search excludes.
 */
export function similarDishes<D extends SearchableDish>(
  index: DishSearchIndex<D>,
  { text, flags, without }: DishSearch,
): D[] {
  const { terms, without: named } = parseQuery(text);
  const allowed = optionsFor(index, [...without, ...named]);
  const pairs = (value: string) =>
    Array.from({ length: Math.max(0, value.length - 1) }, (_, at) => value.slice(at, at + 2));
  const queried = terms.map(termOf).map(({ isHangul, keys, sound }) => isHangul ? keys : sound);
  const similarity = (typed: string, { names, sounds }: Entry<D>) => {
    const own = pairs(typed);
    const shares = [...names.map(({ text }) => text), ...sounds].map((text) =>
      own.filter((pair) => text.slice(0, typed.length).includes(pair)).length / Math.max(1, own.length)
    );
    return Math.max(0, ...shares);
  };
  const scores = index.entries
    .filter(({ dish }, at) => allowed[at] !== undefined && flags.every((flag) => dish[flagField(flag)]))
    .map((entry) => ({
      dish: entry.dish,
      score: Math.max(0, ...queried.map((typed) => similarity(typed, entry))),
    }));
  const similar = scores.filter(({ score }) => score >= minSimilarity).toSorted((one, other) =>
    other.score - one.score
  );
  const popular = scores.filter(({ dish }) => dish.isPopular);
  return [...new Set([...similar, ...popular].map(({ dish }) => dish))].slice(0, 3);
}
