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
const negations = new Set(
  "no,not,dont,doesnt,didnt,never,isnt,arent,wont,cant,cannot,couldnt,shouldnt,wouldnt,none,nobody,nothing,without,hate,avoid"
    .split(","),
);
/** Terms between a negation and the phrase that it turns around ("do not have any allergies", "can't have anything with nuts"). */
const negated = new Set(
  [
    ...fillers,
    ..."have,known,food,make,it,be,is,are,one,too,so,very,as,that,like,want,need,do,eat,handle".split(","),
    ..."anything,something,thing,dish,give,me,us,serve,cook,cooked,made,prepare,prepared,fry,fried,come,touch"
      .split(","),
  ],
);
const joiners = new Set(["or", "and", "nor", "&", "n", "/"]);
/** What an ingredient before it is made into ("oyster sauce", "beef broth"). */
const heads = new Set(
  "sauce,oil,broth,soup,stock,dressing,paste,noodle,skin,fat,bone,powder,flake,seed,leaf,water".split(","),
);
/** What may describe an ingredient and is no wish then. */
const descriptions = new Set("spicy,raw,uncooked,cold,soft,regular,original,mixed,rare,medium".split(","));
const allergyTo = "~ 알레르기";
/** What a whole list of ingredients shares ("peanut and shrimp allergy"). */
const shared = new Set([allergyTo, "~ 없이"]);

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
const insteadOf = "~ 대신";

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

/** One ingredient with what it is made into. Behind an action, what stands "on the side" is another ingredient. */
function findIngredient(terms: readonly Term[], at: number, isNamed = false): Found | undefined {
  const first = find(ingredients, terms, skip(terms, at));
  if (first === undefined || !heads.has(terms[first.next]?.key ?? "")) return first;
  const head = find(ingredients, terms, first.next);
  if (head === undefined || (!isNamed && find(after, terms, head.next) !== undefined)) return first;
  return { text: `${first.text} ${head.text}`, next: head.next };
}

/** Where the next ingredient of a list may begin. A comma joins only within a list ("onions, garlic, or egg"). */
function joinedAt(terms: readonly Term[], at: number, isNamed: boolean): number | undefined {
  const key = terms[at]?.key ?? "";
  if (joiners.has(key)) return at + 1;
  if (key !== ",") return undefined;
  if (joiners.has(terms[at + 1]?.key ?? "")) return at + 2;
  // "No onions, spicy" asks for a spicy dish.
  const other = find(whole, terms, at + 1) ? undefined : findIngredient(terms, at + 1);
  if (other === undefined) return undefined;
  const end = terms[other.next]?.key ?? ".";
  const goesOn = joiners.has(end) && (isNamed || !endsInAllergy(terms, other.next));
  return ",.!".includes(end) || goesOn ? at + 1 : undefined;
}

/** Whether the list that goes on with a joiner here is one of allergies: "[No egg, peanut] and shrimp allergy". */
function endsInAllergy(terms: readonly Term[], at: number): boolean {
  let next = at;
  while (joiners.has(terms[next]?.key ?? "")) {
    const other = findIngredient(terms, next + 1, true);
    if (other === undefined) return false;
    next = other.next;
  }
  return find(after, terms, next)?.text === allergyTo;
}

/** One ingredient or several ("onions or garlic"). Named before what to do with them, they may share it. */
function findIngredients(terms: readonly Term[], at: number, isNamed = false): Found | undefined {
  const first = findIngredient(terms, at, isNamed);
  if (first === undefined) return undefined;
  let { text, next } = first;
  for (;;) {
    const joined = joinedAt(terms, next, isNamed);
    const other = joined === undefined ? undefined : findIngredient(terms, joined, isNamed);
    if (other === undefined) break;
    const served = find(after, terms, other.next);
    if (served !== undefined && !(isNamed && shared.has(served.text))) break;
    text += `·${other.text}`;
    next = other.next;
  }
  return { text, next };
}

/** An action with its ingredients, in either order ("no onions", "sauce on the side"). */
function findWish(terms: readonly Term[], at: number): Found | undefined {
  const action = find(before, terms, at);
  const what = action &&
    (action.text === insteadOf ? findIngredient : findIngredients)(terms, action.next);
  if (action && what) return { text: action.text.replace("~", what.text), next: what.next };
  const named = findIngredients(terms, at, true);
  if (named === undefined) return undefined;
  const instead = find(before, terms, named.next);
  const of = instead?.text === insteadOf ? findIngredient(terms, instead.next) : undefined;
  if (of) return { text: `${insteadOf.replace("~", of.text)} ${named.text}`, next: of.next };
  const served = find(after, terms, named.next);
  return served && { text: served.text.replace("~", named.text), next: served.next };
}

/** Whether a negation turns around what begins here. */
function isNegated(terms: readonly Term[], at: number): boolean {
  let before = at - 1;
  while (negated.has(terms[before]?.key ?? "")) before--;
  return negations.has(terms[before]?.key ?? "");
}

/** Whether the term here describes the ingredient behind it ("spicy pork", "raw fish"). */
const describes = (terms: readonly Term[], at: number): boolean =>
  descriptions.has(terms[at]?.key ?? "") && find(ingredients, terms, at + 1) !== undefined;

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
    const known = find(whole, terms, at);
    const phrase = known?.next === at + 1 && describes(terms, at) ? undefined : known;
    const found = wish && phrase ? (wish.next > phrase.next ? wish : phrase) : wish ?? phrase;
    if (found === undefined || isNegated(terms, at)) {
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
