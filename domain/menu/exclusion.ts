import type { Instant } from "../shared/local_time.ts";
import { type Dish, isAvailable } from "./dish.ts";
import { avoidables } from "./avoidable.ts";
import { dishFlagFacts } from "./dish_flags.ts";
import {
  defaultOptions,
  type DietaryTag,
  type Option,
  type OptionGroup,
  soldOptions,
  type TaggedDish,
  withTags,
} from "./option.ts";

/**
 * What a search text can exclude: what guests can avoid, spice, and meat, which each dish may contain that is not vegetarian. Meat that is
 * no ingredient of the list is never missed so.
 */
const excludableTags = [...avoidables, "spicy", "meat"] as const;
export type ExcludableTag = typeof excludableTags[number];

const terms: Readonly<Record<ExcludableTag, string>> = {
  pork: "pork 돼지 돼지고기 돈육",
  beef: "beef 소고기 쇠고기 우육",
  chicken: "chicken poultry 닭 닭고기 치킨",
  seafood: "seafood 해산물 해물 수산물",
  alcohol: "alcohol alcoholic 술 알코올 알콜",
  milk: "milk dairy lactose cheese butter cream 우유 유제품 치즈 버터 크림",
  egg: "egg eggs 계란 달걀 난류",
  fish: "fish anchovy anchovies 생선 어류 멸치",
  shellfish:
    "shellfish shrimp shrimps prawn prawns crab crabs clam clams squid oyster oysters mussel mussels lobster 갑각류 조개 조개류 새우 새우젓 게 굴 홍합 오징어",
  tree_nut:
    "treenut treenuts nut nuts pinenut pinenuts almond almonds walnut walnuts cashew cashews 견과 견과류 잣 호두 아몬드",
  peanut: "peanut peanuts nut nuts 땅콩 견과 견과류",
  wheat: "wheat gluten flour 밀 밀가루 글루텐",
  soy: "soy soya soybean soybeans 대두 콩",
  sesame: "sesame 참깨 깨",
  spicy: dishFlagFacts.spicy.terms,
  meat: "meat meats 고기 육류",
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

export type Excludable = TaggedDish & Pick<Dish, "allergenNote">;

/** What a dish has with its default options, what only its note mentions, and its option groups, at one time. */
export type ExclusionFacts = {
  has: ReadonlySet<ExcludableTag>;
  noted: ReadonlySet<ExcludableTag>;
  groups: readonly OptionGroup[];
  now: Instant;
};

/** Prepares a dish for `optionsWithout`. What only the kitchen's note mentions counts as contained. */
export function exclusionFacts(
  dish: Excludable,
  groups: readonly OptionGroup[],
  now: Instant,
): ExclusionFacts {
  const ordered = withTags(dish, soldOptions(groups, defaultOptions(groups, now)));
  const tagsOf = (fields: Excludable): ExcludableTag[] => [
    ...fields.contains,
    ...fields.allergens,
    ...fields.isSpicy ? ["spicy" as const] : [],
    ...fields.isVegetarian ? [] : ["meat" as const],
  ];
  const listed = tagsOf(dish);
  const noted = tagsIn(`${dish.allergenNote.en} ${dish.allergenNote.ko}`);
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
  excluded: readonly ExcludableTag[],
): Option[] | undefined {
  const tags = withKinds(excluded);
  if (tags.some((tag) => noted.has(tag))) return undefined;
  const adds = (option: Option) => option.adds.some((tag) => (tags as readonly DietaryTag[]).includes(tag));
  const removes = (option: Option, tag: ExcludableTag) => (option.removes as readonly string[]).includes(tag);
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
        if (!removes(option, first) || !isFree(option)) continue;
        const more = rest.filter((tag) => !removes(option, tag));
        const found = choose(more, [...chosen, { group, option }]);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  };
  return choose(tags.filter((tag) => has.has(tag)), [])?.map(({ option }) => option);
}

/** Adds the kinds of seafood: a dish without seafood has no fish and no shellfish either. */
const withKinds = (tags: readonly ExcludableTag[]): readonly ExcludableTag[] =>
  tags.includes("seafood") ? [...new Set([...tags, "fish", "shellfish"] as const)] : tags;

type Choice = { group: OptionGroup; option: Option };

/** The ingredients and allergens that a note mentions. Korean nouns are followed by particles. */
function tagsIn(note: string): ExcludableTag[] {
  const found = withJoinedNuts(note.normalize("NFC").toLowerCase()).split(/[^\p{L}\p{N}]+/u).flatMap(
    (term) => {
      const exact = tagsNamed(term);
      return exact.length > 0 ? exact : tagsNamed(withoutParticle(term));
    },
  );
  return found.filter((tag) => tag !== "spicy" && tag !== "meat");
}

/** Removes a Korean particle at the end of a term: "계란이" → "계란". */
export const withoutParticle = (term: string): string =>
  term.replace(/^([가-힣]+?)(?:으로|이랑|하고|에는|은|는|이|가|을|를|도|와|과|랑|에|로)$/, "$1");
