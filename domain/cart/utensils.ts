import type { Texts } from "../shared/language.ts";

/** What goes into the bag only on request: chopsticks, napkins, a sauce. One of an order has its names at the time of the order. */
export type Utensil = { id: string; name: Texts };

/** A utensil of the setting `utensils`. Guests can ask for it while it is on. */
export type ListedUtensil = Utensil & { isOn: boolean };

export const maxUtensils = 20;
/** Maximum length of a name in each language. */
export const maxUtensilName = 60;

const idForm = /^[a-z0-9_]{1,40}$/;
const separator = "|";

/**
 * Parses the setting `utensils`: a line for each, in the order of the list, such as "chopsticks | Chopsticks | 젓가락", with "| off" at
 * the end of those that guests cannot ask for. Returns undefined when a line is invalid, an id repeats or the list is too long.
 */
export function parseUtensils(text: string): ListedUtensil[] | undefined {
  const lines = text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  const utensils = lines.flatMap((line) => parseLine(line) ?? []);
  const ids = new Set(utensils.map(({ id }) => id));
  const isValid = utensils.length === lines.length && ids.size === lines.length &&
    lines.length <= maxUtensils;
  return isValid ? utensils : undefined;
}

function parseLine(line: string): ListedUtensil | undefined {
  const [id = "", en = "", ko = "", off, ...rest] = line.split(separator).map((part) => part.trim());
  const areNamed = [en, ko].every((each) => each !== "" && each.length <= maxUtensilName);
  const isValid = idForm.test(id) && areNamed && (off === undefined || off === "off") && rest.length === 0;
  return isValid ? { id, name: { en, ko }, isOn: off === undefined } : undefined;
}

/** Returns the value of the setting `utensils`. `parseUtensils` reads it. */
export function utensilsText(utensils: readonly ListedUtensil[]): string {
  return utensils.map(({ id, name, isOn }) =>
    [id, name.en, name.ko, ...(isOn ? [] : ["off"])].join(` ${separator} `)
  ).join("\n");
}

/** Returns the utensils that guests can ask for. */
export function offeredUtensils(listed: readonly ListedUtensil[]): Utensil[] {
  return listed.filter(({ isOn }) => isOn).map(({ id, name }) => ({ id, name }));
}

/** Returns the utensils with the ids, in the order of the list. Undefined when guests cannot ask for one of them. */
export function chooseUtensils(
  listed: readonly ListedUtensil[],
  ids: readonly string[],
): Utensil[] | undefined {
  const offered = offeredUtensils(listed);
  return ids.every((id) => offered.some((utensil) => utensil.id === id))
    ? offered.filter(({ id }) => ids.includes(id))
    : undefined;
}
