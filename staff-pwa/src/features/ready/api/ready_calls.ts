import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";

export const readinessQuery = queryOptions({
  queryKey: ["readiness"],
  queryFn: () => api("readiness"),
});

export type TestChannel = "mail" | "text";

/** Sends a test to the restaurant's own address; answers where it went. */
export const sendTestMessage = (channel: TestChannel) => api("sendTestMessage", { body: { channel } });
