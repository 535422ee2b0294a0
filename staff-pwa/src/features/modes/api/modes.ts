import { queryOptions, useQuery } from "@tanstack/react-query";
import { storeModes } from "@contract/modes.ts";
import type { StoreModes } from "@contract/schemas/modes.ts";
import { api } from "@/lib/api/api.ts";

/** Minutes; used until the settings are loaded. */
export const defaultLongestPromise = 90;

/** The stream reports every change. Polling covers a connection that is down. */
const pollMs = 30_000;

export const modesKey = ["store", "modes"] as const;

const modesQuery = queryOptions({
  queryKey: modesKey,
  queryFn: () => api(storeModes),
  refetchInterval: pollMs,
  refetchIntervalInBackground: true,
});

/** The current pause, ASAP and busy modes; undefined until they are loaded. */
export const useModes = (): StoreModes | undefined => useQuery(modesQuery).data;

export type Drill = NonNullable<StoreModes["drill"]>;

/** Today's opening drill; undefined when there was none. It renders only when the drill changes. */
export const useDrill = (): Drill | undefined =>
  useQuery({ ...modesQuery, select: ({ drill }) => drill }).data ?? undefined;

/** Returns whether a drill rings at this server time. */
export const isRinging = (drill: Drill | undefined, now: number): boolean =>
  now < Date.parse(drill?.rings_until ?? "");
