import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminHoursRow } from "@contract/store_admin.ts";
import { type Say, useSay } from "../../lib/i18n/say.ts";
import { changedMeanwhile, presentOf, said } from "../../lib/said.ts";
import { inOwnWords } from "../../lib/server_words.ts";
import { Refused } from "../../lib/session/refused.ts";
import { Button } from "../../ui/button.tsx";
import { Conflict } from "../../ui/conflict.tsx";
import { Failed, Loading } from "../../ui/states.tsx";
import { notify } from "../../ui/toasts.tsx";
import { UnsavedGuard } from "../../ui/unsaved_guard.tsx";
import { DayCard } from "./day_card.tsx";
import css from "./hours.module.css";
import { hoursQuery, readStoreAgain, saveHours } from "./store_calls.ts";
import { changedDays, copiedToAll, type DayDraft, toWeek } from "./week.ts";

/** Operating Hours: seven days that are edited together and saved together. */
export function HoursTab() {
  const say = useSay();
  const hours = useQuery(hoursQuery);
  if (hours.isPending) return <Loading text={say("store.loading")} />;
  if (hours.data === undefined) {
    return <Failed text={said(hours.error, say("hours.failed"))} onRetry={() => void hours.refetch()} />;
  }
  return <Week rows={hours.data} />;
}

function Week({ rows }: { rows: readonly AdminHoursRow[] }) {
  const say = useSay();
  const client = useQueryClient();
  // Edits stand on what they were made on: what a later reading brings shows only where nothing was edited.
  const [draft, setDraft] = useState<{ week: DayDraft[]; on: DayDraft[] }>();
  const saved = draft?.on ?? toWeek(rows);
  const week = draft?.week ?? saved;
  const changed = changedDays(week, saved);
  const isDirty = changed.length > 0;
  const edit = (next: DayDraft[]) => setDraft({ week: next, on: saved });

  const save = useMutation({
    mutationFn: () => saveHours(changed),
    onSuccess: (next) => {
      client.setQueryData(hoursQuery.queryKey, next);
      setDraft(undefined);
      notify("success", say("hours.saved"));
      void readStoreAgain(client);
    },
    onError: (problem) => {
      if (changedMeanwhile(problem)) return;
      // Spec section 4: the hours are restored locally.
      setDraft(undefined);
      notify("error", hoursProblem(problem, say));
    },
  });

  function lookAgain(problem: Refused) {
    const present = presentOf<AdminHoursRow[]>(problem);
    if (present !== undefined) client.setQueryData(hoursQuery.queryKey, present);
    save.reset();
    setDraft(undefined);
    notify("info", say("conflict.loaded"));
  }

  return (
    <>
      <UnsavedGuard isDirty={isDirty} />
      <div className={css.bar} data-dirty={isDirty}>
        <p role="status">{say(isDirty ? "hours.unsaved" : "hours.hint")}</p>
        <Button
          look="bare"
          disabled={save.isPending}
          onClick={() => {
            setDraft(undefined);
            save.reset();
            void client.invalidateQueries({ queryKey: hoursQuery.queryKey });
          }}
        >
          {say("store.reset")}
        </Button>
        <Button look="primary" disabled={!isDirty || save.isPending} onClick={() => save.mutate()}>
          {say(save.isPending ? "office.saving" : "hours.save")}
        </Button>
      </div>
      {changedMeanwhile(save.error) && <ConflictOf problem={save.error} onReload={lookAgain} />}
      <div className={css.days}>
        {week.map((day) => (
          <DayCard
            key={day.day_of_week}
            day={day}
            isChanged={changed.includes(day)}
            onChange={(next) => edit(week.map((each) => each.day_of_week === day.day_of_week ? next : each))}
            onCopy={(name) => {
              edit(copiedToAll(week, day));
              notify("success", say("hours.copied", { day: name }));
            }}
          />
        ))}
      </div>
    </>
  );
}

function ConflictOf({ problem, onReload }: { problem: Refused; onReload: (problem: Refused) => void }) {
  return <Conflict onReload={() => onReload(problem)} />;
}

/** Spec section 8: the server's list, else its sentence, else ours. */
function hoursProblem(problem: unknown, say: Say): string {
  const failure = problem instanceof Refused ? problem.failure : undefined;
  if (failure === undefined) return say("hours.save.failed");
  if (failure.details !== undefined && failure.details.length > 0) {
    return say("hours.invalid", {
      messages: failure.details.map(({ message }) => inOwnWords(message)).join("; "),
    });
  }
  return say("hours.error", { error: inOwnWords(failure.error) });
}
