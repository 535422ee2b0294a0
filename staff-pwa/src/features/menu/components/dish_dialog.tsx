import { useQuery } from "@tanstack/react-query";
import { api } from "@/lib/api/api.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { flagInField, type WireDishFlags } from "@contract/dish_flags.ts";
import { createDish, updateDish } from "@contract/menu.ts";
import { dishFlagFacts } from "@domain/menu/dish_flags.ts";
import { type Avoidable, avoidableNames } from "@domain/menu/avoidable.ts";
import { useState } from "react";
import type { AdminCategory, AdminMenuItem } from "@contract/schemas/menu.ts";
import { type MessageId, useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { formErrorText } from "@/lib/form_errors.ts";
import { type Named, useFirstName } from "@/lib/format/own_name.ts";
import { moneyText } from "@/ui/form/form_field.tsx";
import { RecordSheet, useRecord } from "@/ui/form/record_sheet.tsx";
import form from "@/ui/form/form.module.css";
import { DishOptionGroups } from "./options/dish_option_groups.tsx";
import css from "./dish_dialog.module.css";
import { DishFields } from "./dish_fields.tsx";
import { DishPreview } from "./dish_preview.tsx";
import { changesPrice, type DishForm, dishResolver, toForm } from "../model/dish_form.ts";
import { menuKey, optionGroupsQuery, uploadPicture } from "../api/menu_calls.ts";
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
  const { data: groups = [] } = useQuery(optionGroupsQuery);
  const [picture, setPicture] = useState<File>();
  const [refused, setRefused] = useState<string>();
  const labelOf = (key: keyof DishForm) => {
    const flag = flagInField(key);
    return flag === undefined ? t(labels[key as keyof typeof labels]) : dishFlagFacts[flag].name[language];
  };
  const record = useRecord({
    record: dish,
    label: labelOf,
    toForm,
    resolver: (dish) => dishResolver(dish, groups),
    save: (body, dish) =>
      dish === undefined ? api(createDish, { body }) : api(updateDish, { id: dish.id, body }),
    done: (saved, isNew) => t(isNew ? "menu.added" : "menu.saved", { name: nameOf(saved) }),
    affects: menuKey,
    isTouched: picture !== undefined,
    onSaved: async (saved) => {
      try {
        if (picture !== undefined) await uploadPicture(saved.id, picture);
        onClose();
      } catch (problem) {
        // The dish is saved. The dialog stays open so that the user can choose another picture.
        const reason = errorMessage(problem, t("menu.picture.failed.plain"));
        setRefused(t("menu.picture.failed", { name: nameOf(saved), reason }));
        setPicture(undefined);
        record.rebase(saved);
      }
    },
    onClose,
  });
  const { register, formState: { errors }, watch, setValue } = record.form;
  const dishNow = watch();
  const shownValue = (value: DishForm[keyof DishForm], key: keyof DishForm) => {
    const named = (from: readonly (Named & { id: string })[], id: string) =>
      nameOf(from.find((each) => each.id === id) ?? { name: id });
    if (key === "category_id") return named(categories, String(value));
    if (Array.isArray(value)) {
      return value.map((each) =>
        key === "option_group_ids"
          ? named(groups, each)
          : key === "aliases"
          ? each
          : avoidableNames[each as Avoidable][language]
      ).join(", ");
    }
    if (typeof value === "number" && key !== "prep_time_minutes") return moneyText(value);
    if (typeof value !== "object" || value === null) return String(value ?? "");
    const { vessel, base, toppings } = value;
    return [
      t(`illustration.vessel.${vessel}`),
      ...[base, ...toppings].map((part) => t(`illustration.part.${part}`)),
    ].join(", ");
  };

  return (
    <RecordSheet
      of={record}
      title={t(dish === undefined ? "menu.form.add" : "menu.form.edit")}
      wide="full"
      show={shownValue}
      failed={t("menu.save.failed")}
    >
      <div className={css.beside}>
        <div className={form.form}>
          <DishFields
            of={record}
            categories={categories}
            isNew={record.base === undefined}
            mayPrice={mayPrice}
          />
          <DishOptionGroups
            ids={dishNow.option_group_ids}
            error={formErrorText(errors.option_group_ids)}
            onChange={(ids) => setValue("option_group_ids", ids, { shouldDirty: true })}
          />
          {record.base !== undefined && changesPrice(dishNow, record.base, groups) && (
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
    </RecordSheet>
  );
}
