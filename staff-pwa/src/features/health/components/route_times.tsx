import type { HealthSnapshot } from "@contract/schemas/health.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { type Column, DataTable, numeric } from "@/ui/table/data_table.tsx";
import css from "./health.module.css";
import { ms } from "../model/appearance.ts";

const maxListed = 15;

/** The recent response times by route, slowest first. */
export function RouteTimes({ routes }: { routes: HealthSnapshot["response_times"] }) {
  const t = useTranslate();
  const slowest = routes.toSorted((one, other) => other.average - one.average).slice(0, maxListed);
  const columns: Column<HealthSnapshot["response_times"][number]>[] = [
    { key: "route", head: t("health.route"), cell: ({ route }) => route },
    numeric("count", t("health.route.count"), ({ count }) => count),
    numeric("average", t("health.route.average"), ({ average }) => ms(average)),
    numeric("slowest", t("health.route.slowest"), ({ slowest }) => ms(slowest)),
  ];
  return (
    <section className={css.part}>
      <h2>{t("health.routes")}</h2>
      <DataTable
        name={t("health.routes")}
        columns={columns}
        rows={slowest}
        keyOf={({ route }) => route}
        empty={<p className={css.soft}>{t("health.routes.none")}</p>}
      />
    </section>
  );
}
