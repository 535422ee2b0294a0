import { createOptionGroup, updateOptionGroup } from "@contract/options.ts";
import type { AdminOptionGroup } from "@contract/schemas/options.ts";
import { changesPrices } from "@domain/menu/dish_prices.ts";
import { optionGroupKinds } from "@domain/menu/option.ts";
import { api } from "@/lib/api/api.ts";
import { type MessageId, useTranslate } from "@/lib/i18n/text.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { formErrorText } from "@/lib/form_errors.ts";
import { FormField, moneyText, WholeField } from "@/ui/form/form_field.tsx";
import { RecordSheet, useRecord } from "@/ui/form/record_sheet.tsx";
import form from "@/ui/form/form.module.css";
import {
  changesOfGroup,
  groupResolver,
  type OptionForm,
  type OptionGroupForm,
  toGroupBody,
  toGroupForm,
  toNewGroupBody,
} from "../../model/option_group_form.ts";
import { menuKey } from "../../api/menu_calls.ts";
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
  const record = useRecord({
    record: group,
    label: (name) => t(labels[name]),
    toForm: toGroupForm,
    resolver: groupResolver,
    save: (values, group) =>
      group === undefined
        ? api(createOptionGroup, { body: toNewGroupBody(values) })
        : api(updateOptionGroup, { id: group.id, body: toGroupBody(values, group) }),
    done: (saved) => t(group === undefined ? "menu.added" : "menu.saved", { name: nameOf(saved) }),
    affects: menuKey,
    onSaved: onClose,
    onClose,
  });
  const { register, watch, formState: { errors } } = record.form;
  const values = watch();
  const changes = record.base && changesOfGroup(values, record.base);
  const optionText = (option: OptionForm) =>
    `${nameOf(option)} ${moneyText(option.price)}${option.max === 1 ? "" : ` ×${option.max}`}`;

  return (
    <RecordSheet
      of={record}
      title={t(group === undefined ? "options.add" : "options.edit")}
      wide
      show={(value, key) =>
        Array.isArray(value)
          ? value.map(optionText).join("; ")
          : key === "kind"
          ? t(`options.kind.${value as OptionGroupForm["kind"]}`)
          : String(value)}
      failed={t("options.save.failed")}
    >
      <div className={css.sides}>
        <div className={form.form}>
          <fieldset className={form.part}>
            <legend>{t("options.column.group")}</legend>
            <div className={css.columns}>
              <FormField of={record} name="name" />
              <FormField of={record} name="name_korean" lang="ko" />
            </div>
            <div className={css.columns}>
              <FormField of={record} name="kind" hint={t(`options.kind.${values.kind}.hint`)}>
                {(control) => (
                  <select {...control}>
                    {optionGroupKinds.map((kind) => (
                      <option key={kind} value={kind}>{t(`options.kind.${kind}`)}</option>
                    ))}
                  </select>
                )}
              </FormField>
              <WholeField of={record} name="min" hint={t("options.min.hint")} min={0} max={100} />
              <WholeField of={record} name="max" min={1} max={100} />
            </div>
          </fieldset>
          <OptionFields of={record} mayPrice={mayPrice} />
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
    </RecordSheet>
  );
}
