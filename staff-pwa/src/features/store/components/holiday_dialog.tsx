import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, type Resolver, useForm } from "react-hook-form";
import type { AdminHoliday } from "@contract/schemas/store.ts";
import { fieldProblems } from "@/lib/api/error_texts.ts";
import { formError, formErrorText, resolverErrors } from "@/lib/form_errors.ts";
import { type MessageId, useTranslate } from "@/lib/i18n/text.ts";
import { changedMeanwhile, errorMessage, presentOf } from "@/lib/api/error_message.ts";
import { Button } from "@web/ui/button.tsx";
import { SaveButton } from "@/ui/form/save_button.tsx";
import { FormError } from "@/ui/form/alert_box.tsx";
import { Check } from "@/ui/form/check.tsx";
import { Field } from "@web/ui/field.tsx";
import { FormConflict } from "@/ui/form/form_conflict.tsx";
import form from "@/ui/form/form.module.css";
import { useLeaveGuard } from "@/ui/form/unsaved_guard.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { TimeField } from "@/ui/form/time_field.tsx";
import { notify } from "@/ui/toasts/toasts.tsx";
import { holidayErrors, type HolidayForm, toHolidayBody, toHolidayForm } from "../model/holiday_form.ts";
import { addHoliday, editHoliday, refetchStore } from "../api/store_calls.ts";

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

/** The fields that show their own errors. */
const fieldsWithErrors = ["name", "date", "end_date"] as const;

/** Adds or edits a holiday (docs/product-rules.md, "Holidays"). `today` is a Los Angeles date, YYYY-MM-DD. */
export function HolidayDialog(
  { holiday, today, onClose }: { holiday: AdminHoliday | undefined; today: string; onClose: () => void },
) {
  const t = useTranslate();
  const client = useQueryClient();
  const [shown, setShown] = useState(holiday);
  const resolver: Resolver<HolidayForm> = (values) => {
    const wrong = holidayErrors(values, today, shown?.date);
    return wrong.length === 0
      ? { values, errors: {} }
      : { values: {}, errors: resolverErrors<HolidayForm>(wrong) };
  };
  const { register, control, handleSubmit, watch, getValues, reset, setError, formState } = useForm<
    HolidayForm
  >({ resolver, defaultValues: toHolidayForm(holiday) });
  const { errors, isDirty } = formState;
  const isModified = watch("type") === "modified_hours";

  const save = useMutation({
    mutationFn: (values: HolidayForm) =>
      shown === undefined
        ? addHoliday(toHolidayBody(values))
        : editHoliday(shown.id, { ...toHolidayBody(values), version: shown.version }),
    onSuccess: () => {
      notify("success", t(shown === undefined ? "holiday.added" : "holiday.updated"));
      void refetchStore(client);
      onClose();
    },
    onError: (problem) => {
      for (const { name, wrong } of shownFieldErrors(problem)) {
        setError(name, formError(wrong), { shouldFocus: true });
      }
    },
  });
  const { leave, question } = useLeaveGuard(isDirty, onClose);
  const { error } = save;

  const present = changedMeanwhile(error) ? presentOf<AdminHoliday>(error) : undefined;
  function continueEditing() {
    save.reset();
    if (present === undefined) return onClose();
    setShown(present);
  }

  return (
    <Sheet title={t(holiday === undefined ? "holiday.add" : "holiday.edit.title")} open onClose={leave}>
      <form
        className={form.form}
        noValidate
        onSubmit={handleSubmit((values) => save.mutate(values))}
      >
        {changedMeanwhile(error) && shown !== undefined && (
          <FormConflict
            form={{ getValues, reset }}
            base={toHolidayForm(shown)}
            theirs={present && toHolidayForm(present)}
            label={(key) => t(labels[key])}
            show={(value) =>
              value === "closed" || value === "modified_hours"
                ? t(value === "closed" ? "holiday.closed" : "holiday.modified")
                : String(value)}
            onResolved={continueEditing}
          />
        )}
        <div className={form.columns}>
          <Field label={t("holiday.name")} error={formErrorText(errors.name)}>
            {(aria) => <input {...register("name")} {...aria} autoComplete="off" maxLength={100} />}
          </Field>
          <Field label={t("holiday.name_korean")}>
            {(aria) => (
              <input {...register("name_korean")} {...aria} lang="ko" autoComplete="off" maxLength={100} />
            )}
          </Field>
          <Field label={t("holiday.date")} error={formErrorText(errors.date)}>
            {(aria) => (
              <input
                {...register("date")}
                {...aria}
                type="date"
                {...(shown === undefined ? { min: today } : {})}
              />
            )}
          </Field>
          <Field
            label={t("holiday.end_date")}
            hint={t("holiday.end_date.hint")}
            error={formErrorText(errors.end_date)}
          >
            {(aria) => <input {...register("end_date")} {...aria} type="date" min={watch("date")} />}
          </Field>
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
        <Field label={t("holiday.guest_message")} hint={t("holiday.guest_message.hint")}>
          {(aria) => <textarea {...register("guest_message")} {...aria} rows={2} maxLength={300} />}
        </Field>
        <Field label={t("holiday.guest_message_korean")}>
          {(aria) => (
            <textarea {...register("guest_message_korean")} {...aria} lang="ko" rows={2} maxLength={300} />
          )}
        </Field>
        <Field label={t("holiday.notes")} hint={t("holiday.notes.hint")}>
          {(aria) => <textarea {...register("notes")} {...aria} rows={2} maxLength={500} />}
        </Field>
        {error !== null && !changedMeanwhile(error) && shownFieldErrors(error).length === 0 && (
          <FormError text={errorMessage(error, t("holiday.save.failed"))} />
        )}
        <div className={form.actions}>
          <Button look="ghost" onClick={leave}>{t("office.cancel")}</Button>
          <SaveButton type="submit" disabled={save.isPending}>
            {t(save.isPending ? "office.saving" : "office.save")}
          </SaveButton>
        </div>
      </form>
      {question}
    </Sheet>
  );
}

function shownFieldErrors(problem: unknown) {
  return fieldProblems(problem).flatMap((wrong) => {
    const name = fieldsWithErrors.find((each) => each === wrong.field);
    return name === undefined ? [] : [{ name, wrong }];
  });
}
