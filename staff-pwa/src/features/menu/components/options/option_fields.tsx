import { useFieldArray, useFormContext } from "react-hook-form";
import { type DietaryTag, dietaryTagNames, dietaryTags } from "@domain/menu/option.ts";
import { formErrorText } from "@/lib/form_errors.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { MoneyField } from "@/ui/form/money_field.tsx";
import { Check } from "@/ui/form/check.tsx";
import { BinIcon, PlusIcon } from "@/ui/icons.tsx";
import form from "@/ui/form/form.module.css";
import { newOption, type OptionGroupForm } from "../../model/option_group_form.ts";
import { ArrangeList } from "@/ui/form/arrange_list.tsx";
import css from "./option_fields.module.css";

/** The options of a group's form in display order. */
export function OptionFields({ mayPrice }: { mayPrice: boolean }) {
  const t = useTranslate();
  const nameOf = useFirstName();
  const { control, watch, formState: { errors } } = useFormContext<OptionGroupForm>();
  const { fields, append, remove, move } = useFieldArray({ control, name: "options", keyName: "key" });
  const options = watch("options");
  const label = (at: number) => {
    const { name = "", name_korean } = options[at] ?? {};
    return nameOf({ name, name_korean }).trim() || t("options.nth", { nth: at + 1 });
  };
  const listError = formErrorText(errors.options?.root);
  return (
    <fieldset className={form.part}>
      <legend>{t("options.column.options")}</legend>
      <ArrangeList
        isTall
        ids={fields.map(({ key }) => key)}
        nameOf={(key) => label(fields.findIndex((each) => each.key === key))}
        onMove={move}
      >
        {(_, at) => <OptionRow at={at} name={label(at)} mayPrice={mayPrice} onRemove={() => remove(at)} />}
      </ArrangeList>
      <p className={css.error} role="alert">{listError}</p>
      <div>
        <Button onClick={() => append({ ...newOption })}>
          <PlusIcon />
          {t("options.option.add")}
        </Button>
      </div>
    </fieldset>
  );
}

function OptionRow(
  { at, name, mayPrice, onRemove }: {
    at: number;
    name: string;
    mayPrice: boolean;
    onRemove: () => void;
  },
) {
  const t = useTranslate();
  const { register, watch, formState: { errors } } = useFormContext<OptionGroupForm>();
  const error = errors.options?.[at];
  const [adds, removes] = watch([`options.${at}.adds`, `options.${at}.removes`]);
  const language = useLanguage();
  const tagText = (tag: DietaryTag) => dietaryTagNames[tag][language];
  const effects = [
    ...(adds ?? []).map((tag) => `+ ${tagText(tag)}`),
    ...(removes ?? []).map((tag) => `− ${tagText(tag)}`),
  ];
  return (
    <fieldset className={css.option}>
      <legend className="visually-hidden">{name}</legend>
      <div className={css.names}>
        <Field label={t("menu.name")} error={formErrorText(error?.name)}>
          {(aria) => <input {...register(`options.${at}.name`)} {...aria} autoComplete="off" />}
        </Field>
        <Field label={t("menu.name_korean")} error={formErrorText(error?.name_korean)}>
          {(aria) => (
            <input {...register(`options.${at}.name_korean`)} {...aria} lang="ko" autoComplete="off" />
          )}
        </Field>
        <MoneyField
          isDifference
          label={t("options.price")}
          error={formErrorText(error?.price)}
          hint={mayPrice ? undefined : t("menu.price.admins")}
          readOnly={!mayPrice}
          {...register(`options.${at}.price`)}
        />
        <Field label={t("options.option.max")} error={formErrorText(error?.max)}>
          {(aria) => (
            <input
              {...register(`options.${at}.max`)}
              {...aria}
              type="number"
              inputMode="numeric"
              min={1}
              max={20}
            />
          )}
        </Field>
      </div>
      <div className={css.checks}>
        <Check label={t("options.default")} {...register(`options.${at}.is_default`)} />
        <Check label={t("menu.column.available")} {...register(`options.${at}.is_available`)} />
        <Button look="ghost" aria-label={t("options.option.remove.of", { name })} onClick={onRemove}>
          <BinIcon />
          {t("options.option.remove")}
        </Button>
      </div>
      <details className={css.tags}>
        <summary>
          {t("options.tags")}
          {effects.length > 0 && <strong>{effects.join(", ")}</strong>}
        </summary>
        {(["adds", "removes"] as const).map((effect) => {
          const other = effect === "adds" ? removes : adds;
          return (
            <fieldset key={effect}>
              <legend>{t(`options.${effect}`)}</legend>
              <div className={css.choices}>
                {dietaryTags.map((tag) => (
                  <Check
                    key={tag}
                    label={tagText(tag)}
                    value={tag}
                    disabled={other?.includes(tag)}
                    {...register(`options.${at}.${effect}`)}
                  />
                ))}
              </div>
            </fieldset>
          );
        })}
      </details>
    </fieldset>
  );
}
