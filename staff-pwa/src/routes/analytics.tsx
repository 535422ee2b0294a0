import { useNavigate, useSearch } from "@tanstack/react-router";
import { AnalyticsPage } from "../features/analytics/components/analytics_page.tsx";
import { Allowed } from "../shell/counter.tsx";

/** /admin/analytics. The date range is in the URL. */
export default function Analytics() {
  const navigate = useNavigate();
  const range = useSearch({ from: "/counter/analytics" });
  return (
    <Allowed permission="analytics">
      {() => (
        <AnalyticsPage
          range={range}
          onRange={(next) => void navigate({ to: "/analytics", search: next, replace: true })}
        />
      )}
    </Allowed>
  );
}
