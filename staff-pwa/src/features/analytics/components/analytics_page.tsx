import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "@/lib/i18n/text.ts";
import { ExportButton } from "@/ui/table/export_button.tsx";
import { Page } from "@/ui/page.tsx";
import { Empty, QueryView } from "@/ui/states.tsx";
import css from "./analytics.module.css";
import { analyticsQuery, exportAnalytics } from "../api/analytics_calls.ts";
import { Dishes } from "./dishes.tsx";
import { Offers } from "./offers.tsx";
import { Options } from "./options.tsx";
import { Outcomes } from "./outcomes.tsx";
import { Promises } from "./promises.tsx";
import { type Range, rangeIn } from "../model/range.ts";
import { RangePicker } from "./range_picker.tsx";
import { SalesCharts } from "./sales_charts.tsx";
import { Sources } from "./sources.tsx";
import { Summary } from "./summary.tsx";

/** /admin/analytics: sales in a range of Los Angeles days (docs/product-rules.md, "Analytics"). */
export default function AnalyticsPage(
  { search, onSearch: onRange }: { search: Range; onSearch: (range: Range) => void },
) {
  const t = useTranslate();
  const range = rangeIn(search);
  const analytics = useQuery(analyticsQuery(range));
  return (
    <Page
      title={t("nav.analytics")}
      aside={<ExportButton disabled={analytics.isLoadingError} save={() => exportAnalytics(range)} />}
    >
      <RangePicker range={range} shown={analytics.data} onRange={onRange} />
      <QueryView query={analytics} failed={t("analytics.failed")}>
        {(data) => (
          <div className={css.results}>
            {data.summary.orders === 0
              ? <Empty title={t("analytics.none")} hint={t("analytics.none.hint")} />
              : (
                <>
                  <Summary {...data} />
                  <SalesCharts days={data.by_day} hours={data.by_hour} />
                  <Promises promises={data.promises} range={range} />
                  <div className={css.halves}>
                    <Dishes dishes={data.by_dish} />
                    <Outcomes outcomes={data.by_outcome} time={data.time_to_accept} />
                  </div>
                  {data.offers.made > 0 && <Offers offers={data.offers} range={range} />}
                  <Sources sources={data.by_source} range={range} />
                  {data.by_option.length > 0 && <Options options={data.by_option} range={range} />}
                </>
              )}
          </div>
        )}
      </QueryView>
    </Page>
  );
}
