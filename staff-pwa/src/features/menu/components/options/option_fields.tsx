import { useFieldArray, useFormContext } from "react-hook-form";
import { type DietaryTag, dietaryTagNames, dietaryTags } from "@domain/menu/option.ts";
import { formErrorText } from "@/lib/form_errors.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { Button } from "@web/ui/button.tsx";
import { type FieldsOf, FormField, MoneyField, WholeField } from "@/ui/form/form_field.tsx";
import { Check } from "@/ui/form/check.tsx";
import { BinIcon, PlusIcon } from "@/ui/action_icons.tsx";
import form from "@/ui/form/form.module.css";
import { newOption, type OptionForm, type OptionGroupForm } from "../../model/option_group_form.ts";
import { ArrangeList } from "@/ui/form/arrange_list.tsx";
import css from "./option_fields.module.css";

/** The options of a group's form in display order. */
export function OptionFields({ of, mayPrice }: { of: FieldsOf<OptionGroupForm>; mayPrice: boolean }) {
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
        {(_, at) => (
          <OptionRow
            of={of}
            at={at}
            name={label(at)}
            mayPrice={mayPrice}
            onRemove={() => remove(at)}
          />
        )}
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
  { of, at, name, mayPrice, onRemove }: {
    of: FieldsOf<OptionGroupForm>;
    at: number;
    name: string;
    mayPrice: boolean;
    onRemove: () => void;
  },
) {
  const t = useTranslate();
  const { register, watch } = useFormContext<OptionGroupForm>();
  const field = <Key extends keyof OptionForm>(key: Key) => ({ of, name: `options.${at}.${key}` as const });
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
        <FormField {...field("name")} label={t("menu.name")} />
        <FormField {...field("name_korean")} label={t("menu.name_korean")} lang="ko" />
        <MoneyField
          {...field("price")}
          isDifference
          label={t("options.price")}
          hint={mayPrice ? undefined : t("menu.price.admins")}
          readOnly={!mayPrice}
        />
        <WholeField {...field("max")} label={t("options.option.max")} min={1} max={20} />
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
