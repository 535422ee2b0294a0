import { showAnswer } from "@web/refetch.ts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { pauseOrdering, setAsapOff, setBusy, storeModes } from "@contract/modes.ts";
import type { StoreModes } from "@contract/schemas/modes.ts";
import type { AsapOffLength, BusyLength, BusyStep, PauseLength } from "@domain/hours/modes.ts";
import { api } from "@/lib/api/api.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { notify } from "@/ui/toasts/toasts.tsx";

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

export type ModeChange =
  | { mode: "pause"; for: PauseLength | "off" }
  | { mode: "asap-off"; for: AsapOffLength | "off" }
  | { mode: "busy"; minutes: BusyStep; for: BusyLength }
  | { mode: "busy"; minutes: 0 };

/** Changes pause, ASAP off and busy mode. Every role may. Changes are not queued offline. */
export function useChangeModes() {
  const client = useQueryClient();
  const t = useTranslate();
  return useMutation({
    mutationFn: send,
    onSuccess: (modes) => showAnswer(client, modesKey, modes),
    onError: (problem) =>
      notify("error", t("modes.failed", { reason: errorMessage(problem, t("answer.no_connection")) })),
  });
}

function send(change: ModeChange): Promise<StoreModes> {
  switch (change.mode) {
    case "pause":
      return api(pauseOrdering, { body: { for: change.for } });
    case "asap-off":
      return api(setAsapOff, { body: { for: change.for } });
    case "busy": {
      const { mode: _, ...body } = change;
      return api(setBusy, { body });
    }
  }
}
