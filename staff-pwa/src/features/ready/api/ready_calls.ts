import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";

export const readinessQuery = queryOptions({
  queryKey: ["readiness"],
  queryFn: () => api("readiness"),
});

export type TestChannel = "mail" | "text";

/** Sends a test message to the restaurant's own address or phone, and returns it. */
export const sendTestMessage = (channel: TestChannel) => api("sendTestMessage", { body: { channel } });
