import { queryOptions } from "@tanstack/react-query";
import type { ReadinessCheck } from "@contract/health.ts";
import { call } from "../../lib/call.ts";

export const readinessQuery = queryOptions({
  queryKey: ["readiness"],
  queryFn: () => call<ReadinessCheck[]>({ method: "GET", path: "/api/admin/readiness" }),
});

export type TestChannel = "mail" | "text";

/** Sends a test to the restaurant's own address; answers where it went. */
export const sendTestMessage = (channel: TestChannel) =>
  call<{ to: string }>({ method: "POST", path: "/api/admin/readiness/test-message", body: { channel } });
