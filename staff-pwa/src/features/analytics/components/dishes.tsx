import { useState } from "react";
import type { Analytics } from "@contract/schemas/analytics.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { dollars } from "@web/format/money.ts";
import { Button } from "@web/ui/button.tsx";
import { type Column, DataTable, numeric } from "@/ui/table/data_table.tsx";
import css from "./analytics.module.css";

const initiallyShown = 10;

/** Sales by dish, highest first. The bar behind a dish compares its sales with those of the first. */
export function Dishes({ dishes }: { dishes: Analytics["by_dish"] }) {
  const t = useTranslate();
  const [isExpanded, setExpanded] = useState(false);
  const sorted = dishes.toSorted((one, other) => other.sales - one.sales || other.quantity - one.quantity);
  const max = sorted[0]?.sales ?? 0;
  const columns: Column<Analytics["by_dish"][number]>[] = [
    {
      key: "dish",
      head: t("analytics.dish"),
      cell: ({ name, name_korean, sales }) => (
        <>
          <Share of={max > 0 ? sales / max : 0} />
          {name} <span className={css.second} lang="ko">{name_korean}</span>
        </>
      ),
    },
    numeric("sold", t("analytics.sold"), ({ quantity }) => quantity),
    numeric("sales", t("analytics.dish_sales"), ({ sales }) => dollars(sales)),
  ];
  return (
    <section className={css.part}>
      <h2>{t("analytics.by_dish")}</h2>
      <DataTable
        name={t("analytics.by_dish")}
        columns={columns}
        rows={sorted.slice(0, isExpanded ? undefined : initiallyShown)}
        keyOf={({ menu_item_id }) => menu_item_id}
      />
      {dishes.length > initiallyShown && !isExpanded && (
        <Button
          look="ghost"
          onClick={() => setExpanded(true)}
        >
          {t("analytics.all_dishes", { count: dishes.length })}
        </Button>
      )}
    </section>
  );
}

/** The bar under the name of a row. */
export function Share({ of }: { of: number }) {
  return <span className={css.share} style={{ inlineSize: `${100 * of}%` }} aria-hidden="true" />;
}
