import { queryOptions } from "@tanstack/react-query";
import type { HealthMetric, HealthSnapshot } from "@contract/health.ts";
import type { drawnMetrics } from "@domain/shared/metrics.ts";
import { call } from "../../lib/call.ts";
import { queryString } from "../../lib/query_string.ts";
import { chartValues } from "./trend.ts";

export type DrawnMetric = typeof drawnMetrics[number];

const path = "/api/admin/store/health";
/** Spec section 9. */
export const refreshMs = 30_000;

export const healthQuery = queryOptions({
  queryKey: ["health", "snapshot"],
  queryFn: () => call<HealthSnapshot>({ method: "GET", path }),
});

/** As many samples of one metric as its chart shows, newest first. */
export const metricQuery = (metric: DrawnMetric) =>
  queryOptions({
    queryKey: ["health", "metric", metric],
    queryFn: () =>
      call<HealthMetric[]>({
        method: "GET",
        path: `${path}/metrics${queryString({ metric, limit: chartValues })}`,
      }),
  });
