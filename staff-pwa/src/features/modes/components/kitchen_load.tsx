import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import type { KitchenLoad as Load } from "@contract/schemas/modes.ts";
import { type Translate, useTranslate } from "@/lib/i18n/text.ts";
import { lazyPart } from "@/lib/lazy.tsx";
import { clockTime } from "@/lib/format/times.ts";
import { refetch } from "@web/refetch.ts";
import { kitchenLoadKey, kitchenLoadQuery } from "../api/kitchen_load.ts";
import { modesKey, useModes } from "../api/modes.ts";
import css from "./kitchen_load.module.css";

const TonightSheet = lazyPart(() => import("./tonight_sheet.tsx").then(({ TonightSheet }) => TonightSheet));

type Window = Load["windows"][number];

/** The server caches the queue for up to 3 seconds, so the modes are fetched this long after the last change of an order. */
const queueSettledMs = 4_000;

/**
 * The load of the next two hours' pickup windows, when windows are limited. While mounted, it also refetches the queue of the modes when
 * orders change; `changedAt` is the time of the last change.
 */
export function KitchenLoad({ changedAt, isOffline }: { changedAt: number; isOffline: boolean }) {
  const client = useQueryClient();
  const modes = useModes();
  useEffect(() => {
    void refetch(client, kitchenLoadKey);
    const timer = setTimeout(() => void refetch(client, modesKey), queueSettledMs);
    return () => clearTimeout(timer);
  }, [changedAt]);
  return modes?.has_capacity_limits ? <Strip isOffline={isOffline} /> : null;
}

function Strip({ isOffline }: { isOffline: boolean }) {
  const t = useTranslate();
  const id = useId();
  const { data, isError } = useQuery(kitchenLoadQuery);
  const [open, setOpen] = useState<string>();
  const windows = data?.windows ?? [];
  // Outside the opening hours there is no window.
  if (data !== undefined && windows.length === 0) return null;
  const opened = windows.find(({ starts_at }) => starts_at === open);
  return (
    <section className={css.load} aria-labelledby={id}>
      <h2 id={id} className="visually-hidden">{t("load.title")}</h2>
      <ol className={css.windows}>
        {windows.map((window) => (
          <li key={window.starts_at}>
            <button
              type="button"
              className={`${css.window} figures`}
              data-full={window.is_full}
              aria-haspopup="dialog"
              title={`${loadOf(window, t)}. ${t("load.hint")}`}
              disabled={isOffline}
              onClick={() => setOpen(window.starts_at)}
            >
              <span className={css.time}>{clockTime(window.starts_at)}</span>
              {window.is_full
                ? <strong className={css.full}>{t("load.full")}</strong>
                : <span aria-hidden="true">{countsOf(window)}</span>}
              {window.held_orders > 0 && (
                <span aria-hidden="true" className={css.held}>+{window.held_orders}</span>
              )}
              <span className="visually-hidden">{loadOf(window, t)}</span>
            </button>
          </li>
        ))}
      </ol>
      {isError && <p role="status" className={css.stale}>{t("load.stale")}</p>}
      {opened !== undefined && <TonightSheet window={opened} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

/** "1/4 · 2/20": orders and dishes, each with its limit if there is one. */
const countsOf = ({ orders, max_orders, dishes, max_dishes }: Window): string =>
  [[orders, max_orders], [dishes, max_dishes]]
    .map(([count, max = 0]) => max > 0 ? `${count}/${max}` : `${count}`).join(" · ");

const loadOf = (window: Window, t: Translate): string =>
  [
    ordersOf(window, t),
    dishesOf(window, t),
    ...window.held_orders > 0 ? [t("load.held", { count: window.held_orders })] : [],
  ].join(", ");

const ordersOf = ({ orders: count, max_orders: max }: Window, t: Translate): string =>
  max > 0 ? t("load.orders.of", { count, max }) : t("load.orders", { count });

const dishesOf = ({ dishes: count, max_dishes: max }: Window, t: Translate): string =>
  max > 0 ? t("load.dishes.of", { count, max }) : t("load.dishes", { count });
