import * as health from "@contract/health.ts";
import { queryOptions } from "@tanstack/react-query";
import type { chartedMetrics } from "@domain/shared/metrics.ts";
import { api } from "@/lib/api/api.ts";
import { queryOf } from "@/lib/api/caller.ts";
import { unsetOf } from "../model/ready_text.ts";

export type ChartedMetric = typeof chartedMetrics[number];

export const refreshMs = 30_000;

export const healthQuery = queryOptions({
  queryKey: ["health", "snapshot"],
  queryFn: () => api(health.health),
});

export const readinessQuery = queryOptions({
  queryKey: ["health", "readiness"],
  queryFn: () => api(health.readiness),
});

/**
 * The checks for a page that staff often open. They are fetched again only while the owner has something to set, because each fetch
 * reaches the providers and hashes passwords.
 */
export const toSetQuery = queryOptions({
  ...readinessQuery,
  staleTime: ({ state: { data = [] } }) => unsetOf(data) > 0 ? 0 : Infinity,
  refetchOnWindowFocus: true,
  refetchOnReconnect: true,
});

export const pageSpeedQuery = queryOptions({
  queryKey: ["health", "page_speed"],
  queryFn: () => api(health.pageSpeed),
});

export type TestChannel = "mail" | "text" | "call";

/** Sends a test message to the restaurant's own email address or phone, or calls every listed number. `to` is where it went. */
export const sendTestMessage = (channel: TestChannel) =>
  channel === "call" ? api(health.placeTestCalls) : api(health.sendTestMessage, { body: { channel } });

const maxMetrics = 50;

/** The latest samples of one metric, newest first, at most 50. */
export const metricQuery = (metric: ChartedMetric) =>
  queryOptions({
    queryKey: ["health", "metric", metric],
    queryFn: async () => {
      const samples = await api(health.healthMetrics, { query: queryOf({ metric, limit: maxMetrics }) });
      return samples.slice(0, maxMetrics);
    },
  });
