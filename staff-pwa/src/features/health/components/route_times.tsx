import type { HealthSnapshot } from "@contract/schemas/health.ts";
import { useSay } from "../../../lib/i18n/say.ts";
import css from "./health.module.css";
import { millis } from "../model/units.ts";

const mostShown = 15;

/** How long the calls took lately, the slowest first. */
export function RouteTimes({ routes }: { routes: HealthSnapshot["response_times"] }) {
  const say = useSay();
  const slowest = routes.toSorted((one, other) => other.average - one.average).slice(0, mostShown);
  return (
    <section className={css.part}>
      <h2>{say("health.routes")}</h2>
      {slowest.length === 0
        ? <p className={css.soft}>{say("health.routes.none")}</p>
        : (
          <div className={css.scroll} tabIndex={0} role="region" aria-label={say("health.routes")}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">{say("health.route")}</th>
                  <th scope="col">{say("health.route.count")}</th>
                  <th scope="col">{say("health.route.average")}</th>
                  <th scope="col">{say("health.route.slowest")}</th>
                </tr>
              </thead>
              <tbody>
                {slowest.map(({ route, count, average, slowest: most }) => (
                  <tr key={route}>
                    <th scope="row">{route}</th>
                    <td className="figures">{count}</td>
                    <td className="figures">{millis(average)}</td>
                    <td className="figures">{millis(most)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
    </section>
  );
}
