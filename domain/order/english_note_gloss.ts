import {
  endings,
  koreanFillers,
  koreanJoiners,
  koreanNegations,
  koreanParticles,
  koreanPhrases,
  koreanPolite,
} from "./korean_note_phrases.ts";
import { tidy } from "./note_gloss.ts";
import { phrases } from "./note_phrases.ts";

type Table = { entries: ReadonlyMap<string, string>; longest: number };

/** A note without its spaces: where each character stood, and whether a term begins there. */
type Compact = { text: string; at: readonly number[]; begins: readonly boolean[] };

const compact = (text: string): string => text.normalize("NFC").toLowerCase().replace(/\s/g, "");

/** Meanings by spelling. Of the English spellings of `note_phrases.ts` the first one is the meaning. */
function table(
  korean: Readonly<Record<string, string>>,
  shared: Readonly<Record<string, string>>,
): Table {
  const entries = new Map<string, string>();
  for (const [spelling, forms] of Object.entries(shared)) {
    if (spelling !== "") {
      entries.set(compact(spelling.replace(/ \([^()]*\)$/, "")), forms.split("|")[0] ?? "");
    }
  }
  for (const [meaning, forms] of Object.entries(korean)) {
    for (const form of forms.split("|")) entries.set(compact(form), meaning);
  }
  return { entries, longest: Math.max(...[...entries.keys()].map((key) => key.length)) };
}

const ingredients = table(koreanPhrases.ingredients, phrases.ingredients);
const actions = table(koreanPhrases.actions, {});
const whole = table({ ...koreanPhrases.whole, "": koreanPolite }, phrases.whole);

type Found = { text: string; next: number };

const isHangul = (character: string | undefined): boolean =>
  character !== undefined && /\p{Script=Hangul}/u.test(character);

function compactNote(note: string): Compact {
  const at: number[] = [];
  const begins: boolean[] = [];
  let text = "";
  for (let index = 0; index < note.length; index++) {
    const character = note[index] ?? "";
    if (/\s/.test(character)) continue;
    begins.push(!/[\p{L}\p{N}]/u.test(note[index - 1] ?? ""));
    at.push(index);
    text += character.toLowerCase();
  }
  return { text, at, begins };
}

/** Whether no term goes on at this character. */
const isBoundary = ({ text, begins }: Compact, at: number): boolean =>
  at >= text.length || begins[at] === true || !isHangul(text[at]);

/** Where a phrase and the endings behind it are over; undefined when its term goes on or its sense is turned around. */
function endOf(compacted: Compact, from: number): number | undefined {
  let end = isBoundary(compacted, from) ? from : undefined;
  let at = from;
  for (;;) {
    const ending = endings.find((each) => compacted.text.startsWith(each, at));
    if (ending === undefined) break;
    at += ending.length;
    if (isBoundary(compacted, at)) end = at;
  }
  if (end === undefined) return undefined;
  const rest = compacted.text.slice(end);
  // Behind the end of a clause "안" begins the next one: "땅콩 알레르기 있어요 안 넣어 주세요".
  const endsClause = /[요다서데니고음]$/.test(compacted.text.slice(from, end));
  const isTurned = koreanNegations.some((each) =>
    rest.startsWith(each) && !(endsClause && each.startsWith("안"))
  );
  return isTurned ? undefined : end;
}

/** The entries that begin here, longest first. */
function* entriesAt({ entries, longest }: Table, { text }: Compact, at: number): Generator<Found> {
  for (let length = Math.min(longest, text.length - at); length > 0; length--) {
    const meaning = entries.get(text.slice(at, at + length));
    if (meaning !== undefined) yield { text: meaning, next: at + length };
  }
}

/** The longest entry that begins here and ends a term. */
function findTerm(entries: Table, compacted: Compact, at: number): Found | undefined {
  for (const { text, next } of entriesAt(entries, compacted, at)) {
    const end = endOf(compacted, next);
    if (end !== undefined) return { text, next: end };
  }
  return undefined;
}

const after = (terms: readonly string[], { text }: Compact, at: number): number =>
  at + (terms.find((term) => text.startsWith(term, at))?.length ?? 0);

/** What to do with the ingredients that end here: an action, behind a particle and terms that mean nothing to a kitchen. */
function findAction(compacted: Compact, from: number): Found | undefined {
  for (let at of new Set([from, after(koreanParticles, compacted, from)])) {
    for (;;) {
      const action = findTerm(actions, compacted, at);
      if (action !== undefined) return action;
      const next = after(koreanFillers, compacted, at);
      if (next === at) break;
      at = next;
    }
  }
  return undefined;
}

/**
 * One ingredient or several ("양파랑 마늘"), with what to do with them. `without` collects where no wish begins: "콩나물" is also "콩 or 물",
 * and to read a list of them in every way would take forever.
 */
function findWish(
  compacted: Compact,
  from: number,
  without: Set<number>,
  names: readonly string[] = [],
): Found | undefined {
  if (without.has(from)) return undefined;
  for (const { text: name, next } of entriesAt(ingredients, compacted, from)) {
    const all = [...names, name];
    const action = findAction(compacted, next);
    if (action !== undefined) {
      const joiner = /^(no|can't|allergic)/.test(action.text) ? " or " : " and ";
      return { text: action.text.replace("~", all.join(joiner)), next: action.next };
    }
    const joined = after(koreanJoiners, compacted, next);
    const wish = joined > next || compacted.begins[next]
      ? findWish(compacted, joined, without, all)
      : undefined;
    if (wish !== undefined) return wish;
  }
  without.add(from);
  return undefined;
}

/**
 * The English gloss of a guest's Korean note: its common phrases in English, and what it does not know as written. Undefined when it knows
 * none. It stands beside the note. See `noteGloss` for the other direction.
 */
export function englishNoteGloss(note: string): string | undefined {
  const plain = note.normalize("NFC");
  const compacted = compactNote(plain);
  const without = new Set<number>();
  const parts: string[] = [];
  let isKnown = false;
  let written = 0;
  for (let at = 0; at < compacted.text.length;) {
    const wish = compacted.begins[at] ? findWish(compacted, at, without) : undefined;
    const phrase = compacted.begins[at] ? findTerm(whole, compacted, at) : undefined;
    const found = wish && phrase ? (wish.next > phrase.next ? wish : phrase) : wish ?? phrase;
    if (found === undefined) {
      at++;
      continue;
    }
    parts.push(plain.slice(written, compacted.at[at]), found.text);
    isKnown ||= found.text !== "";
    written = (compacted.at[found.next - 1] ?? 0) + 1;
    at = found.next;
  }
  if (!isKnown) return undefined;
  return tidy([...parts, plain.slice(written)]);
}
