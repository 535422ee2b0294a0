import { queryOptions } from "@tanstack/react-query";
import type { HealthMetric, HealthSnapshot } from "@contract/health.ts";
import type { drawnMetrics } from "@domain/shared/metrics.ts";
import { call } from "../../lib/call.ts";
import { queryString } from "../../lib/query_string.ts";

export type DrawnMetric = typeof drawnMetrics[number];

const path = "/api/admin/store/health";
/** Spec section 9. */
export const refreshMs = 30_000;

export const healthQuery = queryOptions({
  queryKey: ["health", "snapshot"],
  queryFn: () => call<HealthSnapshot>({ method: "GET", path }),
});

/** Spec section 9. */
const keptMetrics = 50;

/** The latest samples of one metric, newest first; at most 50 are kept. */
export const metricQuery = (metric: DrawnMetric) =>
  queryOptions({
    queryKey: ["health", "metric", metric],
    queryFn: async () => {
      const samples = await call<HealthMetric[]>({
        method: "GET",
        path: `${path}/metrics${queryString({ metric, limit: keptMetrics })}`,
      });
      return samples.slice(0, keptMetrics);
    },
  });
