import { toWireFlags, type WireDishFlags } from "@contract/dish_flags.ts";
import type {
  AdminCategory,
  AdminMenuItem,
  CategoryBody,
  DishBody,
  DishItem,
  MenuCategory,
  MenuImport as WireImport,
  MenuItem,
} from "@contract/schemas/menu.ts";
import { isSoldAt } from "@domain/menu/alcohol.ts";
import {
  allergenText,
  type Category,
  defaultPrepMinutes,
  type Dish,
  type DishFields,
  dishVersion,
  isAvailable,
  readAllergenText,
} from "@domain/menu/dish.ts";
import { indexOf, type Menu } from "@domain/menu/menu.ts";
import { groupsOf, isOrderable, type OptionGroup } from "@domain/menu/option.ts";
import { illustrationVersion } from "@web/illustrations/svg.ts";
import { toMenuOptionGroup } from "../options/mappers.ts";
import { type Language, ownText, type Texts } from "@domain/shared/language.ts";
import { type Edit, edited } from "@domain/shared/edit.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { toCents, toDollars } from "@domain/shared/money.ts";
import { type DishFlagFields, dishFlags, flagField, flagsOf, noFlags } from "@domain/menu/dish_flags.ts";
import type { ImportReport, MenuImportReport } from "@contract/schemas/table.ts";
import { type ImportPreview, type MenuImport, undoRefusal } from "@domain/menu/menu_import.ts";
import { type Account, displayName } from "@domain/staff/account.ts";
import { type CategoryFields, categoryVersion, dishCounts } from "@domain/usecases/menu/edit_categories.ts";
import { iso } from "../instant.ts";
import type { FoundColumn } from "./table_columns.ts";
import type { Illustration } from "@domain/menu/illustration.ts";

/**
 * Without `language`, descriptions come in both. From `alcoholEndsAt` on, alcoholic drinks are unavailable. `hasLunch` is false while lunch
 * prices never apply.
 */
type MenuOptions = { language?: Language | undefined; alcoholEndsAt: Instant | undefined; hasLunch: boolean };

/** Returns the menu of guests as JSON, without empty categories. */
export function toMenuByCategory(menu: Menu, now: Instant, options: MenuOptions): MenuCategory[] {
  const groups = indexOf(menu).optionGroups;
  const byCategory = Map.groupBy(menu.dishes, (dish) => dish.categoryId);
  return menu.categories.flatMap((category) => {
    const dishes = byCategory.get(category.id);
    if (dishes === undefined) return [];
    const description = inLanguage(options.language, category.description);
    return [{
      category_id: category.id,
      category_name: category.name.en,
      category_name_korean: category.name.ko,
      category_description: description.en,
      category_description_korean: description.ko,
      items: dishes.map((dish) => toMenuItem(dish, groups, now, options)),
    }];
  });
}

export function toMenuItem(
  dish: Dish,
  groups: ReadonlyMap<string, OptionGroup>,
  now: Instant,
  { language, alcoholEndsAt, hasLunch }: MenuOptions,
): MenuItem {
  const item = toDishItem(dish, now, language);
  return {
    ...item,
    lunch_price: hasLunch ? item.lunch_price : null,
    is_available: isOrderable(dish, groups, now) && isSoldAt(dish, now, alcoholEndsAt),
    ...dish.aliases.length > 0 && { aliases: [...dish.aliases] },
    option_groups: groupsOf(dish, groups).map((group) => toMenuOptionGroup(group, now)),
  };
}

