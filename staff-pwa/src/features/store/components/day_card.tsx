import { type MessageId, useTranslate } from "@/lib/i18n/text.ts";
import { timeOfDay } from "@/lib/format/times.ts";
import { Button } from "@web/ui/button.tsx";
import { FormError } from "@/ui/form/alert_box.tsx";
import { Switch } from "@/ui/form/check.tsx";
import { CopyIcon } from "@/ui/action_icons.tsx";
import { TimeField } from "@/ui/form/time_field.tsx";
import css from "./hours.module.css";
import { closedOrOpen, type DayDraft, runsOvernight } from "../model/week.ts";

const names: readonly MessageId[] = ["day.0", "day.1", "day.2", "day.3", "day.4", "day.5", "day.6"];
/** The message id of a day's name. Days are numbered from 0 (Sunday); 7 is Sunday again. */
export const dayName = (day: number): MessageId => names[day % 7] ?? "day.0";

export type DayProblem = { text: string; isOfBreak: boolean };

const defaultBreak = { break_start: "14:30", break_end: "17:00" };

/** Edits one day of the week: closed, or its hours with an optional break. */
export function DayCard(
  { day, isChanged, problem, onChange, onCopy }: {
    day: DayDraft;
    isChanged: boolean;
    /** When the server refused this day. */
    problem: DayProblem | undefined;
    onChange: (day: DayDraft) => void;
    onCopy: (name: string) => void;
  },
) {
  const t = useTranslate();
  const nameOf = (index: number) => t(dayName(index));
  const name = nameOf(day.day_of_week);
  const hasBreak = day.break_start !== null && day.break_end !== null;
  return (
    <section className={css.day} data-closed={day.is_closed} data-changed={isChanged} aria-label={name}>
      <div className={css.name}>
        <h3>{name}</h3>
        <Switch
          name={t("hours.open.of", { day: name })}
          checked={!day.is_closed}
          onChange={(isOpen) => onChange(closedOrOpen(day, !isOpen))}
        >
          {t(day.is_closed ? "hours.closed" : "hours.open")}
        </Switch>
      </div>
      {day.is_closed ? <p className={css.closed}>{t("hours.closed.all_day")}</p> : (
        <div className={css.times}>
          <TimeField
            label={t("hours.opens")}
            value={day.open_time}
            onChange={(open_time) => onChange({ ...day, open_time })}
          />
          <TimeField
            label={t("hours.closes")}
            value={day.close_time}
            onChange={(close_time) => onChange({ ...day, close_time })}
          />
          {hasBreak && (
            <div className={css.break}>
              <TimeField
                label={t("hours.break.from")}
                invalid={problem?.isOfBreak ?? false}
                value={day.break_start ?? ""}
                onChange={(break_start) => onChange({ ...day, break_start })}
              />
              <TimeField
                label={t("hours.break.to")}
                invalid={problem?.isOfBreak ?? false}
                value={day.break_end ?? ""}
                onChange={(break_end) => onChange({ ...day, break_end })}
              />
            </div>
          )}
          {!hasBreak && runsOvernight(day) && (
            <p className={css.overnight}>
              {t("hours.overnight", {
                time: timeOfDay(day.close_time),
                day: nameOf(day.day_of_week + 1),
              })}
            </p>
          )}
        </div>
      )}
      {problem !== undefined && (
        <div className={css.problem}>
          <FormError text={problem.text} />
        </div>
      )}
      <div className={css.end}>
        {!day.is_closed && (
          <Button
            look="ghost"
            aria-label={`${t(hasBreak ? "hours.break.remove" : "hours.break.add")}, ${name}`}
            onClick={() =>
              onChange({ ...day, ...(hasBreak ? { break_start: null, break_end: null } : defaultBreak) })}
          >
            {t(hasBreak ? "hours.break.remove" : "hours.break.add")}
          </Button>
        )}
        <Button look="ghost" aria-label={t("hours.copy.of", { day: name })} onClick={() => onCopy(name)}>
          <CopyIcon />
          {t("hours.copy")}
        </Button>
      </div>
    </section>
  );
}
