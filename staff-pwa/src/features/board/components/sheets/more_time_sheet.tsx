import { type FormEvent, useId, useState } from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { extendedBy, extendSteps, latestReadyAt } from "@domain/order/extend.ts";
import { minuteMs } from "@domain/shared/local_time.ts";
import { useAttending } from "@/lib/update_hold.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { dayAndTime } from "@/lib/format/times.ts";
import { useNow } from "@/lib/use_now.ts";
import { Button } from "@web/ui/button.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { dueAt } from "../../api/order_queries.ts";
import css from "./sheets.module.css";

/** The times to choose from lie this far apart. */
const choiceMs = 5 * minuteMs;

type Props = {
  order: StaffOrder;
  /** The maximum number of minutes that staff may promise. */
  longest: number;
  onClose: () => void;
  /** Gets the new ready time as an ISO instant. */
  onExtend: (readyAt: string) => void;
};

/** Gives an accepted order more time with one tap, or a chosen later time. Works offline (docs/product-rules.md, "More time"). */
export function MoreTimeSheet(props: Props) {
  const t = useTranslate();
  useAttending();
  return (
    <Sheet title={t("extend.title", { number: props.order.order_number })} open onClose={props.onClose}>
      <MoreTime {...props} />
    </Sheet>
  );
}

function MoreTime({ order, longest, onExtend }: Props) {
  const t = useTranslate();
  const now = useNow();
  const due = Date.parse(dueAt(order));
  const slot = order.pickup_at === null ? undefined : Date.parse(order.pickup_at);
  const latest = latestReadyAt(slot, now, longest);
  const timeText = (at: number) => dayAndTime(new Date(at).toISOString(), now);
  const extend = (at: number) => onExtend(new Date(at).toISOString());
  return (
    <div className={css.form}>
      <div className={css.promise}>
        <strong className="figures">{t("extend.promised", { time: timeText(due) })}</strong>
        <span>{t("extend.hint")}</span>
      </div>
      <div className={css.minutes} role="group" aria-label={t("extend.add")}>
        {extendSteps.map((minutes) => {
          const at = extendedBy(minutes, due, now);
          return (
            <Button
              key={minutes}
              className={css.step ?? ""}
              disabled={at > latest}
              onClick={() => extend(at)}
            >
              <strong className="figures">{t("extend.minutes", { minutes })}</strong>
              <span className="figures">{timeText(at)}</span>
            </Button>
          );
        })}
      </div>
      <ChosenTime
        choices={timesBetween(Math.max(due, now), latest)}
        timeText={timeText}
        onChoose={extend}
      />
      <p className={css.hint}>
        <span>{t("extend.max", { minutes: longest })}</span>
      </p>
    </div>
  );
}

function ChosenTime({ choices, timeText, onChoose }: {
  choices: readonly number[];
  timeText: (at: number) => string;
  onChoose: (at: number) => void;
}) {
  const t = useTranslate();
  const id = useId();
  const [selected, setSelected] = useState<number>();
  // A time that has passed since it was selected is no longer among the choices.
  const chosen = selected !== undefined && choices.includes(selected) ? selected : choices[0];
  if (chosen === undefined) return null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen !== undefined) onChoose(chosen);
  }

  return (
    <form className={css.chosenTime} onSubmit={submit}>
      <label htmlFor={id}>{t("extend.choose")}</label>
      <select
        id={id}
        className="figures"
        value={chosen}
        onChange={(event) => setSelected(Number(event.target.value))}
      >
        {choices.map((at) => <option key={at} value={at}>{timeText(at)}</option>)}
      </select>
      <Button type="submit" look="primary">{t("extend.set")}</Button>
    </form>
  );
}

/** The multiples of five minutes after `from`, up to `to`. */
function timesBetween(from: number, to: number): number[] {
  const first = Math.floor(from / choiceMs) * choiceMs + choiceMs;
  return Array.from(
    { length: Math.max(0, Math.floor((to - first) / choiceMs) + 1) },
    (_, nth) => first + nth * choiceMs,
  );
}
