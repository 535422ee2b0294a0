import {
  analytics,
  analyticsExport,
  offersExport,
  optionAnalyticsExport,
  promisesExport,
  sourcesExport,
} from "@contract/analytics.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/api/api.ts";
import { download } from "@/lib/api/lists_and_files.ts";
import { queryOf } from "@/lib/api/caller.ts";
import type { Range } from "../model/range.ts";

export const analyticsQuery = (range: Range) =>
  queryOptions({
    queryKey: ["analytics", range],
    queryFn: () => api(analytics, { query: queryOf(range) }),
    placeholderData: keepPreviousData,
  });

/** Downloads the analytics by option as CSV. */
export const exportOptionAnalytics = (range: Range): Promise<void> =>
  download(optionAnalyticsExport, { query: queryOf(range) });

/** Downloads the analytics as CSV. */
export const exportAnalytics = (range: Range): Promise<void> =>
  download(analyticsExport, { query: queryOf(range) });

/** Downloads the counter-offers by day as CSV. */
export const exportOffers = (range: Range): Promise<void> =>
  download(offersExport, { query: queryOf(range) });

/** Downloads the sales by source as CSV. */
export const exportSources = (range: Range): Promise<void> =>
  download(sourcesExport, { query: queryOf(range) });

/** Downloads the kept promises as CSV. */
export const exportPromises = (range: Range): Promise<void> =>
  download(promisesExport, { query: queryOf(range) });
