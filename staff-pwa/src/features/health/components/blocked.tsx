import type { HealthSnapshot } from "@contract/schemas/health.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { type Column, DataTable, numeric } from "@/ui/table/data_table.tsx";
import css from "./health.module.css";

type Breach = HealthSnapshot["csp_breaches"][number];

const maxListed = 15;

/** What browsers blocked on our pages, by directive and host (docs/product-rules.md, "Nothing from others"). */
export function Blocked({ breaches }: { breaches: readonly Breach[] }) {
  const t = useTranslate();
  const columns: Column<Breach>[] = [
    { key: "directive", head: t("health.blocked.directive"), cell: ({ directive }) => directive },
    { key: "blocked", head: t("health.blocked.source"), cell: ({ blocked }) => blocked },
    numeric("count", t("health.route.count"), ({ count }) => count),
  ];
  return (
    <section className={css.part}>
      <h2>{t("health.blocked")}</h2>
      {breaches.length > 0 && <p className={css.soft}>{t("health.blocked.hint")}</p>}
      <DataTable
        name={t("health.blocked")}
        columns={columns}
        rows={breaches.slice(0, maxListed)}
        keyOf={({ directive, blocked }) => `${directive} ${blocked}`}
        empty={<p className={css.soft}>{t("health.blocked.none")}</p>}
      />
    </section>
  );
}
