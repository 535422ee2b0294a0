import { queryOptions } from "@tanstack/react-query";
import type { ReadinessCheck } from "@contract/health.ts";
import { call } from "../../lib/call.ts";

export const readinessQuery = queryOptions({
  queryKey: ["readiness"],
  queryFn: () => call<ReadinessCheck[]>({ method: "GET", path: "/api/admin/readiness" }),
});
