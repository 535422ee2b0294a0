import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { fieldErrorsOf } from "@contract/field_problems.ts";
import { type AdminCategory, type CategoryBody, categoryBody } from "@contract/schemas/menu.ts";
import { formErrorText, resolverErrors } from "@/lib/form_errors.ts";
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
import { notify } from "@/ui/toasts/toasts.tsx";
import { typed } from "../model/numbers.ts";
import { categoriesQuery, createCategory, refetchMenu, updateCategory } from "../api/menu_calls.ts";

type Values = {
  name: string;
  name_korean: string;
  description: string;
  description_korean: string;
  sort_order: string;
  is_active: boolean;
};

const toBody = (values: Values) => ({ ...values, sort_order: typed(values.sort_order) });

/** The default place of a new category: the highest one plus 1, or 0. */
const nextPlace = (categories: readonly AdminCategory[]): number =>
  categories.length === 0 ? 0 : Math.max(...categories.map(({ sort_order }) => sort_order)) + 1;

const toValues = (
  { name, name_korean, description, description_korean, sort_order, is_active }: AdminCategory,
): Values => ({
  name,
  name_korean,
  description,
  description_korean,
  sort_order: String(sort_order),
  is_active,
});

const labels: Record<keyof Values, MessageId> = {
  name: "category.name",
  name_korean: "category.name_korean",
  description: "category.description",
  description_korean: "category.description_korean",
  sort_order: "category.sort",
  is_active: "category.active",
};

const resolver: Resolver<Values> = (values) => {
  const parsed = categoryBody.safeParse(toBody(values));
  if (parsed.success) return { values, errors: {} };
  return { values: {}, errors: resolverErrors<Values>(fieldErrorsOf(parsed.error.issues)) };
};

/** Adds or edits a category. Shows the conflict when another user has saved it meanwhile (docs/product-rules.md, "Concurrent edits"). */
export function CategoryForm(
  { category, onDone }: { category: AdminCategory | undefined; onDone: () => void },
) {
  const t = useTranslate();
  const client = useQueryClient();
  const { data: all = [] } = useQuery(categoriesQuery);
  const [shown, setShown] = useState(category);
  const { register, handleSubmit, watch, getValues, reset, formState: { errors, isDirty } } = useForm<Values>(
    {
      resolver,
      defaultValues: category === undefined
        ? {
          name: "",
          name_korean: "",
          description: "",
          description_korean: "",
          sort_order: String(nextPlace(all)),
          is_active: true,
        }
        : toValues(category),
    },
  );
  const [description, descriptionKorean] = watch(["description", "description_korean"]);

  const save = useMutation({
    mutationFn: (body: CategoryBody) =>
      shown === undefined
        ? createCategory(body)
        : updateCategory(shown.id, { ...body, version: shown.version }),
    onSuccess: () => {
      notify("success", t(shown === undefined ? "category.created" : "category.updated"));
      void refetchMenu(client);
      onDone();
    },
  });
  const { leave, question } = useLeaveGuard(isDirty, onDone);
  const { error } = save;

  const present = changedMeanwhile(error) ? presentOf<AdminCategory>(error) : undefined;
  function continueEditing() {
    save.reset();
    if (present === undefined) return onDone();
    setShown(present);
  }

  return (
    <Sheet title={t(category === undefined ? "category.add" : "category.edit")} open onClose={leave}>
      <form
        className={form.form}
        noValidate
        onSubmit={handleSubmit((values) => save.mutate(toBody(values)))}
      >
        {changedMeanwhile(error) && shown !== undefined && (
          <FormConflict
            form={{ getValues, reset }}
            base={toValues(shown)}
            theirs={present && toValues(present)}
            label={(key) => t(labels[key])}
            onResolved={continueEditing}
          />
        )}
        <Field label={t("category.name")} error={formErrorText(errors.name)}>
          {(aria) => <input {...register("name")} {...aria} autoComplete="off" />}
        </Field>
        <Field label={t("category.name_korean")} error={formErrorText(errors.name_korean)}>
          {(aria) => <input {...register("name_korean")} {...aria} lang="ko" autoComplete="off" />}
        </Field>
        <Field
          label={t("category.description")}
          error={formErrorText(errors.description)}
          count={`${description.length}/500`}
        >
          {(aria) => <textarea {...register("description")} {...aria} rows={3} />}
        </Field>
        <Field
          label={t("category.description_korean")}
          error={formErrorText(errors.description_korean)}
          count={`${descriptionKorean.length}/500`}
        >
          {(aria) => <textarea {...register("description_korean")} {...aria} lang="ko" rows={3} />}
        </Field>
        <Field label={t("category.sort")} error={formErrorText(errors.sort_order)}>
          {(aria) => (
            <input
              {...register("sort_order")}
              {...aria}
              type="number"
              inputMode="numeric"
              min={0}
            />
          )}
        </Field>
        <Check label={t("category.active")} {...register("is_active")} />
        {error !== null && !changedMeanwhile(error) && (
          <FormError text={errorMessage(error, t("category.save.failed"))} />
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
