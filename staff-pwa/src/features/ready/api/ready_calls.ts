import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/api/api.ts";

export const readinessQuery = queryOptions({
  queryKey: ["readiness"],
  queryFn: () => api("readiness"),
});

export type TestChannel = "mail" | "text";

/** Sends a test message to the restaurant's own email address or phone. Returns the address or number in `to`. */
export const sendTestMessage = (channel: TestChannel) => api("sendTestMessage", { body: { channel } });
