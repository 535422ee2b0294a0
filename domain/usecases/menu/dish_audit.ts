import { audit, type AuditEntry, changesBetween } from "@domain/shared/audit.ts";
import { allergenText, type Dish, isAvailable, isSameDish } from "@domain/menu/dish.ts";
import { dishFlags, flagField } from "@domain/menu/dish_flags.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { illustrationText } from "@domain/menu/illustration.ts";
import type { Menu } from "@domain/menu/menu.ts";
import type { Texts } from "@domain/shared/language.ts";
import type { Editor } from "@domain/staff/account.ts";

/** True when the price or the lunch price differs. Changing them needs the permission `menu_prices` and a reason. */
export function changesPrice(before: Dish, after: Dish): boolean {
  return before.priceCents !== after.priceCents || before.lunchPriceCents !== after.lunchPriceCents;
}

/**
 * Audits an edit of a dish with the fields that changed, without its prices; [] when nothing else did. `names` has the categories and option
 * groups of both.
 */
export function changeAudit(before: Dish, after: Dish, names: Names, by: Editor, at: Instant): AuditEntry[] {
  const { priceCents, lunchPriceCents } = before;
  if (isSameDish(before, { ...after, priceCents, lunchPriceCents })) return [];
  const changes = changesBetween(auditedFields(before, names, at), auditedFields(after, names, at));
  return [dishAudit(after, "dish.updated", by, at, changes)];
}

type Names = Pick<Menu, "categories" | "optionGroups">;

/** The dish's fields as the audit log stores them, without the prices. */
function auditedFields(dish: Dish, { categories, optionGroups }: Names, at: Instant) {
  return {
    name: dish.name.en,
    name_korean: dish.name.ko,
    kitchen_name: dish.kitchenName,
    description: dish.description.en,
    description_korean: dish.description.ko,
    aliases: dish.aliases.join(", "),
    category: nameIn(categories, dish.categoryId),
    prep_time_minutes: dish.prepMinutes,
    is_available: isAvailable(dish, at),
    ...Object.fromEntries(dishFlags.map((flag) => [`is_${flag}`, dish[flagField(flag)]])),
    is_taxable: dish.isTaxable,
    contains: dish.contains.join(", "),
    allergens: allergenText({ allergens: dish.allergens, note: dish.allergenNote.en }),
    allergen_note_korean: dish.allergenNote.ko,
    image_url: dish.imageUrl ?? null,
    illustration: dish.illustration === undefined ? null : illustrationText(dish.illustration),
    option_groups: dish.optionGroupIds.map((id) => nameIn(optionGroups, id)).join(", "),
  };
}

/** Returns the name, with the id when others have the same name. */
function nameIn(all: readonly { id: string; name: Texts }[], id: string): string {
  const name = all.find((each) => each.id === id)?.name.en;
  if (name === undefined) return id;
  return all.some((other) => other.id !== id && other.name.en === name) ? `${name} (${id})` : name;
}

/** Audits a price change: old and new prices in cents, the difference in percent, and the reason (docs/product-rules.md, "Price changes"). */
export function priceAudit(before: Dish, after: Dish, reason: string, by: Editor, at: Instant): AuditEntry {
  const difference = (after.priceCents - before.priceCents) / before.priceCents;
  return dishAudit(after, "dish.price_changed", by, at, {
    old_price_cents: before.priceCents,
    new_price_cents: after.priceCents,
    percent_change: Math.round(difference * 10_000) / 100,
    ...(before.lunchPriceCents === after.lunchPriceCents ? {} : {
      old_lunch_price_cents: before.lunchPriceCents ?? null,
      new_lunch_price_cents: after.lunchPriceCents ?? null,
    }),
    reason,
  });
}

/** An audit entry about a dish, with its name. */
export function dishAudit(
  dish: Dish,
  action: string,
  by: Pick<Editor, "id">,
  at: Instant,
  details: AuditEntry["details"],
): AuditEntry {
  return audit(action, "dish", dish.id, { at, by, details: { name: dish.name.en, ...details } });
}
