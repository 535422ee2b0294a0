import type { MenuOptionGroup } from "@contract/schemas/options.ts";
import type { Option, OptionGroup } from "@domain/menu/option.ts";
import { useId } from "react";
import { nameOf } from "@/lib/format/dish_names.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { priceDifference } from "@/lib/options/groups.ts";
import { DishName } from "@/ui/dish_name.tsx";
import { QuantityStepper } from "@/ui/quantity_stepper.tsx";
import { type Choice, choose, hintOf, isOrderable, isSingle, maxOf } from "../model/option_choice.ts";
import styles from "./option_fieldset.module.css";

type Props = {
  group: OptionGroup;
  choice: Choice;
  /** Shown at the group and announced when it appears. */
  error: string | undefined;
  onChange: (choice: Choice) => void;
};

/**
 * One option group: radio buttons where exactly one option must be chosen, otherwise checkboxes, or steppers for options that a dish can
 * have several times. Options that are sold out cannot be chosen; one that was chosen before can be taken off.
 */
export function OptionFieldset({ group, choice, error, onChange }: Props) {
  const t = useTranslate();
  const id = useId();
  const hint = hintOf(group);
  const single = isSingle(group);
  return (
    <fieldset
      id={`group-${group.id}`}
      className={styles.group}
      aria-describedby={`${id}-hint ${id}-error`}
      data-error={error !== undefined}
      {...single && { role: "radiogroup", "aria-labelledby": `${id}-name`, "aria-required": true }}
      {...single && error !== undefined && { "aria-invalid": true }}
    >
      <legend id={`${id}-name`} className={styles.name}>
        <DishName dish={{ name: group.name.en, name_korean: group.name.ko }} />
      </legend>
      <p id={`${id}-hint`} className={styles.hint} data-required={group.min > 0}>
        {t(hint.id, hint.values)}
      </p>
      <p id={`${id}-error`} className={styles.error} aria-live="polite">{error}</p>
      <ul className={styles.options}>
        {group.options.map((option) => (
          <li key={option.id}>
            {option.max > 1 && !single
              ? <StepperRow group={group} option={option} choice={choice} onChange={onChange} />
              : <InputRow group={group} option={option} choice={choice} onChange={onChange} />}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type RowProps = Omit<Props, "error"> & { option: Option };

function InputRow({ group, option, choice, onChange }: RowProps) {
  const isChosen = choice.has(option.id);
  const isFull = group.max > 1 && maxOf(group, option, choice) === 0;
  const isOff = !isOrderable(option);
  return (
    <label className={styles.option} data-off={isOff}>
      <input
        type={isSingle(group) ? "radio" : "checkbox"}
        name={group.id}
        value={option.id}
        checked={isChosen}
        disabled={!isChosen && (isOff || isFull)}
        onChange={({ target }) => onChange(choose(group, choice, option.id, target.checked ? 1 : 0))}
      />
      <OptionText option={option} />
    </label>
  );
}

function StepperRow({ group, option, choice, onChange }: RowProps) {
  const language = useLanguage();
  const quantity = choice.get(option.id) ?? 0;
  const isOff = !isOrderable(option);
  return (
    <div className={`${styles.option} ${styles.counted}`} data-off={isOff}>
      <OptionText option={option} />
      {(!isOff || quantity > 0) && (
        <QuantityStepper
          of={nameOf(namesOfOption(option), language)}
          quantity={quantity}
          min={0}
          max={isOff ? quantity : maxOf(group, option, choice)}
          onChange={(quantity) => onChange(choose(group, choice, option.id, quantity))}
          withTrash={false}
        />
      )}
    </div>
  );
}

function OptionText({ option }: { option: Option }) {
  const t = useTranslate();
  const isOff = !isOrderable(option);
  return (
    <>
      <span className={styles.text}>
        <DishName dish={namesOfOption(option)} />
      </span>{" "}
      <span className={`${styles.price} figures`}>
        {isOff ? t("option.soldOut") : priceDifference(option.priceCents / 100)}
      </span>
    </>
  );
}

const namesOfOption = ({ name }: Option): Pick<MenuOptionGroup, "name" | "name_korean"> => ({
  name: name.en,
  name_korean: name.ko,
});
