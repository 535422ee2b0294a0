import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdminMenuItem } from "@contract/schemas/menu.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { notify } from "@/ui/toasts/toasts.tsx";
import { duplicateDish, type OffFor, refetchMenu, switchDish, switchDishes } from "./menu_calls.ts";

/** The actions on dishes. Each shows its result in a toast and fetches the menu again. */
export function useDishActions() {
  const t = useTranslate();
  const nameOf = useFirstName();
  const client = useQueryClient();
  const onSettled = () => refetchMenu(client);

  const availability = useMutation({
    mutationFn: ({ dish, on, offFor }: { dish: AdminMenuItem; on: boolean; offFor?: OffFor }) =>
      switchDish(dish.id, on, offFor),
    onSuccess: (_, { dish, on }) =>
      notify("success", t(on ? "menu.enabled" : "menu.disabled", { name: nameOf(dish) })),
    onError: (problem) => notify("error", errorMessage(problem, t("menu.availability.failed"))),
    onSettled,
  });
  const bulk = useMutation({
    mutationFn: ({ ids, on }: { ids: string[]; on: boolean }) => switchDishes(ids, on),
    onSuccess: ({ updated }, { on }) =>
      notify("success", t(on ? "menu.bulk.enabled" : "menu.bulk.disabled", { count: updated })),
    onError: (problem) => notify("error", errorMessage(problem, t("menu.bulk.failed"))),
    onSettled,
  });
  const duplicate = useMutation({
    mutationFn: (dish: AdminMenuItem) => duplicateDish(dish.id),
    onSuccess: (copy) => notify("success", t("menu.duplicated", { name: nameOf(copy) })),
    onError: (problem) => notify("error", errorMessage(problem, t("menu.duplicate.failed"))),
    onSettled,
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
