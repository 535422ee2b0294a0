import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { refetch } from "../../../../../web/refetch.ts";
import { api } from "../../../lib/api.ts";
import { useAttending } from "../../../lib/attending.ts";
import { useTranslate } from "../../../lib/i18n/text.ts";
import { dayAndTime } from "../../../lib/times.ts";
import { useAtNow } from "../../../lib/use_now.ts";
import { errorMessage } from "../../../lib/error_message.ts";
import { Button } from "../../../../../web/ui/button.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { notify } from "../../../ui/toasts.tsx";
import css from "./sheets.module.css";

const menuKey = ["menu", "on_sale"];
const lengths = ["2_hours", "until_tomorrow", "until_on"] as const;
type Change = { id: string; name: string; to: "on" | typeof lengths[number] };

/**
 * Turns the dishes of this order off on the menu, for a time or until staff turn them on again (docs/product-rules.md, "Availability").
 */
export function DishesSheet({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const t = useTranslate();
  const client = useQueryClient();
  useAttending();
  const { data, isError } = useQuery({
    queryKey: menuKey,
    queryFn: async () => {
      const [menu, off] = await Promise.all([
        api("menuByCategory"),
        api("adminMenu", { query: { availability: "unavailable", limit: "100" } }),
      ]);
      return { menu, off: off.items };
    },
  });
  const onSale = new Map(
    data?.menu.flatMap(({ items }) => items.map(({ id, is_available }) => [id, is_available])),
  );
  const offUntil = new Map(data?.off.map(({ id, off_until }) => [id, off_until]));
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, to }: Change) =>
      api("setAvailability", {
        id,
        body: { is_available: to === "on", ...(to === "on" || to === "until_on" ? {} : { off_for: to }) },
      }),
    onSuccess: (_, { name, to }) =>
      notify("success", t(to === "on" ? "dishes.on.done" : "dishes.off.done", { name })),
    onError: (problem) => notify("error", errorMessage(problem, t("dishes.failed"))),
    onSettled: () => refetch(client, menuKey),
  });
  // A dish that is in two lines, with different notes, is listed once.
  const dishes = [...new Map(order.items.map((item) => [item.menu_item_id, item])).values()];

  return (
    <Sheet title={t("dishes.title")} open onClose={onClose}>
      <div className={css.form}>
        <p className={css.lead}>{t(isError ? "dishes.failed" : "dishes.hint")}</p>
        <ul className={css.offDishes}>
          {dishes.map(({ menu_item_id: id, name, name_korean }) => (
            <li key={id}>
              <h3>
                {name_korean !== "" && <span lang="ko" className="hangul">{name_korean}</span>}
                <span lang="en">{name}</span>
              </h3>
              {onSale.get(id) === false
                ? (
                  <div className={css.isOff}>
                    <OffUntil until={offUntil.get(id) ?? null} />
                    <Button disabled={isPending} onClick={() => mutate({ id, name, to: "on" })}>
                      {t("dishes.on")}
                    </Button>
                  </div>
                )
                : (
                  <div className={css.minutes} role="group" aria-label={t("dishes.off", { name })}>
                    {lengths.map((to) => (
                      <Button
                        key={to}
                        disabled={isPending || !onSale.has(id)}
                        onClick={() => mutate({ id, name, to })}
                      >
                        {t(`dishes.${to}`)}
                      </Button>
                    ))}
                  </div>
                )}
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}

/** Shows how long a dish is off the menu. `until` is an ISO instant, or null when staff must turn it on. */
function OffUntil({ until }: { until: string | null }) {
  const t = useTranslate();
  const time = useAtNow((now) => until === null ? "" : dayAndTime(until, now));
  return (
    <strong className="figures">
      {until === null ? t("dishes.is_off") : t("dishes.is_off_until", { time })}
    </strong>
  );
}
