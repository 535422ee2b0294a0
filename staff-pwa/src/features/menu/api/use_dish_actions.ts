import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdminMenuItem } from "@contract/schemas/menu_admin.ts";
import { useSay } from "../../../lib/i18n/say.ts";
import { useFirstName } from "../../../lib/own_name.ts";
import { said } from "../../../lib/said.ts";
import { notify } from "../../../ui/toasts.tsx";
import { duplicateDish, type OffFor, readMenuAgain, switchDish, switchDishes } from "./menu_calls.ts";

export type DishActions = ReturnType<typeof useDishActions>;

/** What is done to dishes with one tap; each says how it went and reads the menu again. */
export function useDishActions() {
  const say = useSay();
  const nameOf = useFirstName();
  const client = useQueryClient();
  const onSettled = () => readMenuAgain(client);

  const availability = useMutation({
    mutationFn: ({ dish, on, offFor }: { dish: AdminMenuItem; on: boolean; offFor?: OffFor }) =>
      switchDish(dish.id, on, offFor),
    onSuccess: (_, { dish, on }) =>
      notify("success", say(on ? "menu.enabled" : "menu.disabled", { name: nameOf(dish) })),
    onError: (problem) => notify("error", said(problem, say("menu.availability.failed"))),
    onSettled,
  });
  const bulk = useMutation({
    mutationFn: ({ ids, on }: { ids: string[]; on: boolean }) => switchDishes(ids, on),
    onSuccess: ({ updated }, { on }) =>
      notify("success", say(on ? "menu.bulk.enabled" : "menu.bulk.disabled", { count: updated })),
    onError: (problem) => notify("error", said(problem, say("menu.bulk.failed"))),
    onSettled,
  });
  const duplicate = useMutation({
    mutationFn: (dish: AdminMenuItem) => duplicateDish(dish.id),
    onSuccess: (copy) => notify("success", say("menu.duplicated", { name: nameOf(copy) })),
    onError: (problem) => notify("error", said(problem, say("menu.duplicate.failed"))),
    onSettled,
  });

  return {
    availability,
    duplicate,
    bulk,
    /** Switches all of them; says so when there are none (spec section 5). */
    switchAll(ids: string[], on: boolean, onDone: () => void) {
      if (ids.length === 0) return notify("warning", say("menu.bulk.none"));
      bulk.mutate({ ids, on }, { onSuccess: onDone });
    },
  };
}
