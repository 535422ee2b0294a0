import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Analytics } from "@contract/figures.ts";
import { call } from "../../lib/call.ts";
import { queryString } from "../../lib/query_string.ts";
import type { Range } from "./range.ts";

const path = "/api/admin/analytics";

export const analyticsQuery = (range: Range) =>
  queryOptions({
    queryKey: ["analytics", range],
    queryFn: () => call<Analytics>({ method: "GET", path: path + queryString(range) }),
    placeholderData: keepPreviousData,
  });

export const exportPath = (range: Range) => `${path}.csv${queryString(range)}`;
