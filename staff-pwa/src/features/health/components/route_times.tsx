import type { HealthSnapshot } from "@contract/schemas/health.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import css from "./health.module.css";
import { ms } from "../model/appearance.ts";

const maxListed = 15;

/** The recent response times by route, slowest first. */
export function RouteTimes({ routes }: { routes: HealthSnapshot["response_times"] }) {
  const t = useTranslate();
  const slowest = routes.toSorted((one, other) => other.average - one.average).slice(0, maxListed);
  return (
    <section className={css.part}>
      <h2>{t("health.routes")}</h2>
      {slowest.length === 0
        ? <p className={css.soft}>{t("health.routes.none")}</p>
        : (
          <div className={css.scroll} tabIndex={0} role="region" aria-label={t("health.routes")}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">{t("health.route")}</th>
                  <th scope="col">{t("health.route.count")}</th>
                  <th scope="col">{t("health.route.average")}</th>
                  <th scope="col">{t("health.route.slowest")}</th>
                </tr>
              </thead>
              <tbody>
                {slowest.map(({ route, count, average, slowest: max }) => (
                  <tr key={route}>
                    <th scope="row">{route}</th>
                    <td className="figures">{count}</td>
                    <td className="figures">{ms(average)}</td>
                    <td className="figures">{ms(max)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
    </section>
  );
}
