import type { Dish } from "./dish.ts";
import { comparedName } from "./menu_import.ts";

/** The names of a dish that a file can have. */
export type NamedDish = Pick<Dish, "id" | "name" | "kitchenName" | "aliases">;

/** What a file name says about its dish. */
export type FileMatch =
  | { kind: "dish"; id: string }
  | { kind: "none" }
  /** Several dishes have the name. */
  | { kind: "several" }
  /** A file with a better or earlier name has this dish. */
  | { kind: "taken"; id: string };

/** Files that systems put into folders beside the pictures. */
const systemFile = /^(?:\.|thumbs\.db$|desktop\.ini$)/i;

/** Returns whether a person sees this file in the folder. */
export const isShownFile = (name: string): boolean => !systemFile.test(name);

/**
 * Returns the dish of each file: the one with its name in English or Korean, both names, its kitchen name, another name or its id. Case,
 * accents, spaces and punctuation do not matter, and neither do "(1)", "copy" and a number before or after the name, unless a dish has
 * them in its name. A dish gets one file (docs/product-rules.md, "Pictures").
 */
export function matchPictureFiles(names: readonly string[], dishes: readonly NamedDish[]): FileMatch[] {
  const keys = [firstKeys, laterKeys].map((keysOf) => {
    const found = new Map<string, Set<string>>();
    for (const dish of dishes) {
      for (const key of keysOf(dish).filter((key) => key !== "")) {
        found.set(key, (found.get(key) ?? new Set()).add(dish.id));
      }
    }
    return found;
  });
  const found = names.map((name) => {
    for (const [rank, spelling] of spellings(name).entries()) {
      for (const of of keys) {
        const ids = [...of.get(spelling) ?? []];
        if (ids.length > 0) return { ids, rank };
      }
    }
    return { ids: [], rank: 0 };
  });
  const places = new Map<string, number>();
  for (const [place, { ids, rank }] of found.entries()) {
    const [id] = ids;
    if (id === undefined || ids.length > 1) continue;
    const first = places.get(id);
    if (first === undefined || rank < (found[first]?.rank ?? 0)) places.set(id, place);
  }
  return found.map(({ ids: [id, ...others] }, place) => {
    if (id === undefined) return { kind: "none" };
    if (others.length > 0) return { kind: "several" };
    return { kind: places.get(id) === place ? "dish" : "taken", id };
  });
}

const fileKey = (text: string): string => comparedName(text).replaceAll(" ", "");

const firstKeys = ({ id, name }: NamedDish) =>
  [id, name.en, name.ko, `${name.en}${name.ko}`, `${name.ko}${name.en}`].map(fileKey);

const laterKeys = ({ kitchenName, aliases }: NamedDish) => [kitchenName, ...aliases].map(fileKey);

/** What browsers and people add to the end of a name. */
const added = /\(\d{1,3}\)$|\[\d{1,3}\]$|(?:^|[^a-z])copy(?: \d{1,3})?$|복사본$|사본$/i;
const numberBefore = /^\d{1,4}[\s._)-]/;
const numberAfter = /[\s_-]\d{1,3}$/;

/** Returns the spellings of a file name that may be a dish's, the most literal first. */
function spellings(file: string): string[] {
  const whole = file.slice(0, maxName).normalize("NFKC").replace(/\.[a-z0-9]{1,5}$/i, "").trim();
  const plain = withoutAdded(whole);
  const all = [whole, plain, plain.replace(numberBefore, ""), plain.replace(numberAfter, "")];
  const both = plain.replace(numberBefore, "").replace(numberAfter, "");
  return [...new Set([...all, both].map(fileKey))].filter((key) => key !== "");
}

/** File systems allow no longer names. */
const maxName = 255;

/** Returns the name without "(1)", "copy" and the like, also several of them. */
function withoutAdded(name: string): string {
  let [rest, before] = [name, ""];
  while (rest !== before) {
    before = rest;
    rest = rest.replace(added, "").trimEnd();
    while (/[_-]$/.test(rest)) rest = rest.slice(0, -1).trimEnd();
  }
  return rest;
}
