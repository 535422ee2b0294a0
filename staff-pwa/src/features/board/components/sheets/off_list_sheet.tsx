import { useDeferredValue, useId, useState } from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { useAttending } from "@/lib/update_hold.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { type OffList, useOffList, useOffListChange } from "../../api/off_list.ts";
import { keyOf, matchingItems } from "../../model/menu_items.ts";
import { OffListItem } from "./off_list_item.tsx";
import css from "./sheets.module.css";

/** How often the list is fetched again while it is open, for changes made on other devices. */
const refetchMs = 20_000;
const maxListed = 30;

/** The 86 list: what is off the menu now, and a search over all dishes and options to turn one off (docs/product-rules.md, "86 list"). */
export function OffListSheet(
  { orders, onClose }: {
    /** The open orders, whose dishes are listed first. */
    orders: readonly StaffOrder[];
    onClose: () => void;
  },
) {
  const t = useTranslate();
  const id = useId();
  const [search, setSearch] = useState("");
  const query = useDeferredValue(search);
  useAttending();
  const { data, isError, refetch } = useOffList(refetchMs);
  const found = matchingItems(data?.items ?? [], query);
  const inOrders = new Set(orders.flatMap(({ items }) => items.map((item) => item.menu_item_id)));
  const dishes = (data?.items ?? []).filter(({ kind, availability }) => kind === "dish" && availability.isOn);
  const ordered = dishes.filter((item) => inOrders.has(item.id));
  const categories = Map.groupBy(dishes, ({ part }) => part ?? "");
  const off = (data?.items ?? []).filter(({ availability }) => !availability.isOn);
  return (
    <Sheet title={t("off_list.title")} wide open onClose={onClose}>
      <div className={css.form}>
        <p className={css.lead}>{t("off_list.hint")}</p>
        {isError && (
          <div className={css.isOff} role="alert">
            <strong>{t("off_list.failed")}</strong>
            <Button onClick={() => void refetch()}>{t("off_list.retry")}</Button>
          </div>
        )}
        <search className={css.searchField}>
          <label htmlFor={id}>{t("off_list.search")}</label>
          <input
            id={id}
            type="search"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </search>
        <p className="visually-hidden" role="status">
          {query.trim() !== "" && t("off_list.found", { count: found.length })}
        </p>
        {query.trim() !== "" && data !== undefined && (
          found.length === 0
            ? <p>{t("off_list.none_found")}</p>
            : <Items items={found.slice(0, maxListed)} label={t("off_list.results")} />
        )}
        <section className={css.offOptions} aria-labelledby={`${id}-off`} aria-busy={data === undefined}>
          <h3 id={`${id}-off`}>
            {t("off_list.now")} <span className="figures">{off.length}</span>
          </h3>
          {data !== undefined && off.length === 0 && <p>{t("off_list.none")}</p>}
          <Items items={off} label={t("off_list.now")} />
        </section>
        {query.trim() === "" && ordered.length > 0 && (
          <section className={css.offOptions} aria-labelledby={`${id}-ordered`}>
            <h3 id={`${id}-ordered`}>{t("off_list.ordered")}</h3>
            <Items items={ordered} label={t("off_list.ordered")} />
          </section>
        )}
        {query.trim() === "" &&
          [...categories].map(([name, items]) => (
            <details key={name} className={css.offCategory}>
              <summary>
                {name} <span className="figures">{items.length}</span>
              </summary>
              <Items items={items} label={name} />
            </details>
          ))}
      </div>
    </Sheet>
  );
}

function Items({ items, label }: { items: OffList["items"]; label: string }) {
  const { mutate, isPending } = useOffListChange();
  return (
    <ul className={css.offList} aria-label={label}>
      {items.map(({ availability, ...item }) => (
        <OffListItem
          key={keyOf(item)}
          item={item}
          availability={availability}
          isPending={isPending}
          onChange={(to) => mutate({ ...item, to })}
        />
      ))}
    </ul>
  );
}
