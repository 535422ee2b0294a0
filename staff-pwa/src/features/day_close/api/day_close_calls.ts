import { useQuery, useQueryClient } from "@tanstack/react-query";
import { closeDay, dayReport, reopenDay } from "@contract/day_close.ts";
import type { DayReport } from "@contract/schemas/day_close.ts";
import type { CloseChoice } from "@domain/reports/day_close.ts";
import { refetch, showAnswer } from "@web/refetch.ts";
import { api } from "@/lib/api/api.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useSave } from "@/ui/form/use_save.ts";

/** How often an open report is fetched again, for changes on other tablets. */
const pollMs = 10_000;

const keyOf = (date: string) => ["day_close", date];

/** The close report of a Los Angeles date. */
export function useDayReport(date: string) {
  return useQuery({
    queryKey: keyOf(date),
    queryFn: () => api(dayReport, { query: { date } }),
    refetchInterval: pollMs,
  });
}

/** Closes the day with a choice for each open order, by order id. */
export function useCloseDay(date: string) {
  return useReportMutation(
    date,
    (choices: Readonly<Record<string, CloseChoice>>) =>
      api(closeDay, {
        body: { date, orders: Object.entries(choices).map(([id, as]) => ({ id, as })) },
      }),
  );
}

export function useReopenDay(date: string) {
  return useReportMutation(date, () => api(reopenDay, { body: { date } }));
}

function useReportMutation<T>(date: string, send: (input: T) => Promise<DayReport>) {
  const client = useQueryClient();
  const t = useTranslate();
  return useSave({
    save: send,
    failed: t("answer.no_connection"),
    onSaved: (report) => showAnswer(client, keyOf(date), report),
    onFailed: () => void refetch(client, keyOf(date)),
  });
}
