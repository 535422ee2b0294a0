import { duplicateDish } from "@contract/menu.ts";
import type { AdminMenuItem } from "@contract/schemas/menu.ts";
import { api } from "@/lib/api/api.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { useSave } from "@/ui/form/use_save.ts";
import { notify } from "@/ui/toasts/toasts.tsx";
import { menuKey, type OffFor, switchDish, switchDishes } from "./menu_calls.ts";

/** The actions on dishes. Each shows its result in a toast and fetches the menu again. */
export function useDishActions() {
  const t = useTranslate();
  const nameOf = useFirstName();

  const availability = useSave({
    save: ({ dish, on, offFor }: { dish: AdminMenuItem; on: boolean; offFor?: OffFor }) =>
      switchDish(dish.id, on, offFor),
    done: (_, { dish, on }) => t(on ? "menu.enabled" : "menu.disabled", { name: nameOf(dish) }),
    failed: t("menu.availability.failed"),
    affects: menuKey,
  });
  const bulk = useSave({
    save: ({ ids, on }: { ids: string[]; on: boolean }) => switchDishes(ids, on),
    done: ({ updated }, { on }) => t(on ? "menu.bulk.enabled" : "menu.bulk.disabled", { count: updated }),
    failed: t("menu.bulk.failed"),
    affects: menuKey,
  });
  const duplicate = useSave({
    save: (dish: AdminMenuItem) => api(duplicateDish, { id: dish.id }),
    done: (copy) => t("menu.duplicated", { name: nameOf(copy) }),
    failed: t("menu.duplicate.failed"),
    affects: menuKey,
  });

  return {
    availability,
    duplicate,
    bulk,
    /** Switches the availability of all dishes in `ids`, or shows a warning when `ids` is empty. */
    switchAll(ids: string[], on: boolean, onDone: () => void) {
      if (ids.length === 0) return notify("warning", t("menu.bulk.none"));
      bulk.mutate({ ids, on }, { onSuccess: onDone });
    },
  };
}
