import { showAnswer, showEvent } from "@web/refetch.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminHoursRow } from "@contract/schemas/store.ts";
import { fieldText } from "@/lib/api/error_texts.ts";
import { refusalText } from "@/lib/i18n/error_messages.ts";
import { type Translate, useTranslate } from "@/lib/i18n/text.ts";
import { changedMeanwhile, presentOf } from "@/lib/api/error_message.ts";
import { timeOfDay } from "@/lib/format/times.ts";
import { Refused } from "@/lib/session/refused.ts";
import { Button } from "@web/ui/button.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { SaveButton } from "@/ui/form/save_button.tsx";
import { Conflict } from "@/ui/form/conflict.tsx";
import { QueryView } from "@/ui/states.tsx";
import { notify } from "@/ui/toasts/toasts.tsx";
import { UnsavedGuard } from "@/ui/form/unsaved_guard.tsx";
import { dayNames } from "@domain/shared/local_time.ts";
import { DayCard, dayName, type DayProblem } from "./day_card.tsx";
import { Holidays } from "./holidays.tsx";
import css from "./hours.module.css";
import { hoursQuery, saveHours, storeKey } from "../api/store_calls.ts";
import { changedDays, clashingDays, copiedToAll, type DayDraft, mergedWeek, toWeek } from "../model/week.ts";

/** The tab of hours and holidays. The holidays come last, so that a link to them is not shifted. */
export function HoursTab() {
  const t = useTranslate();
  const { isPending } = useQuery(hoursQuery);
  return (
    <>
      <section>
        <h2 className={css.title}>{t("hours.title")}</h2>
        <Hours />
      </section>
      {!isPending && <Holidays />}
    </>
  );
}

/** Edits seven days and saves the changed ones together. */
function Hours() {
  const t = useTranslate();
  const hours = useQuery(hoursQuery);
  return (
    <QueryView query={hours} loading={t("store.loading")} failed={t("hours.failed")}>
      {(rows) => <Week rows={rows} />}
    </QueryView>
  );
}

function Week({ rows }: { rows: readonly AdminHoursRow[] }) {
  const t = useTranslate();
  const client = useQueryClient();
  // A draft keeps the hours that it is based on, so that a later fetch does not overwrite edits.
  const [draft, setDraft] = useState<{ week: DayDraft[]; base: DayDraft[] }>();
  const saved = draft?.base ?? toWeek(rows);
  const week = draft?.week ?? saved;
  const changed = changedDays(week, saved);
  const isDirty = changed.length > 0;
  const edit = (next: DayDraft[]) => setDraft({ week: next, base: saved });

  const save = useSave({
    save: (sent: DayDraft[]) => saveHours(changedDays(sent, saved)),
    done: () => t("hours.saved"),
    failed: (problem) => changedMeanwhile(problem) ? undefined : hoursProblem(problem, t),
    affects: storeKey,
    onSaved: (next, sent) => {
      showEvent(client, hoursQuery.queryKey, next);
      // What was changed during the save stays.
      setDraft((now) => now && now.week !== sent ? rebased(now.week, sent, toWeek(next)) : undefined);
    },
  });
  const problems = problemsByDay(save.error);

  const conflict = changedMeanwhile(save.error) ? save.error : undefined;
  const present = conflict && presentOf<AdminHoursRow[]>(conflict);
  const theirs = present && toWeek(present);
  const clashes = theirs === undefined ? [] : clashingDays({ base: saved, mine: week, theirs });
  function resolveConflict(days: readonly string[]) {
    save.reset();
    if (present === undefined || theirs === undefined) {
      return void client.invalidateQueries({ queryKey: hoursQuery.queryKey });
    }
    showAnswer(client, hoursQuery.queryKey, present);
    setDraft(rebased(week, saved, theirs, days.map(Number)));
  }

  return (
    <>
      <UnsavedGuard isDirty={isDirty} />
      <div className={css.bar} data-dirty={isDirty}>
        <p role="status">{t(isDirty ? "hours.unsaved" : "hours.hint")}</p>
        <Button
          look="ghost"
          disabled={save.isPending}
          onClick={() => {
            setDraft(undefined);
            save.reset();
            void client.invalidateQueries({ queryKey: hoursQuery.queryKey });
          }}
        >
          {t("store.reset")}
        </Button>
        <SaveButton disabled={!isDirty || save.isPending} onClick={() => save.mutate(week)}>
          {t(save.isPending ? "office.saving" : "hours.save")}
        </SaveButton>
      </div>
      {conflict !== undefined && (
        <Conflict
          fields={clashes.map(({ mine, theirs }) => ({
            key: String(mine.day_of_week),
            label: t(dayName(mine.day_of_week)),
            mine: hoursText(mine, t),
            theirs: hoursText(theirs, t),
          }))}
          onResolve={resolveConflict}
        />
      )}
      <div className={css.days}>
        {week.map((day) => (
          <DayCard
            key={day.day_of_week}
            day={day}
            isChanged={changed.includes(day)}
            problem={problems.get(day.day_of_week)}
            onChange={(next) => {
              if (problems.has(day.day_of_week)) save.reset();
              edit(week.map((each) => each.day_of_week === day.day_of_week ? next : each));
            }}
            onCopy={(name) => {
              edit(copiedToAll(week, day));
              notify("success", t("hours.copied", { day: name }));
            }}
          />
        ))}
      </div>
    </>
  );
}

/** The draft with the changes of `week` since `base`, except on the days in `taken`, based on `saved`. */
const rebased = (week: DayDraft[], base: DayDraft[], saved: DayDraft[], taken: readonly number[] = []) => ({
  week: mergedWeek({ base, mine: week, theirs: saved }, taken),
  base: saved,
});

/** "11:00 AM – 2:30 PM, 5:00 PM – 9:00 PM" */
function hoursText(
  { is_closed, open_time, close_time, break_start, break_end }: DayDraft,
  t: Translate,
): string {
  if (is_closed) return t("hours.closed");
  const times = break_start !== null && break_end !== null
    ? [[open_time, break_start], [break_end, close_time]]
    : [[open_time, close_time]];
  return times.map((span) => span.map(timeOfDay).join(" – ")).join(", ");
}

/** The server's error messages by day number. The API names days in English. */
function problemsByDay(problem: unknown): Map<number, DayProblem> {
  const details = problem instanceof Refused ? problem.failure?.details ?? [] : [];
  return new Map(
    details.flatMap((wrong) => {
      const day = dayNames.findIndex((name) => name === wrong.field);
      return day < 0 ? [] : [[day, { text: fieldText(wrong), isOfBreak: wrong.code.startsWith("break_") }]];
    }),
  );
}

/** The message after a failed save: the server's errors with their days, or its message, or a fixed text. */
function hoursProblem(problem: unknown, t: Translate): string {
  const failure = problem instanceof Refused ? problem.failure : undefined;
  if (failure === undefined) return t("hours.save.failed");
  if (failure.details !== undefined && failure.details.length > 0) {
    return t("hours.invalid", {
      messages: failure.details.map((wrong) => {
        const day = dayNames.findIndex((name) => name === wrong.field);
        return day < 0 ? fieldText(wrong) : `${t(dayName(day))}: ${fieldText(wrong)}`;
      }).join("; "),
    });
  }
  return t("hours.error", { error: refusalText(failure) });
}
