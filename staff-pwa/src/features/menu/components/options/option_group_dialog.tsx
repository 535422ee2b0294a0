import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type { AdminOptionGroup } from "@contract/schemas/options.ts";
import { changesPrices } from "@domain/menu/dish_prices.ts";
import { optionGroupKinds } from "@domain/menu/option.ts";
import { type MessageId, useTranslate } from "@/lib/i18n/text.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { formErrorText } from "@/lib/form_errors.ts";
import { changedMeanwhile, errorMessage, presentOf } from "@/lib/api/error_message.ts";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { SaveButton } from "@/ui/form/save_button.tsx";
import { FormError } from "@/ui/form/alert_box.tsx";
import { FormConflict } from "@/ui/form/form_conflict.tsx";
import form from "@/ui/form/form.module.css";
import { useLeaveGuard } from "@/ui/form/unsaved_guard.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { notify } from "@/ui/toasts/toasts.tsx";
import {
  changesOfGroup,
  groupResolver,
  type OptionForm,
  type OptionGroupForm,
  toGroupBody,
  toGroupForm,
  toNewGroupBody,
} from "../../model/option_group_form.ts";
import { createOptionGroup, refetchMenu, updateOptionGroup } from "../../api/menu_calls.ts";
import { GroupPreview } from "./group_preview.tsx";
import { PriceReason } from "../price_reason.tsx";
import css from "./option_group_dialog.module.css";
import { OptionFields } from "./option_fields.tsx";

const labels: Record<keyof OptionGroupForm, MessageId> = {
  kind: "options.column.kind",
  name: "menu.name",
  name_korean: "menu.name_korean",
  min: "options.min",
  max: "options.max",
  options: "options.column.options",
  price_reason: "price.reason",
};

/** Adds or edits an option group (docs/product-rules.md, "Option groups"). Without `mayPrice` prices are read-only. */
export function OptionGroupDialog(
  { group, mayPrice, onClose }: {
    group: AdminOptionGroup | undefined;
    mayPrice: boolean;
    onClose: () => void;
  },
) {
  const t = useTranslate();
  const nameOf = useFirstName();
  const client = useQueryClient();
  // The version that the form is based on. Replaced when another user has saved first.
  const [shown, setShown] = useState(group);
  const control = useForm<OptionGroupForm>({
    resolver: (...args) => groupResolver(shown)(...args),
    defaultValues: toGroupForm(group),
  });
  const { register, handleSubmit, watch, formState: { errors, isDirty, isSubmitted } } = control;
  const values = watch();
  const changes = shown && changesOfGroup(values, shown);

  const save = useMutation({
    mutationFn: (values: OptionGroupForm) =>
      shown === undefined
        ? createOptionGroup(toNewGroupBody(values))
        : updateOptionGroup(shown.id, toGroupBody(values, shown)),
    onSuccess: (saved) => {
      notify("success", t(shown === undefined ? "menu.added" : "menu.saved", { name: nameOf(saved) }));
      void refetchMenu(client);
      onClose();
    },
  });
  const { leave, question } = useLeaveGuard(isDirty, onClose);
  const { error } = save;

  const present = changedMeanwhile(error) ? presentOf<AdminOptionGroup>(error) : undefined;
  function continueEditing() {
    save.reset();
    if (present === undefined) return onClose();
    setShown(present);
  }
  const shownValue = (value: OptionGroupForm[keyof OptionGroupForm]) =>
    Array.isArray(value) ? value.map(optionText).join("; ") : String(value);
  const whole = { type: "number", inputMode: "numeric", step: "1" } as const;

  return (
    <Sheet title={t(group === undefined ? "options.add" : "options.edit")} open wide onClose={leave}>
      <FormProvider {...control}>
        <form
          className={form.form}
          noValidate
          onSubmit={handleSubmit((values) => save.mutate(values))}
        >
          {changedMeanwhile(error) && shown !== undefined && (
            <FormConflict
              form={control}
              base={toGroupForm(shown)}
              theirs={present && toGroupForm(present)}
              label={(key) => t(labels[key])}
              show={shownValue}
              onResolved={continueEditing}
            />
          )}
          <div className={css.sides}>
            <div className={form.form}>
              <fieldset className={form.part}>
                <legend>{t("options.column.group")}</legend>
                <div className={css.columns}>
                  <Field label={t("menu.name")} error={formErrorText(errors.name)}>
                    {(aria) => <input {...register("name")} {...aria} autoComplete="off" />}
                  </Field>
                  <Field label={t("menu.name_korean")} error={formErrorText(errors.name_korean)}>
                    {(aria) => <input {...register("name_korean")} {...aria} lang="ko" autoComplete="off" />}
                  </Field>
                </div>
                <div className={css.columns}>
                  <Field
                    label={t("options.column.kind")}
                    hint={t(`options.kind.${values.kind}.hint`)}
                    error={formErrorText(errors.kind)}
                  >
                    {(aria) => (
                      <select {...register("kind")} {...aria}>
                        {optionGroupKinds.map((kind) => (
                          <option key={kind} value={kind}>{t(`options.kind.${kind}`)}</option>
                        ))}
                      </select>
                    )}
                  </Field>
                  <Field
                    label={t("options.min")}
                    hint={t("options.min.hint")}
                    error={formErrorText(errors.min)}
                  >
                    {(aria) => <input {...register("min")} {...aria} {...whole} min={0} max={100} />}
                  </Field>
                  <Field label={t("options.max")} error={formErrorText(errors.max)}>
                    {(aria) => <input {...register("max")} {...aria} {...whole} min={1} max={100} />}
                  </Field>
                </div>
              </fieldset>
              <OptionFields mayPrice={mayPrice} />
              {changes !== undefined && changesPrices(changes) && (
                <PriceReason
                  mayPrice={mayPrice}
                  length={values.price_reason.length}
                  error={formErrorText(errors.price_reason)}
                  {...register("price_reason")}
                />
              )}
            </div>
            <GroupPreview group={values} />
          </div>
          {error !== null && !changedMeanwhile(error) && (
            <FormError text={errorMessage(error, t("options.save.failed"))} />
          )}
          {isSubmitted && Object.keys(errors).length > 0 && <FormError text={t("menu.save.first")} />}
          <div className={form.actions}>
            <Button look="ghost" onClick={leave}>{t("office.cancel")}</Button>
            <SaveButton type="submit" disabled={save.isPending}>
              {t(save.isPending ? "office.saving" : "office.save")}
            </SaveButton>
          </div>
        </form>
      </FormProvider>
      {question}
    </Sheet>
  );
}

const optionText = ({ name, price, max }: OptionForm) => `${name} ${price}${max === "1" ? "" : ` ×${max}`}`;
