import { flagInField, type WireDishFlags } from "@contract/dish_flags.ts";
import { dishFlagFacts } from "@domain/menu/dish_flags.ts";
import { illustrationText } from "@domain/menu/illustration.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { AdminCategory, AdminMenuItem } from "@contract/schemas/menu.ts";
import { type MessageId, useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { formErrorText } from "@/lib/form_errors.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { changedMeanwhile, errorMessage, presentOf } from "@/lib/api/error_message.ts";
import { Button } from "@web/ui/button.tsx";
import { SaveButton } from "@/ui/form/save_button.tsx";
import { FormError } from "@/ui/form/alert_box.tsx";
import { FormConflict } from "@/ui/form/form_conflict.tsx";
import form from "@/ui/form/form.module.css";
import { useLeaveGuard } from "@/ui/form/unsaved_guard.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { notify } from "@/ui/toasts/toasts.tsx";
import { DishOptionGroups } from "./options/dish_option_groups.tsx";
import css from "./dish_dialog.module.css";
import { DishFields } from "./dish_fields.tsx";
import { DishPreview } from "./dish_preview.tsx";
import { changesPrice, type DishForm, dishResolver, toBody, toForm } from "../model/dish_form.ts";
import { createDish, optionGroupsQuery, refetchMenu, updateDish, uploadPicture } from "../api/menu_calls.ts";
import { IllustrationField } from "./illustration_field.tsx";
import { PictureField } from "./picture_field.tsx";
import { PriceReason } from "./price_reason.tsx";

const labels: Record<Exclude<keyof DishForm, keyof WireDishFlags>, MessageId> = {
  name: "menu.name",
  name_korean: "menu.name_korean",
  description: "menu.description",
  description_korean: "menu.description_korean",
  kitchen_name: "menu.kitchen_name",
  aliases: "menu.aliases",
  price: "menu.price",
  lunch_price: "menu.lunch_price",
  category_id: "menu.category",
  prep_time_minutes: "menu.prep",
  is_available: "menu.is_available",
  is_taxable: "menu.taxable",
  contains: "menu.form.contains",
  allergen_choices: "menu.form.allergens",
  allergen_note: "menu.allergen_note",
  allergen_note_korean: "menu.allergen_note_korean",
  image_url: "menu.form.picture",
  illustration: "menu.form.illustration",
  option_group_ids: "menu.option_groups",
  price_reason: "price.reason",
};

/** Adds or edits a dish (docs/product-rules.md, "Dish fields"). Without `mayPrice` the price is read-only. */
export function DishDialog(
  { dish, categories, mayPrice, onClose }: {
    dish: AdminMenuItem | undefined;
    categories: readonly AdminCategory[];
    mayPrice: boolean;
    onClose: () => void;
  },
) {
  const t = useTranslate();
  const language = useLanguage();
  const nameOf = useFirstName();
  const client = useQueryClient();
  const { data: groups = [] } = useQuery(optionGroupsQuery);
  // The version that the form is based on. Replaced when another user has saved first.
  const [shown, setShown] = useState(dish);
  const [picture, setPicture] = useState<File>();
  const [refused, setRefused] = useState<string>();
  const control = useForm<DishForm>({
    resolver: (...args) => dishResolver(shown, groups)(...args),
    defaultValues: toForm(dish),
  });
  const { register, handleSubmit, formState: { isDirty, errors, isSubmitted }, watch, setValue } = control;
  const dishNow = watch();
  const labelOf = (key: keyof DishForm) => {
    const flag = flagInField(key);
    return flag === undefined ? t(labels[key as keyof typeof labels]) : dishFlagFacts[flag].name[language];
  };

  /** The focused field may be below the sticky foot. */
  const showProblem = () => {
    notify("error", t("office.fix_fields"));
    requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: "center" }));
  };
  const save = useMutation({
    mutationFn: async (values: DishForm) => {
      const { version, ...body } = { version: "", ...toBody(values, shown, groups) };
      return shown === undefined ? await createDish(body) : await updateDish(shown.id, { ...body, version });
    },
    onSuccess: async (saved) => {
      notify("success", t(shown === undefined ? "menu.added" : "menu.saved", { name: nameOf(saved) }));
      try {
        if (picture !== undefined) await uploadPicture(saved.id, picture);
        onClose();
      } catch (problem) {
        // The dish is saved. The dialog stays open so that the user can choose another picture.
        const reason = errorMessage(problem, t("menu.picture.failed.plain"));
        setRefused(t("menu.picture.failed", { name: nameOf(saved), reason }));
        fill(saved);
      }
      void refetchMenu(client);
    },
  });
  const isTouched = isDirty || picture !== undefined;
  const { leave, question } = useLeaveGuard(isTouched, onClose);
  const { error } = save;

  function fill(present: AdminMenuItem) {
    setPicture(undefined);
    setShown(present);
    control.reset(toForm(present));
  }

  const shownValue = (value: DishForm[keyof DishForm], key: keyof DishForm) => {
    if (key === "category_id") return categories.find(({ id }) => id === value)?.name ?? "";
    if (key === "option_group_ids" && Array.isArray(value)) {
      return value.map((id) => groups.find((group) => group.id === id)?.name ?? id).join(", ");
    }
    if (Array.isArray(value)) return value.join(", ");
    return typeof value === "object" && value !== null ? illustrationText(value) : String(value ?? "");
  };
  const present = changedMeanwhile(error) ? presentOf<AdminMenuItem>(error) : undefined;
  function continueEditing() {
    save.reset();
    if (present === undefined) return onClose();
    setShown(present);
  }

  return (
    <Sheet
      title={t(dish === undefined ? "menu.form.add" : "menu.form.edit")}
      open
      wide="full"
      onClose={leave}
    >
      <form
        className={form.form}
        noValidate
        onSubmit={handleSubmit((values) => save.mutate(values), showProblem)}
      >
        {changedMeanwhile(error) && shown !== undefined && (
          <FormConflict
            form={control}
            base={toForm(shown)}
            theirs={present && toForm(present)}
            label={labelOf}
            show={shownValue}
            onResolved={continueEditing}
          />
        )}
        <div className={css.beside}>
          <div className={form.form}>
            <DishFields
              control={control}
              categories={categories}
              isNew={shown === undefined}
              mayPrice={mayPrice}
            />
            <DishOptionGroups
              ids={dishNow.option_group_ids}
              onChange={(ids) => setValue("option_group_ids", ids, { shouldDirty: true })}
            />
            {shown !== undefined && changesPrice(dishNow, shown, groups) && (
              <PriceReason
                mayPrice={mayPrice}
                length={dishNow.price_reason.length}
                error={formErrorText(errors.price_reason)}
                {...register("price_reason")}
              />
            )}
            <PictureField
              url={dishNow.image_url}
              picture={picture}
              refused={refused}
              onPicture={(file) => {
                setRefused(undefined);
                setPicture(file);
              }}
              onBroken={(file) => setPicture((current) => current === file ? undefined : current)}
              onRemove={() => {
                setRefused(undefined);
                setPicture(undefined);
                setValue("image_url", null, { shouldDirty: true });
              }}
            />
            <IllustrationField
              dish={dishNow}
              illustration={dishNow.illustration}
              error={formErrorText(errors.illustration)}
              onChange={(changed) => setValue("illustration", changed, { shouldDirty: true })}
            />
          </div>
          <DishPreview dish={dishNow} picture={picture} />
        </div>
        {error !== null && !changedMeanwhile(error) && (
          <FormError
            text={errorMessage(error, t("menu.save.failed"))}
          />
        )}
        {isSubmitted && Object.keys(errors).length > 0 && <FormError text={t("menu.save.first")} />}
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
