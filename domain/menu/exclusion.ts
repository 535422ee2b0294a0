import type { Instant } from "../shared/local_time.ts";
import { allergens, type Dish, isAvailable } from "./dish.ts";
import { dishFlagFacts, type DishFlagFields } from "./dish_flags.ts";
import {
  defaultOptions,
  type DietaryTag,
  type Option,
  type OptionGroup,
  soldOptions,
  withTags,
} from "./option.ts";

/** The allergens, and what else guests exclude. */
export const excludableTags = [...allergens, "spicy"] as const satisfies readonly DietaryTag[];
export type ExcludableTag = typeof excludableTags[number];

const terms: Readonly<Record<ExcludableTag, string>> = {
  milk: "milk dairy lactose cheese butter cream 우유 유제품 치즈 버터 크림",
  egg: "egg eggs 계란 달걀 난류",
  fish: "fish anchovy anchovies seafood 생선 어류 멸치 해산물 해물",
  shellfish:
    "shellfish shrimp shrimps prawn prawns crab crabs clam clams squid oyster oysters mussel mussels lobster seafood 갑각류 조개 조개류 새우 새우젓 게 굴 홍합 오징어 해산물 해물",
  tree_nut:
    "treenut treenuts nut nuts pinenut pinenuts almond almonds walnut walnuts cashew cashews 견과 견과류 잣 호두 아몬드",
  peanut: "peanut peanuts nut nuts 땅콩 견과 견과류",
  wheat: "wheat gluten flour 밀 밀가루 글루텐",
  soy: "soy soya soybean soybeans 대두 콩",
  sesame: "sesame 참깨 깨",
  spicy: dishFlagFacts.spicy.terms,
};

const tagsByTerm = new Map<string, ExcludableTag[]>();
for (const tag of excludableTags) {
  for (const term of terms[tag].split(" ")) tagsByTerm.set(term, [...tagsByTerm.get(term) ?? [], tag]);
}

/** Returns the tags that guests call by this lower-case term: "shrimp" → shellfish. */
export const tagsNamed = (term: string): readonly ExcludableTag[] => tagsByTerm.get(term) ?? [];

/** Returns the terms of a tag in both languages, separated by spaces. */
export const termsOf = (tag: ExcludableTag): string => terms[tag];

/** Writes nuts of several terms as one, as the terms above have them. */
export const withJoinedNuts = (text: string): string => text.replace(/\b(tree|pine) (?=nuts?\b)/g, "$1");

export type Excludable = DishFlagFields & Pick<Dish, "allergens" | "allergenNote" | "allergenNoteKorean">;

/** What a dish has with its default options, what only its note mentions, and its option groups, at one time. */
export type ExclusionFacts = {
  has: ReadonlySet<ExcludableTag>;
  noted: ReadonlySet<ExcludableTag>;
  groups: readonly OptionGroup[];
  now: Instant;
};

/** Prepares a dish for `optionsWithout`. An allergen that only the kitchen's note mentions counts as contained. */
export function exclusionFacts(
  dish: Excludable,
  groups: readonly OptionGroup[],
  now: Instant,
): ExclusionFacts {
  const ordered = withTags(dish, soldOptions(groups, defaultOptions(groups, now)));
  const tagsOf = (fields: Excludable): ExcludableTag[] => [
    ...fields.allergens,
    ...fields.isSpicy ? ["spicy" as const] : [],
  ];
  const listed = tagsOf(dish);
  const noted = tagsIn(`${dish.allergenNote} ${dish.allergenNoteKorean}`);
  return {
    has: new Set(tagsOf(ordered)),
    noted: new Set(noted.filter((tag) => !listed.includes(tag))),
    groups,
    now,
  };
}

/**
 * Returns the options that a guest must choose so that the dish has none of the tags; [] when none is needed, undefined when the dish
 * cannot be ordered without them.
 */
export function optionsWithout(
  { has, noted, groups, now }: ExclusionFacts,
  tags: readonly ExcludableTag[],
): Option[] | undefined {
  if (tags.some((tag) => noted.has(tag))) return undefined;
  const adds = (option: Option) => option.adds.some((tag) => (tags as readonly DietaryTag[]).includes(tag));
  const isFree = (option: Option) => isAvailable(option, now) && !adds(option);
  const isStuck = (group: OptionGroup) =>
    group.options.some((option) => option.isDefault && adds(option)) ||
    group.min > 0 && group.min > group.options.filter(isFree).reduce((sum, { max }) => sum + max, 0);
  if (groups.some(isStuck)) return undefined;
  const choose = (
    rest: readonly ExcludableTag[],
    chosen: readonly Choice[],
  ): readonly Choice[] | undefined => {
    const [first] = rest;
    if (first === undefined) return chosen;
    for (const group of groups) {
      if (chosen.filter((each) => each.group === group).length >= group.max) continue;
      for (const option of group.options) {
        if (!option.removes.includes(first) || !isFree(option)) continue;
        const more = rest.filter((tag) => !option.removes.includes(tag));
        const found = choose(more, [...chosen, { group, option }]);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  };
  return choose(tags.filter((tag) => has.has(tag)), [])?.map(({ option }) => option);
}

type Choice = { group: OptionGroup; option: Option };

/** The allergens that a note mentions. Korean nouns are followed by particles. */
function tagsIn(note: string): ExcludableTag[] {
  const found = withJoinedNuts(note.normalize("NFC").toLowerCase()).split(/[^\p{L}\p{N}]+/u).flatMap(
    (term) => {
      const exact = tagsNamed(term);
      return exact.length > 0 ? exact : tagsNamed(withoutParticle(term));
    },
  );
  return found.filter((tag) => tag !== "spicy");
}

/** Removes a Korean particle at the end of a term: "계란이" → "계란". */
export const withoutParticle = (term: string): string =>
  term.replace(/^([가-힣]+?)(?:으로|이랑|하고|에는|은|는|이|가|을|를|도|와|과|랑|에|로)$/, "$1");
