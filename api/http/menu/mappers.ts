import { toWireFlags, type WireDishFlags } from "@contract/dish_flags.ts";
import type { DishItem, MenuCategory, MenuItem } from "@contract/schemas/menu.ts";
import { isSoldAt } from "@domain/menu/alcohol.ts";
import { allergenText, type Dish, isAvailable } from "@domain/menu/dish.ts";
import { indexOf, type Menu } from "@domain/menu/menu.ts";
import { groupsOf, type OptionGroup } from "@domain/menu/option.ts";
import { illustrationVersion } from "@web/illustrations/svg.ts";
import { toMenuOptionGroup } from "./option_mappers.ts";
import { type Language, ownText } from "@domain/shared/language.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { toDollars } from "@domain/shared/money.ts";
import { type DishFlagFields, dishFlags, flagField, flagsOf } from "@domain/menu/dish_flags.ts";

/** Without `language`, descriptions come in both. From `alcoholEndsAt` on, alcoholic drinks are unavailable. */
type MenuOptions = { language?: Language | undefined; alcoholEndsAt: Instant | undefined };

/** Returns the menu of guests as JSON, without empty categories. */
export function toMenuByCategory(menu: Menu, now: Instant, options: MenuOptions): MenuCategory[] {
  const groups = indexOf(menu).optionGroups;
  const byCategory = Map.groupBy(menu.dishes, (dish) => dish.categoryId);
  return menu.categories.flatMap((category) => {
    const dishes = byCategory.get(category.id);
    if (dishes === undefined) return [];
    const description = inLanguage(options.language, category.description, category.descriptionKorean);
    return [{
      category_id: category.id,
      category_name: category.name,
      category_name_korean: category.nameKorean,
      category_description: description.english,
      category_description_korean: description.korean,
      items: dishes.map((dish) => toMenuItem(dish, groups, now, options)),
    }];
  });
}

export function toMenuItem(
  dish: Dish,
  groups: ReadonlyMap<string, OptionGroup>,
  now: Instant,
  { language, alcoholEndsAt }: MenuOptions,
): MenuItem {
  const item = toDishItem(dish, now, language);
  return {
    ...item,
    is_available: item.is_available && isSoldAt(dish, now, alcoholEndsAt),
    ...dish.aliases.length > 0 && { aliases: [...dish.aliases] },
    option_groups: groupsOf(dish, groups).map((group) => toMenuOptionGroup(group, now)),
  };
}

/** Returns a dish without its option groups. */
export function toDishItem(dish: Dish, now: Instant, language?: Language): DishItem {
  const description = inLanguage(language, dish.description, dish.descriptionKorean);
  return {
    id: dish.id,
    name: dish.name,
    name_korean: dish.nameKorean,
    description: description.english,
    description_korean: description.korean,
    price: toDollars(dish.priceCents),
    lunch_price: dish.lunchPriceCents === undefined ? null : toDollars(dish.lunchPriceCents),
    contains: [...dish.contains],
    allergens: allergenText(dish),
    // The English note is a part of the list of allergens and always sent.
    allergen_note_korean: language === "en" ? "" : dish.allergenNoteKorean,
    is_available: isAvailable(dish, now),
    ...toWireFlags(flagsOf(dish)),
    prep_time_minutes: dish.prepMinutes,
    image_url: dish.imageUrl ?? null,
    ...toIllustrationVersion(dish),
  };
}

/** The version of the illustration that is shown in place of a picture. */
export function toIllustrationVersion({ imageUrl, illustration }: Dish): { illustration_version?: string } {
  return imageUrl === undefined && illustration !== undefined
    ? { illustration_version: illustrationVersion(illustration) }
    : {};
}

/** Empties the text that a guest with this language does not read. Without a language both stay. */
function inLanguage(
  language: Language | undefined,
  english: string,
  korean: string,
): { english: string; korean: string } {
  if (language === undefined) return { english, korean };
  return ownText(language, { en: english, ko: korean }).language === "en"
    ? { english, korean: "" }
    : { english: "", korean };
}

/** Returns the flags of `body`; absent ones are undefined. */
export function toFlagFields(
  body: { readonly [Name in keyof WireDishFlags]?: boolean | undefined },
): { [Field in keyof DishFlagFields]: boolean | undefined } {
  return Object.fromEntries(dishFlags.map((flag) => [flagField(flag), body[`is_${flag}`]])) as {
    [Field in keyof DishFlagFields]: boolean | undefined;
  };
}
