import { menuByCategory, setAvailability } from "@contract/menu.ts";
import { optionGroups, setOptionAvailability } from "@contract/options.ts";
import { useQuery } from "@tanstack/react-query";
import { allDishes } from "@/lib/api/all_dishes.ts";
import { api } from "@/lib/api/api.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { ownNames } from "@domain/shared/language.ts";
import { useSave } from "@/ui/form/use_save.ts";
import { type Availability, keyOf, type MenuItem } from "../model/menu_items.ts";

const menuKey = ["menu", "off_list"];

/** How long a dish or an option can be turned off. */
export const offLengths = ["2_hours", "until_tomorrow", "until_on"] as const;
export type OffLength = typeof offLengths[number];

/** The field `off_for` of a request; without it the item is off until staff turn it on. */
export const offFor = (length: OffLength) => length === "until_on" ? {} : { off_for: length };

export type OffListChange = MenuItem & { to: "on" | OffLength };
export type OffList = {
  items: readonly (MenuItem & { availability: Availability })[];
  byKey: ReadonlyMap<string, Availability>;
};

/** The dishes and options of the 86 list: all of the menu, with their availability. `refetchMs` polls for changes made on other devices. */
export function useOffList(refetchMs: number | false = false) {
  const language = useLanguage();
  return useQuery({
    queryKey: [...menuKey, language],
    queryFn: () =>
      loadOffList(({ name, name_korean }) => ownNames(language, { en: name, ko: name_korean }).first.text),
    refetchInterval: refetchMs,
  });
}

/** Turns a dish or an option on, or off for a time (docs/product-rules.md, "Availability"). */
export function useOffListChange() {
  const t = useTranslate();
  return useSave({
    save: async ({ kind, id, to }: OffListChange) => {
      const body = { is_available: to === "on", ...(to === "on" ? {} : offFor(to)) };
      if (kind === "dish") await api(setAvailability, { id, body });
      else await api(setOptionAvailability, { id, body });
    },
    done: (_, { name, to }) => t(to === "on" ? "off_list.on.done" : "off_list.off.done", { name }),
    failed: t("off_list.not_changed"),
    affects: menuKey,
  });
}

async function loadOffList(
  ownName: (named: { name: string; name_korean: string }) => string,
): Promise<OffList> {
  const [menu, off, groups] = await Promise.all([
    api(menuByCategory),
    allDishes({ availability: "unavailable" }),
    api(optionGroups),
  ]);
  const offUntil = new Map(off.map(({ id, off_until }) => [id, off_until]));
  const availability = (isOn: boolean, offUntil: string | null): Availability =>
    isOn ? { isOn } : { isOn, offUntil };
  const items = [
    ...menu.flatMap(({ category_name: name, category_name_korean: name_korean, items }) =>
      items.map((dish) => ({
        kind: "dish" as const,
        id: dish.id,
        name: dish.name,
        name_korean: dish.name_korean,
        part: ownName({ name, name_korean }),
        availability: availability(dish.is_available, offUntil.get(dish.id) ?? null),
      }))
    ),
    ...groups.filter(({ kind }) => kind !== "request").flatMap((group) =>
      group.options.map((option) => ({
        kind: "option" as const,
        id: option.id,
        name: option.name,
        name_korean: option.name_korean,
        part: ownName(group),
        availability: availability(option.is_available, option.off_until),
      }))
    ),
  ];
  return { items, byKey: new Map(items.map((item) => [keyOf(item), item.availability])) };
}
