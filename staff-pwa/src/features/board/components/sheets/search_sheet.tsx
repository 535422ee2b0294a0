import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { searchOrders } from "@contract/orders.ts";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { api } from "@/lib/api/api.ts";
import { useAttending } from "@/lib/update_hold.ts";
import { serverNow } from "@/lib/clock.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { recentSearches, rememberSearch } from "@/lib/recent_searches.ts";
import { dayAndClock, dayAndTime } from "@/lib/format/times.ts";
import { useSettled } from "@/lib/use_settled.ts";
import { Button } from "@web/ui/button.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { dueAt, endOf } from "../../api/order_queries.ts";
import { statusLabel } from "../../model/refusal_message.ts";
import { ByPhone } from "../order_items.tsx";
import css from "./search_sheet.module.css";
import sheets from "./sheets.module.css";

const searchAfterMs = 250;

/**
 * The search over the orders of every tab and day (docs/product-rules.md, "Order search"). `onOpen` shows the chosen order in its list.
 * `userId` is the signed-in user.
 */
export function SearchSheet(
  { userId, onOpen, onClose }: {
    userId: string;
    onOpen: (order: StaffOrder) => void;
    onClose: () => void;
  },
) {
  const t = useTranslate();
  const id = useId();
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim(), searchAfterMs);
  const [recent] = useState(() => recentSearches(userId));
  useAttending();
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ["orders", "search", search],
    queryFn: () => api(searchOrders, { body: { search } }),
    enabled: search !== "",
    gcTime: 0,
  });
  const isWaiting = typed.trim() !== search || isFetching;
  const count = data === undefined ? 0 : data.current.length + data.earlier.length + data.by_dish.length;
  const open = (order: StaffOrder) => {
    rememberSearch(userId, typed.trim());
    onOpen(order);
  };
  const message = search === "" || isError
    ? ""
    : isWaiting
    ? t("search.loading")
    : count === 0
    ? t("search.none")
    : data?.is_more
    ? t("search.found.more", { count })
    : t("search.found", { count });

  return (
    <Sheet title={t("search.title")} wide open onClose={onClose}>
      <div className={css.form}>
        <search className={sheets.searchField}>
          <label htmlFor={id}>{t("search.label")}</label>
          <input
            id={id}
            type="search"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={100}
            value={typed}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setTyped(event.target.value)}
          />
          <p id={`${id}-hint`} className={css.hint}>{t("search.hint")}</p>
        </search>
        {typed.trim() === "" && recent.length > 0 && (
          <section aria-labelledby={`${id}-recent`} className={css.group}>
            <h3 id={`${id}-recent`}>{t("search.recent")}</h3>
            <ul className={css.recent}>
              {recent.map((each) => (
                <li key={each}>
                  <Button onClick={() => setTyped(each)}>{each}</Button>
                </li>
              ))}
            </ul>
          </section>
        )}
        <p role="status" className={css.status}>{message}</p>
        {isError && search !== "" && (
          <div className={css.failed} role="alert">
            <strong>{t("search.failed")}</strong>
            <Button onClick={() => void refetch()}>{t("orders.retry")}</Button>
          </div>
        )}
        {data !== undefined && search !== "" && !isError && (
          <>
            <Results title={t("search.current")} orders={data.current} onOpen={open} />
            <Results title={t("search.earlier")} orders={data.earlier} onOpen={open} />
            <Results title={t("search.by_dish")} orders={data.by_dish} onOpen={open} />
          </>
        )}
      </div>
    </Sheet>
  );
}

function Results(
  { title, orders, onOpen }: {
    title: string;
    orders: readonly StaffOrder[];
    onOpen: (order: StaffOrder) => void;
  },
) {
  const id = useId();
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby={id} className={css.group}>
      <h3 id={id}>
        {title} <span className="figures">{orders.length}</span>
      </h3>
      <ul className={css.results}>
        {orders.map((order) => (
          <li key={order.id}>
            <Result order={order} onOpen={() => onOpen(order)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One order with its place: its tab, its state and when it is due or has ended. */
function Result({ order, onOpen }: { order: StaffOrder; onOpen: () => void }) {
  const t = useTranslate();
  const nameOf = useFirstName();
  const when = order.tab === "completed" ? dayAndClock(endOf(order)) : dayAndTime(dueAt(order), serverNow());
  return (
    <button type="button" className={css.result} onClick={onOpen}>
      <strong className={`${css.number} figures`}>{order.order_number}</strong>
      <span className={css.guest}>
        <strong>{order.customer_name}</strong>
        <span className="figures">
          {order.customer_phone_formatted}
          <ByPhone order={order} />
        </span>
      </span>
      <span className={`${css.place} figures`}>
        <strong>{t(`orders.tab.${order.tab}`)}</strong> {statusLabel(order.status, t)} · {when}
      </span>
      <span className={css.dishes}>
        {order.items.map((item) => `${nameOf(item)} ×${item.quantity}`).join(", ")}
      </span>
    </button>
  );
}
