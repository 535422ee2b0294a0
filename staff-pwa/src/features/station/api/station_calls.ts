import { queryOptions } from "@tanstack/react-query";
import type { SignedIn } from "@contract/schemas/auth.ts";
import { pairStation, station } from "@contract/device.ts";
import { requestOf } from "@web/api_client.ts";
import { api } from "@/lib/api/api.ts";
import { dataOf } from "@/lib/session/refused.ts";

const timeoutMs = 10_000;

/** The person on this station and the people with a PIN. */
export const stationQuery = queryOptions({ queryKey: ["station"], queryFn: () => api(station) });

/** Pairs this browser. Throws `Refused`, or rejects without a response. */
export async function pair(body: { code: string; language: "en" | "ko" }): Promise<void> {
  const { address, init } = requestOf(pairStation, { body });
  await dataOf<SignedIn>(await fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) }));
}
