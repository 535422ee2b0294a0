import { serverNow } from "@/lib/clock.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { CapacityPreview as Preview } from "@contract/schemas/store.ts";
import { addDays, localDateOf } from "@domain/shared/local_time.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { clockTime, dayNameOf } from "@/lib/format/times.ts";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { type Column, DataTable, numeric } from "@/ui/table/data_table.tsx";
import { type Limits, previewQuery } from "../api/store_calls.ts";
import css from "./capacity_preview.module.css";

/** Shows what the limits, also unsaved ones, would have done with the orders of a past day. `limits` is undefined while one is invalid. */
export function CapacityPreview({ limits }: { limits: Limits | undefined }) {
  const t = useTranslate();
  const [date, setDate] = useState(() => addDays(localDateOf(serverNow()), -7));
  const [shown, setShown] = useState<Limits & { date: string }>();
  const preview = useQuery({
    ...previewQuery(shown ?? { ...noLimits, date }),
    enabled: shown !== undefined,
  });
  const isCurrent = shown !== undefined && limits !== undefined && shown.date === date &&
    limitKeys.every((key) => shown[key] === limits[key]);
  return (
    <section className={css.preview}>
      <h3>{t("preview.title", { day: date === "" ? "" : dayNameOf(date) })}</h3>
      <p>{t("preview.hint")}</p>
      <div className={css.choice}>
        <Field label={t("preview.day")}>
          {(aria) => (
            <input
              {...aria}
              type="date"
              value={date}
              onChange={(event) => setDate(event.target.value)}
            />
          )}
        </Field>
        <Button
          disabled={limits === undefined || date === "" || isCurrent && preview.isFetching}
          onClick={() => limits && setShown({ ...limits, date })}
        >
          {t("preview.show")}
        </Button>
      </div>
      <div role="status">
        {limits === undefined
          ? <p>{t("preview.invalid")}</p>
          : !isCurrent
          ? shown && <p>{t("preview.outdated")}</p>
          : preview.isPending
          ? <p>{t("preview.loading")}</p>
          : preview.data && <p>{summaryOf(preview.data, t)}</p>}
      </div>
      {isCurrent && preview.error !== null && (
        <p role="alert" className={css.problem}>{errorMessage(preview.error, t("preview.failed"))}</p>
      )}
      {isCurrent && preview.data && preview.data.windows.length > 0 && <Windows preview={preview.data} />}
    </section>
  );
}

const limitKeys = ["max_orders_per_slot", "max_dishes_per_slot", "capacity_bands"] as const;
const noLimits: Limits = { max_orders_per_slot: "0", max_dishes_per_slot: "0", capacity_bands: "" };

function summaryOf(
  { orders, moved, turned_away }: Preview,
  t: ReturnType<typeof useTranslate>,
): ReactNode {
  if (orders === 0) return t("preview.empty");
  if (moved === 0) return t("preview.none_moved", { orders });
  const text = t("preview.moved", { orders, moved });
  return turned_away === 0 ? text : `${text} ${t("preview.turned_away", { count: turned_away })}`;
}

function Windows({ preview: { windows } }: { preview: Preview }) {
  const t = useTranslate();
  const ofLimit = (count: number, max: number) =>
    max === 0 ? String(count) : t("preview.of_limit", { count, max });
  const columns: Column<Preview["windows"][number]>[] = [
    { key: "time", head: t("preview.time"), cell: ({ starts_at }) => clockTime(starts_at) },
    numeric("orders", t("preview.orders"), ({ orders, max_orders }) => ofLimit(orders, max_orders)),
    numeric("dishes", t("preview.dishes"), ({ dishes, max_dishes }) => ofLimit(dishes, max_dishes)),
    numeric("moved", t("preview.would_move"), ({ moved }) => moved === 0 ? "—" : <strong>{moved}</strong>),
  ];
  return (
    <DataTable
      name={t("preview.table")}
      columns={columns}
      rows={windows}
      keyOf={({ starts_at }) => starts_at}
    />
  );
}
