import { queryOptions } from "@tanstack/react-query";
import type { Dashboard } from "@contract/figures.ts";
import { call } from "../../lib/call.ts";

export const dashboardQuery = queryOptions({
  queryKey: ["dashboard"],
  queryFn: () => call<Dashboard>({ method: "GET", path: "/api/admin/dashboard" }),
  refetchInterval: 60_000,
});
