import { type Language, type OwnText, ownText } from "../shared/language.ts";
import { type Dish } from "./dish.ts";
import { avoidableNames } from "./avoidable.ts";

/** A message that may contain the kitchen's note, which can be in another language than the rest. */
export type AllergenMessage = { before: string; note: OwnText | undefined; after: string };

/**
 * Returns one sentence about what a dish contains and its note: "Contains pork, egg, and soy; may contain pine nuts." Empty without both.
 * Fish and shellfish say that it contains seafood.
 */
export function allergenMessage(
  dish: Pick<Dish, "contains" | "allergens" | "allergenNote">,
  language: Language,
): AllergenMessage {
  const isNamed = dish.allergens.includes("fish") || dish.allergens.includes("shellfish");
  const named = dish.contains.filter((ingredient) => ingredient !== "seafood" || !isNamed);
  const names = [...named, ...dish.allergens].map((tag) => avoidableNames[tag][language]);
  const { text, language: spoken } = ownText(language, dish.allergenNote);
  const own = text.trim().replace(/(?<![.!])[.!]+$/, "");
  const note = own === "" ? undefined : { text: own, language: spoken };
  if (names.length > 0) return messages[language](names, note);
  if (note === undefined) return { before: "", note, after: "" };
  return { before: "", note: { ...note, text: capitalized(own) }, after: "." };
}

/** The message about one or more ingredients and allergens, by language. */
const messages: Readonly<
  Record<Language, (names: readonly string[], note: OwnText | undefined) => AllergenMessage>
> = {
  en: (names, note) => {
    const before = `Contains ${listed(names.map((name) => name.toLowerCase()))}`;
    if (note === undefined) return { before: `${before}.`, note, after: "" };
    // The note may begin with the same verb.
    const text = note.text.replace(/^contains:? /i, "also ");
    return { before: `${before}; `, note: { ...note, text }, after: "." };
  },
  ko: (names, note) => {
    const subject = `${names.join(", ")}${particle(names.at(-1) ?? "")} 들어`;
    if (note === undefined) return { before: `${subject} 있습니다.`, note, after: "" };
    return note.language === "ko"
      ? { before: `${subject} 있으며, `, note, after: "." }
      : { before: `${subject} 있습니다 (`, note, after: ")." };
  },
};

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** "egg, soy, and sesame" */
const listed = (names: readonly string[]): string =>
  names.length < 3 ? names.join(" and ") : `${names.slice(0, -1).join(", ")}, and ${names.at(-1)}`;

/** The Korean subject particle after a noun: "이" after a final consonant. */
const particle = (noun: string): string => (noun.charCodeAt(noun.length - 1) - 0xac00) % 28 > 0 ? "이" : "가";
