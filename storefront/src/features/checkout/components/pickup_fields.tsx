import type { Slots } from "@contract/schemas/store.ts";
import { asapLabel } from "@domain/shared/guest_texts.ts";
import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { useNoAsapText } from "@/lib/format/no_asap_text.ts";
import { statusQuery } from "@/lib/queries.ts";
import { orderingOffText } from "@/lib/format/status_text.ts";
import { shortDate, wallTime } from "@web/format/time.ts";
import { WithCall } from "@/ui/with_call.tsx";
import { Field } from "@web/ui/field.tsx";
import type { CheckoutForm } from "../model/checkout_form.ts";
import { firstSlot, type QuickTimes, quickTimes, timeOnNewDate, timesOn } from "../model/pickup_choice.ts";
import styles from "./pickup_fields.module.css";
import { useFieldError } from "../model/form_habits.ts";

type Props = {
  slots: Slots;
  /** Today's date in Los Angeles, "YYYY-MM-DD". */
  today: string | undefined;
};

/** The choice between ASAP and the slots that the server offers. */
export function PickupFields({ slots, today }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const { register, control, setValue, clearErrors } = useFormContext<CheckoutForm>();
  const { option, scheduledDate: date, scheduledTime: time } = useWatch({ control, name: "pickup_time" });
  const error = useFieldError("pickup_time.scheduledTime");
  const lunch = useQuery(statusQuery).data?.pricing.lunch;
  // Without the handler of blur, which would empty the choice: a radio button loses the focus when it is disabled, and has no value then.
  const { onBlur: _, ...choose } = register("pickup_time.option", {
    onChange: () => {
      clearErrors(["pickup_time.scheduledDate", "pickup_time.scheduledTime"]);
      const first = firstSlot(slots);
      if (date === "" && first?.option === "scheduled") {
        setValue("pickup_time.scheduledDate", first.date);
        setValue("pickup_time.scheduledTime", first.time);
      }
    },
  });

  return (
    <fieldset className={styles.pickup}>
      <legend className="visually-hidden">{t("checkout.pickup.title")}</legend>
      <div className={styles.choices}>
        <label className={styles.choice}>
          <input {...choose} type="radio" value="asap" disabled={!slots.asap.available} />
          <span className={styles.name}>
            {slots.asap.available ? asapLabel(slots.asap.minutes, language) : t("checkout.pickup.asap")}
          </span>
          <AsapLabel slots={slots} />
        </label>
        <label className={styles.choice}>
          <input {...choose} type="radio" value="scheduled" disabled={slots.days.length === 0} />
          <span className={styles.name}>{t("checkout.pickup.scheduled")}</span>
          <span className={styles.text}>{t("checkout.pickup.scheduledHint")}</span>
        </label>
      </div>
      {option === "scheduled" && (
        <TimeChips
          {...quickTimes(slots, date, lunch)}
          chosen={time}
          onChoose={(time) => {
            setValue("pickup_time.scheduledTime", time);
            clearErrors("pickup_time.scheduledTime");
          }}
        />
      )}
      {option === "scheduled" && (
        <div role="group" aria-labelledby="more-times" className={styles.slot}>
          <p id="more-times" className={styles.more}>{t("checkout.pickup.more")}</p>
          <Field label={t("checkout.pickup.date")}>
            {(field) => (
              <select
                {...field}
                {...register("pickup_time.scheduledDate", {
                  onChange: (event) => {
                    setValue(
                      "pickup_time.scheduledTime",
                      timeOnNewDate(slots, event.target.value, time) ?? "",
                    );
                    clearErrors("pickup_time.scheduledTime");
                  },
                })}
                value={date}
              >
                <Dates slots={slots} chosen={date} today={today} />
              </select>
            )}
          </Field>
          <Field label={t("checkout.pickup.time")} error={error}>
            {(field) => (
              <select
                {...field}
                {...register("pickup_time.scheduledTime")}
                // The form sets a value before the list has its option, which would show, and on blur choose, the first one.
                value={time}
                className={`${field.className} figures`}
              >
                <Times slots={slots} date={date} chosen={time} />
              </select>
            )}
          </Field>
        </div>
      )}
    </fieldset>
  );
}

type TimeChipsProps = QuickTimes & { chosen: string; onChoose: (time: string) => void };

/** Buttons for a few times of the day, with the time at which lunch prices end. */
function TimeChips({ times, lastLunch, chosen, onChoose }: TimeChipsProps) {
  const t = useTranslate();
  const language = useLanguage();
  if (times.length < 2) return null;
  const chips = (some: readonly string[]) =>
    some.map((time) => (
      <button
        key={time}
        type="button"
        className={`${styles.chip} figures`}
        aria-pressed={time === chosen}
        onClick={() => onChoose(time)}
      >
        {wallTime(time, language)}
      </button>
    ));
  const isLunch = (time: string) => lastLunch !== undefined && time <= lastLunch;
  return (
    <div className={styles.quick}>
      <div role="group" aria-label={t("checkout.pickup.quick")} className={styles.chips}>
        {chips(lastLunch === undefined ? times : times.filter(isLunch))}
      </div>
      {lastLunch !== undefined && (
        <>
          <p className={styles.boundary}>
            {t("checkout.pickup.lunchUntil", { time: wallTime(lastLunch, language) })}
          </p>
          <div role="group" aria-label={t("checkout.pickup.dinner")} className={styles.chips}>
            {chips(times.filter((time) => !isLunch(time)))}
          </div>
        </>
      )}
    </div>
  );
}

/** When an ASAP order is ready, or why ASAP is not available and when it resumes. */
function AsapLabel({ slots }: Pick<Props, "slots">) {
  const t = useTranslate();
  const language = useLanguage();
  const noAsapText = useNoAsapText();
  const status = useQuery(statusQuery).data;
  const { asap } = slots;
  if (asap.available) {
    if (asap.ready_from === undefined || asap.ready_to === undefined) return null;
    return (
      <span className={`${styles.text} figures`}>
        {t("checkout.pickup.asapRange", {
          from: wallTime(asap.ready_from, language),
          to: wallTime(asap.ready_to, language),
        })}
      </span>
    );
  }
  const text = asap.code === undefined
    ? t("checkout.pickup.asapNot")
    : asap.code === "ordering_off"
    ? t(orderingOffText(status?.ordering.code))
    : noAsapText(slots);
  return (
    <span className={styles.text}>
      <WithCall>{text}</WithCall>
    </span>
  );
}

/** The available dates. A chosen date or time that is no longer available stays listed, so that the selection does not change. */
function Dates({ slots, chosen, today }: { slots: Slots; chosen: string; today: string | undefined }) {
  const t = useTranslate();
  const language = useLanguage();
  const offered = slots.days.map((day) => day.date);
  const dates = chosen === "" || offered.includes(chosen) ? offered : [chosen, ...offered];
  return dates.map((date) => {
    const text = shortDate(date, language);
    const label = date === today
      ? t("checkout.pickup.today", { date: text })
      : date === dayAfter(today)
      ? t("checkout.pickup.tomorrow", { date: text })
      : text;
    return <option key={date} value={date}>{label}</option>;
  });
}

function Times({ slots, date, chosen }: { slots: Slots; date: string; chosen: string }) {
  const language = useLanguage();
  const offered = timesOn(slots, date);
  const times = chosen === "" || offered.includes(chosen) ? offered : [chosen, ...offered];
  return times.map((time) => <option key={time} value={time}>{wallTime(time, language)}</option>);
}

function dayAfter(date: string | undefined): string | undefined {
  if (date === undefined) return undefined;
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
