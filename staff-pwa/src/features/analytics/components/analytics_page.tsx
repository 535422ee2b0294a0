import { useMutation, useQuery } from "@tanstack/react-query";
import { useSay } from "../../../lib/i18n/say.ts";
import { said } from "../../../lib/said.ts";
import { Button } from "../../../../../web/ui/button.tsx";
import { TableIcon } from "../../../ui/rare_icons.tsx";
import { Page } from "../../../ui/page.tsx";
import { Empty, Failed, Loading } from "../../../ui/states.tsx";
import { notify } from "../../../ui/toasts.tsx";
import css from "./analytics.module.css";
import { analyticsQuery, exportAnalytics } from "../api/analytics_calls.ts";
import { Dishes } from "./dishes.tsx";
import { Outcomes } from "./outcomes.tsx";
import type { Range } from "../model/range.ts";
import { RangePicker } from "./range_picker.tsx";
import { SalesCharts } from "./sales_charts.tsx";
import { Summary } from "./summary.tsx";

/** What was sold in a range of Los Angeles days, to the cent (decision 30). */
export function AnalyticsPage({ range, onRange }: { range: Range; onRange: (range: Range) => void }) {
  const say = useSay();
  const figures = useQuery(analyticsQuery(range));
  const { data } = figures;
  const save = useMutation({
    mutationFn: () => exportAnalytics(range),
    onError: (problem) => notify("error", said(problem, say("office.export.failed"))),
  });
  return (
    <Page
      title={say("nav.analytics")}
      aside={
        <Button disabled={save.isPending || figures.isError} onClick={() => save.mutate()}>
          <TableIcon />
          {say(save.isPending ? "office.exporting" : "office.export")}
        </Button>
      }
    >
      <RangePicker range={range} shown={data} onRange={onRange} />
      {figures.isPending && <Loading />}
      {figures.isError && (
        <Failed
          text={said(figures.error, say("analytics.failed"))}
          onRetry={() => void figures.refetch()}
        />
      )}
      {data !== undefined && !figures.isError && (
        <div
          className={css.figures}
          data-old={figures.isPlaceholderData}
          aria-busy={figures.isPlaceholderData}
        >
          {data.summary.orders === 0
            ? <Empty title={say("analytics.none")} hint={say("analytics.none.hint")} />
            : (
              <>
                <Summary {...data} />
                <SalesCharts days={data.by_day} hours={data.by_hour} />
                <div className={css.halves}>
                  <Dishes dishes={data.by_dish} />
                  <Outcomes outcomes={data.by_outcome} time={data.time_to_accept} />
                </div>
              </>
            )}
        </div>
      )}
    </Page>
  );
}
