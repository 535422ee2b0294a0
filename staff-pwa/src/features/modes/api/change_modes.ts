import { useMutation, useQueryClient } from "@tanstack/react-query";
import { pauseOrdering, setAsapOff, setBusy } from "@contract/modes.ts";
import type { StoreModes } from "@contract/schemas/modes.ts";
import type { AsapOffLength, BusyLength, BusyStep, PauseLength } from "@domain/hours/modes.ts";
import { showAnswer } from "@web/refetch.ts";
import { api } from "@/lib/api/api.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { notify } from "@/ui/toasts/toasts.tsx";
import { modesKey } from "./modes.ts";

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