/** Returns a dish without its option groups. */
export function toDishItem(dish: Dish, now: Instant, language?: Language): DishItem {
  const description = inLanguage(language, dish.description);
  return {
    id: dish.id,
    name: dish.name.en,
    name_korean: dish.name.ko,
    description: description.en,
    description_korean: description.ko,
    price: toDollars(dish.priceCents),
    lunch_price: dish.lunchPriceCents === undefined ? null : toDollars(dish.lunchPriceCents),
    contains: [...dish.contains],
    allergens: allergenText({ allergens: dish.allergens, note: dish.allergenNote.en }),
    // The English note is a part of the list of allergens and always sent.
    allergen_note_korean: language === "en" ? "" : dish.allergenNote.ko,
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
function inLanguage(language: Language | undefined, texts: Texts): Texts {
  if (language === undefined) return texts;
  const own = ownText(language, texts);
  return { en: "", ko: "", [own.language]: own.text };
}

/** Returns the flags of `body`; absent ones are undefined. */
function toFlagFields(
  body: { readonly [Name in keyof WireDishFlags]?: boolean | undefined },
): { [Field in keyof DishFlagFields]: boolean | undefined } {
  return Object.fromEntries(dishFlags.map((flag) => [flagField(flag), body[`is_${flag}`]])) as {
    [Field in keyof DishFlagFields]: boolean | undefined;
  };
}

export function toAdminItem(dish: Dish, categories: readonly Category[], now: Instant): AdminMenuItem {
  const { availability } = dish;
  const category = categories.find(({ id }) => id === dish.categoryId);
  const comesBack = availability.kind === "off_until" && !isAvailable(dish, now);
  return {
    ...toDishItem(dish, now),
    category_id: dish.categoryId,
    category_name: category?.name.en ?? "",
    category_name_korean: category?.name.ko ?? "",
    kitchen_name: dish.kitchenName,
    aliases: [...dish.aliases],
    allergen_choices: [...dish.allergens],
    allergen_note: dish.allergenNote.en,
    allergen_note_korean: dish.allergenNote.ko,
    is_taxable: dish.isTaxable,
    illustration: dish.illustration === undefined ? null : toIllustration(dish.illustration),
    option_group_ids: [...dish.optionGroupIds],
    off_until: comesBack ? iso(availability.until) : null,
    version: dishVersion(dish),
  };
}

const toIllustration = ({ toppings, ...rest }: Illustration) => ({ ...rest, toppings: [...toppings] });

export function toAdminCategories(menu: Menu): AdminCategory[] {
  const counts = dishCounts(menu);
  return menu.categories.map((category) => toAdminCategory(category, counts.get(category.id) ?? 0));
}

export function toAdminCategory(category: Category, dishes: number): AdminCategory {
  return {
    id: category.id,
    name: category.name.en,
    name_korean: category.name.ko,
    description: category.description.en,
    description_korean: category.description.ko,
    sort_order: category.sortOrder,
    is_active: category.isHidden !== true,
    item_count: dishes,
    version: categoryVersion(category),
  };
}

const newDishDefaults: DishFields = {
  categoryId: "",
  name: { en: "", ko: "" },
  kitchenName: "",
  description: { en: "", ko: "" },
  aliases: [],
  priceCents: 0,
  contains: [],
  allergens: [],
  allergenNote: { en: "", ko: "" },
  ...noFlags,
  isTaxable: true,
  prepMinutes: defaultPrepMinutes,
  availability: { kind: "on" },
  optionGroupIds: [],
};

/** Returns the fields of a new dish, with defaults for absent fields. */
export function toNewDish(body: DishBody): DishFields {
  return edited(newDishDefaults, toDishFields(body));
}

/** Returns only the fields that the form contains. */
export function toDishFields(body: DishBody): Edit<DishFields> {
  return definedFields<Edit<DishFields>>({
    categoryId: body.category_id,
    name: definedFields<Texts>({ en: body.name, ko: body.name_korean }),
    kitchenName: body.kitchen_name,
    description: definedFields<Texts>({ en: body.description, ko: body.description_korean }),
    aliases: body.aliases,
    priceCents: toCents(body.price),
    ...toFlagFields(body),
    isTaxable: body.is_taxable,
    prepMinutes: body.prep_time_minutes,
    availability: body.is_available === undefined ? undefined : { kind: body.is_available ? "on" : "off" },
    optionGroupIds: body.option_group_ids,
    contains: body.contains,
    ...allergensOf(body),
    ...(body.lunch_price === undefined ? {} : { lunchPriceCents: toLunch(body.lunch_price) }),
    ...(body.image_url === undefined ? {} : { imageUrl: body.image_url || undefined }),
    ...(body.illustration === undefined ? {} : { illustration: body.illustration ?? undefined }),
  }, ["lunchPriceCents", "imageUrl", "illustration"]);
}

function allergensOf(body: DishBody): Edit<DishFields> {
  const isText = body.allergen_choices === undefined && body.allergen_note === undefined;
  const { allergens, note } = isText && body.allergens !== undefined
    ? readAllergenText(body.allergens)
    : { allergens: body.allergen_choices, note: body.allergen_note };
  return definedFields<Edit<DishFields>>({
    allergens,
    allergenNote: definedFields<Texts>({ en: note, ko: body.allergen_note_korean }),
  });
}

export function toCategoryFields(body: CategoryBody): CategoryFields {
  return {
    name: { en: body.name, ko: body.name_korean ?? "" },
    description: { en: body.description ?? "", ko: body.description_korean ?? "" },
    sortOrder: body.sort_order,
    isHidden: body.is_active === false,
  };
}

/** Returns only the fields that the form contains, for an edit. Null clears a text. */
export function toCategoryEdit(body: CategoryBody): Edit<CategoryFields> {
  const text = (sent: string | null | undefined) => sent === null ? "" : sent;
  return definedFields<Edit<CategoryFields>>({
    name: definedFields<Texts>({ en: body.name, ko: text(body.name_korean) }),
    description: definedFields<Texts>({ en: text(body.description), ko: text(body.description_korean) }),
    sortOrder: body.sort_order,
    isHidden: body.is_active === undefined ? undefined : !body.is_active,
  });
}

function toLunch(dollars: number | null): number | undefined {
  return dollars === null ? undefined : toCents(dollars);
}

/** Removes undefined fields, except those in `emptiable`, which undefined clears. */
function definedFields<T extends object>(
  fields: { [K in keyof T]: T[K] | undefined },
  emptiable: readonly (keyof T)[] = [],
): Partial<T> {
  const defined = Object.entries(fields).filter(([key, value]) =>
    value !== undefined || emptiable.includes(key as keyof T)
  );
  return Object.fromEntries(defined) as Partial<T>;
}

/** An import for the list of imports, with the account of the person. */
export function toImportItem(menuImport: MenuImport, by: Account | undefined, now: Instant): WireImport {
  const { id, kind, state, at, report, left } = menuImport;
  return {
    id,
    kind,
    state,
    at: iso(at),
    by: by ? displayName(by) : "",
    added: report.added,
    changed: report.changed,
    prices_changed: report.pricesChanged,
    can_undo: undoRefusal(menuImport, now) === undefined,
    left: [...left],
  };
}

/** The report of an import of dishes. */
export function toMenuReport(
  report: ImportReport,
  { found, withoutPrice }: {
    found: readonly FoundColumn[];
    withoutPrice: readonly { line: number; name: string }[];
  },
  preview: ImportPreview | undefined,
): MenuImportReport {
  return {
    ...report,
    without_price: withoutPrice.map(({ line, name }) => ({ line, name: name.slice(0, maxShown) })),
    columns: found.map(({ name, sample, column = null }) => ({
      name: name.slice(0, maxShown),
      sample: sample.slice(0, maxShown),
      column,
    })),
    preview: preview === undefined ? null : {
      new_categories: [...preview.newCategories],
      option_groups: preview.optionGroups.map(({ group, change }) => ({
        name: group.name.en,
        name_korean: group.name.ko,
        min: group.min,
        max: group.max,
        options: group.options.map(({ name, priceCents }) => ({ name: name.en, price: priceCents / 100 })),
        change,
      })),
      missing_option_groups: [...preview.missingGroups],
      dishes: preview.dishes.map((dish) => ({
        category: dish.category,
        name: dish.name.en,
        name_korean: dish.name.ko,
        price: dish.priceCents / 100,
        change: dish.change,
        is_korean_suggested: dish.isKoreanSuggested,
      })),
    },
  };
}

/** How many characters of a cell are shown to the person who maps its column. */
const maxShown = 60;
