import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { BodyOf } from "@contract/endpoints.ts";
import { kitchenLoad, limitTonight } from "@contract/modes.ts";
import { api } from "@/lib/api/api.ts";
import { type Translate, useTranslate } from "@/lib/i18n/text.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { useSave } from "@/ui/form/use_save.ts";
import { refetch, showAnswer } from "@web/refetch.ts";
import { modesKey } from "./modes.ts";

/** Guests who hold a pickup time cause no event, so the load is polled too. */
const pollMs = 30_000;

/** Part of the modes' key, so that every refetch of the modes refetches the load. */
export const kitchenLoadKey = [...modesKey, "load"] as const;

export const kitchenLoadQuery = queryOptions({
  queryKey: kitchenLoadKey,
  queryFn: () => api(kitchenLoad),
  refetchInterval: pollMs,
});

/** Sets or ends the limits for tonight. */
export function useLimitTonight() {
  const client = useQueryClient();
  const t = useTranslate();
  return useSave({
    save: (body: BodyOf<"limitTonight">) => api(limitTonight, { body }),
    failed: (problem) =>
      t("modes.tonight.failed", { reason: errorMessage(problem, t("answer.no_connection")) }),
    onSaved: (modes) => {
      showAnswer(client, modesKey, modes);
      void refetch(client, kitchenLoadKey);
    },
  });
}

/** The limits that are set, such as "3 orders, 12 dishes". */
export function limitsText({ orders, dishes }: { orders: number; dishes: number }, t: Translate): string {
  const [ofOrders, ofDishes] = [
    t("load.orders", { count: orders }),
    t("load.dishes", { count: dishes }),
  ];
  if (dishes === 0) return ofOrders;
  return orders === 0 ? ofDishes : t("tonight.max.both", { orders: ofOrders, dishes: ofDishes });
}
