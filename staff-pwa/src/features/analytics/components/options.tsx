import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Analytics } from "@contract/schemas/analytics.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { dollars } from "@web/format/money.ts";
import { Button } from "@web/ui/button.tsx";
import { TableIcon } from "@/ui/rare_icons.tsx";
import { notify } from "@/ui/toasts/toasts.tsx";
import css from "./analytics.module.css";
import { exportOptionAnalytics } from "../api/analytics_calls.ts";
import type { Range } from "../model/range.ts";

const initiallyShown = 10;

/** Sales by option, most ordered first, with the attach rate and a CSV export. */
export function Options({ options, range }: { options: Analytics["by_option"]; range: Range }) {
  const t = useTranslate();
  const [isExpanded, setExpanded] = useState(false);
  const save = useMutation({
    mutationFn: () => exportOptionAnalytics(range),
    onError: (problem) => notify("error", errorMessage(problem, t("office.export.failed"))),
  });
  return (
    <section className={css.part}>
      <div className={css.titleRow}>
        <h2>{t("analytics.by_option")}</h2>
        <Button disabled={save.isPending} onClick={() => save.mutate()}>
          <TableIcon />
          {t(save.isPending ? "office.exporting" : "analytics.export_options")}
        </Button>
      </div>
      <p className={css.soft}>{t("analytics.by_option.hint")}</p>
      <div className={css.scroll} role="region" aria-label={t("analytics.by_option")} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t("analytics.option")}</th>
              <th scope="col">{t("analytics.ordered")}</th>
              <th scope="col">{t("analytics.attach_rate")}</th>
              <th scope="col">{t("analytics.option_sales")}</th>
            </tr>
          </thead>
          <tbody>
            {options.slice(0, isExpanded ? undefined : initiallyShown).map((option) => (
              <tr key={option.option_id}>
                <th scope="row">
                  <span
                    className={css.share}
                    style={{ inlineSize: `${100 * option.attach_rate}%` }}
                    aria-hidden="true"
                  />
                  {option.name} <small lang="ko">{option.name_korean}</small>
                  {option.group !== "" && (
                    <div className={css.group}>
                      {option.group} <span lang="ko">{option.group_korean}</span>
                    </div>
                  )}
                </th>
                <td className="figures">{option.quantity}</td>
                <td className="figures">
                  {percent.format(option.attach_rate)}
                  <div className={css.group}>
                    {t("analytics.of_lines", { lines: option.lines, offered: option.offered_lines })}
                  </div>
                </td>
                <td className="figures">{dollars(option.sales)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {options.length > initiallyShown && !isExpanded && (
        <Button
          look="ghost"
          onClick={() => setExpanded(true)}
        >
          {t("analytics.all_options", { count: options.length })}
        </Button>
      )}
    </section>
  );
}

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });
