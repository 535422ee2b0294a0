import { Controller, type Resolver } from "react-hook-form";
import type { AdminHoliday } from "@contract/schemas/store.ts";
import { formErrorText, resolverErrors } from "@/lib/form_errors.ts";
import { fullDate, timeOfDay } from "@/lib/format/times.ts";
import { type MessageId, useTranslate } from "@/lib/i18n/text.ts";
import { RecordSheet, useRecord } from "@/ui/form/record_sheet.tsx";
import { FormError } from "@/ui/form/alert_box.tsx";
import { Check } from "@/ui/form/check.tsx";
import { FormField, TextArea } from "@/ui/form/form_field.tsx";
import form from "@/ui/form/form.module.css";
import { TimeField } from "@/ui/form/time_field.tsx";
import { holidayErrors, type HolidayForm, toHolidayBody, toHolidayForm } from "../model/holiday_form.ts";
import { addHoliday, editHoliday, storeKey } from "../api/store_calls.ts";

const labels: Record<keyof HolidayForm, MessageId> = {
  name: "holiday.name",
  name_korean: "holiday.name_korean",
  date: "holiday.date",
  end_date: "holiday.end_date",
  type: "holiday.type",
  open_time: "hours.opens",
  close_time: "hours.closes",
  notes: "holiday.notes",
  guest_message: "holiday.guest_message",
  guest_message_korean: "holiday.guest_message_korean",
  is_recurring: "holiday.recurring",
};

/** Adds or edits a holiday (docs/product-rules.md, "Holidays"). `today` is a Los Angeles date, YYYY-MM-DD. */
export function HolidayDialog(
  { holiday, today, onClose }: { holiday: AdminHoliday | undefined; today: string; onClose: () => void },
) {
  const t = useTranslate();
  const isNew = holiday === undefined;
  const record = useRecord({
    record: holiday,
    label: (name) => t(labels[name]),
    toForm: toHolidayForm,
    resolver: (holiday): Resolver<HolidayForm> => (values) => {
      const wrong = holidayErrors(values, today, holiday?.date);
      return wrong.length === 0
        ? { values, errors: {} }
        : { values: {}, errors: resolverErrors<HolidayForm>(wrong) };
    },
    save: (values, holiday) =>
      holiday === undefined
        ? addHoliday(toHolidayBody(values))
        : editHoliday(holiday.id, { ...toHolidayBody(values), version: holiday.version }),
    done: () => t(isNew ? "holiday.added" : "holiday.updated"),
    affects: storeKey,
    onSaved: onClose,
    onClose,
  });
  const { register, control, watch, formState: { errors } } = record.form;
  const isModified = watch("type") === "modified_hours";
  return (
    <RecordSheet
      of={record}
      title={t(isNew ? "holiday.add" : "holiday.edit.title")}
      show={(value, key) => {
        if (key === "type") return t(value === "closed" ? "holiday.closed" : "holiday.modified");
        if (key === "open_time" || key === "close_time") return timeOfDay(String(value));
        return value !== "" && (key === "date" || key === "end_date")
          ? fullDate(String(value))
          : String(value);
      }}
      failed={t("holiday.save.failed")}
    >
      <div className={form.columns}>
        <FormField of={record} name="name" maxLength={100} />
        <FormField of={record} name="name_korean" lang="ko" maxLength={100} />
        <FormField of={record} name="date" type="date" min={isNew ? today : undefined} />
        <FormField
          of={record}
          name="end_date"
          hint={t("holiday.end_date.hint")}
          type="date"
          min={watch("date")}
        />
      </div>
      <fieldset className={form.part}>
        <legend>{t("holiday.type")}</legend>
        <Check type="radio" value="closed" label={t("holiday.closed")} {...register("type")} />
        <Check type="radio" value="modified_hours" label={t("holiday.modified")} {...register("type")} />
        {isModified && (
          <div className={form.columns}>
            <Controller
              name="open_time"
              control={control}
              render={({ field }) => (
                <TimeField label={t("hours.opens")} value={field.value} onChange={field.onChange} />
              )}
            />
            <Controller
              name="close_time"
              control={control}
              render={({ field }) => (
                <TimeField
                  label={t("hours.closes")}
                  value={field.value}
                  invalid={errors.close_time !== undefined}
                  onChange={field.onChange}
                />
              )}
            />
          </div>
        )}
        {isModified && errors.close_time !== undefined && (
          <FormError text={formErrorText(errors.close_time) ?? ""} />
        )}
      </fieldset>
      <div>
        <Check label={t("holiday.recurring")} {...register("is_recurring")} />
        {watch("is_recurring") && <p>{t("holiday.recurring.note")}</p>}
      </div>
      <TextArea
        of={record}
        name="guest_message"
        hint={t("holiday.guest_message.hint")}
        maxLength={300}
      />
      <TextArea of={record} name="guest_message_korean" lang="ko" maxLength={300} />
      <TextArea of={record} name="notes" hint={t("holiday.notes.hint")} maxLength={500} />
    </RecordSheet>
  );
}
