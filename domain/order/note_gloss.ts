import { phrases } from "./note_phrases.ts";

/** A term of a note, folded for comparison, and where it stands. */
type Term = { key: string; start: number; end: number };

/** Words between an action and its ingredient that mean nothing to a kitchen. */
const fillers = new Set([
  "the",
  "any",
  "of",
  "my",
  "a",
  "an",
  "some",
  "all",
  "your",
  "more",
  "much",
  "in",
  "it",
]);
/** A phrase behind one of these may mean its opposite and stays as written. */
const negations = new Set(["no", "not", "dont", "never", "isnt", "arent", "wont"]);
const joiners = new Set(["or", "and", "&", "n", "/"]);

/** Folds one term: case, apostrophes and the plural do not matter. */
function fold(term: string): string {
  const plain = term.normalize("NFKC").toLowerCase().replace(/[’'`]/g, "");
  if (plain.length < 4 || !/^[a-z]+s$/.test(plain) || plain.endsWith("ss")) return plain;
  return plain.replace(/oes$/, "o").replace(/(sh|ch)es$/, "$1").replace(/ies$/, "y").replace(/s$/, "");
}

function termsOf(text: string): Term[] {
  return [...text.matchAll(/w\/o?(?=\s|$)|[\p{L}\p{N}'’`%]+|[^\s]/giu)].map((match) => ({
    key: fold(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

const keyOf = (text: string): string => termsOf(text).map(({ key }) => key).join(" ");

/** Meanings by folded terms. */
function index(
  table: Readonly<Record<string, string>>,
): { meanings: ReadonlyMap<string, string>; longest: number } {
  const meanings = new Map(
    Object.entries(table).flatMap(([korean, forms]) =>
      forms.split("|").map((form) => [keyOf(form), korean] as const)
    ),
  );
  return { meanings, longest: Math.max(...[...meanings.keys()].map((key) => key.split(" ").length)) };
}

const whole = index(phrases.whole);
const ingredients = index(phrases.ingredients);
const before = index(phrases.before);
const after = index(phrases.after);

type Found = { text: string; next: number };

/** The longest entry of a table that begins at term `at`. */
function find(
  { meanings, longest }: ReturnType<typeof index>,
  terms: readonly Term[],
  at: number,
): Found | undefined {
  for (let length = Math.min(longest, terms.length - at); length > 0; length--) {
    const text = meanings.get(terms.slice(at, at + length).map(({ key }) => key).join(" "));
    if (text !== undefined) return { text, next: at + length };
  }
  return undefined;
}

const skip = (terms: readonly Term[], at: number): number => {
  let next = at;
  while (fillers.has(terms[next]?.key ?? "")) next++;
  return next;
};

/** One ingredient or several ("onions or garlic"). */
function findIngredients(terms: readonly Term[], at: number): Found | undefined {
  const first = find(ingredients, terms, skip(terms, at));
  if (first === undefined) return undefined;
  let { text, next } = first;
  while (joiners.has(terms[next]?.key ?? "")) {
    const other = find(ingredients, terms, skip(terms, next + 1));
    if (other === undefined || find(after, terms, other.next) !== undefined) break;
    text += `·${other.text}`;
    next = other.next;
  }
  return { text, next };
}

/** An action with its ingredients, in either order ("no onions", "sauce on the side"). */
function findWish(terms: readonly Term[], at: number): Found | undefined {
  const action = find(before, terms, at);
  const what = action && findIngredients(terms, action.next);
  if (action && what) return { text: action.text.replace("~", what.text), next: what.next };
  const named = findIngredients(terms, at);
  const served = named && find(after, terms, named.next);
  return named && served && { text: served.text.replace("~", named.text), next: served.next };
}

/**
 * The Korean gloss of a guest's note for the kitchen: its common phrases in Korean, and what it does not know as written. Undefined when it
 * knows none. A gloss helps to read and is no translation: it stands beside the note. See docs/product-rules.md, "Kitchen notes".
 */
export function noteGloss(note: string): string | undefined {
  const terms = termsOf(note);
  const parts: string[] = [];
  let isKnown = false;
  let written = 0;
  for (let at = 0; at < terms.length;) {
    const wish = findWish(terms, at);
    const phrase = find(whole, terms, at);
    const found = wish && phrase ? (wish.next > phrase.next ? wish : phrase) : wish ?? phrase;
    if (found === undefined || negations.has(terms[at - 1]?.key ?? "")) {
      at++;
      continue;
    }
    const start = terms[at]?.start ?? 0;
    parts.push(note.slice(written, start), found.text);
    isKnown ||= found.text !== "";
    written = terms[found.next - 1]?.end ?? start;
    at = found.next;
  }
  if (!isKnown) return undefined;
  return tidy([...parts, note.slice(written)]);
}

/** Joins the parts without the marks that stood around what was left out. */
export function tidy(parts: readonly string[]): string {
  const text = parts.map((part) => part.trim()).filter((part) => part !== "").join(" ")
    .replace(/\s+/g, " ").replace(/ (?=[,.!?;:])/g, "").replace(/([,.!;])[,.!;]+/g, "$1");
  const characters = [...text];
  const isMark = (character: string | undefined) => character !== undefined && " ,;.!".includes(character);
  while (isMark(characters[0])) characters.shift();
  while (characters.at(-1) === "," || characters.at(-1) === ";") characters.pop();
  return characters.join("").trim();
}
