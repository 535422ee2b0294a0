import type { HealthSnapshot } from "@contract/schemas/health.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import css from "./health.module.css";

const maxListed = 15;

/** What browsers blocked on our pages, by directive and host (docs/product-rules.md, "Nothing from others"). */
export function Blocked({ breaches }: { breaches: HealthSnapshot["csp_breaches"] }) {
  const t = useTranslate();
  return (
    <section className={css.part}>
      <h2>{t("health.blocked")}</h2>
      <p className={css.soft}>{t(breaches.length === 0 ? "health.blocked.none" : "health.blocked.hint")}</p>
      {breaches.length > 0 && (
        <div className={css.scroll} tabIndex={0} role="region" aria-label={t("health.blocked")}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t("health.blocked.directive")}</th>
                <th scope="col">{t("health.blocked.source")}</th>
                <th scope="col">{t("health.route.count")}</th>
              </tr>
            </thead>
            <tbody>
              {breaches.slice(0, maxListed).map(({ directive, blocked, count }) => (
                <tr key={`${directive} ${blocked}`}>
                  <th scope="row">{directive}</th>
                  <td>{blocked}</td>
                  <td className="figures">{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
