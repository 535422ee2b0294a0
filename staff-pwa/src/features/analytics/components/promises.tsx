import { useMutation } from "@tanstack/react-query";
import type { Analytics } from "@contract/schemas/analytics.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { hourOfDay } from "@/lib/format/times.ts";
import { Button } from "@web/ui/button.tsx";
import { TableIcon } from "@/ui/rare_icons.tsx";
import { notify } from "@/ui/toasts/toasts.tsx";
import css from "./analytics.module.css";
import { exportPromises } from "../api/analytics_calls.ts";
import type { Range } from "../model/range.ts";

type Sums = Analytics["promises"]["asap"];

/** How many orders were ready within the promised time, by pickup option and hour, with a CSV export. */
export function Promises({ promises, range }: { promises: Analytics["promises"]; range: Range }) {
  const t = useTranslate();
  const save = useMutation({
    mutationFn: () => exportPromises(range),
    onError: (problem) => notify("error", errorMessage(problem, t("office.export.failed"))),
  });
  const { asap, scheduled, by_hour } = promises;
  const rows: { name: string; sums: Sums }[] = [
    { name: t("analytics.promises.all"), sums: promises },
    { name: t("analytics.promises.asap"), sums: asap },
    { name: t("analytics.promises.scheduled"), sums: scheduled },
    ...by_hour.map(({ hour, ...sums }) => ({ name: hourOfDay(hour), sums })),
  ];
  return (
    <section className={css.part}>
      <h2>{t("analytics.promises")}</h2>
      <p className={css.soft}>{t("analytics.promises.hint")}</p>
      {promises.orders + promises.not_marked === 0
        ? <p>{t("analytics.promises.none")}</p>
        : (
          <div className={css.scroll} role="region" aria-label={t("analytics.promises")} tabIndex={0}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">{t("analytics.promises.promised")}</th>
                  <th scope="col">{t("analytics.orders")}</th>
                  <th scope="col">{t("analytics.promises.on_time")}</th>
                  <th scope="col">{t("analytics.promises.late")}</th>
                  <th scope="col">{t("analytics.promises.extended")}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((
                  { name, sums: { orders, not_marked, on_time, average_late_minutes: late, extended } },
                ) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td className="figures">{orders + not_marked}</td>
                    <td className="figures">
                      {orders + not_marked === 0 ? "—" : t("analytics.promises.share", {
                        count: on_time,
                        percent: Math.round(on_time / (orders + not_marked) * 100),
                      })}
                      {not_marked > 0 && (
                        <>
                          <br />
                          <small>{t("promises.not_marked", { count: not_marked })}</small>
                        </>
                      )}
                    </td>
                    <td className="figures">
                      {late === null ? "—" : t("analytics.promises.minutes", { minutes: late })}
                    </td>
                    <td className="figures">{extended}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      <div>
        <Button disabled={save.isPending} onClick={() => save.mutate()}>
          <TableIcon />
          {t(save.isPending ? "office.exporting" : "analytics.promises.export")}
        </Button>
      </div>
    </section>
  );
}
