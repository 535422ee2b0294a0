import type { ComponentProps } from "react";
import { controlClass, Field } from "@web/ui/field.tsx";

type Props<T extends string> = Omit<ComponentProps<typeof Field>, "label" | "children"> & {
  label: string;
  /** The label is for screen readers only. */
  isLabelHidden?: boolean;
  value: T;
  values: readonly T[];
  nameOf?: (value: T) => string;
  /** The name of the empty value, above the others. */
  none?: string;
  disabled?: boolean;
  onChange: (value: T) => void;
};

/** A labeled select that takes effect at once, as in the filters of a list. */
export function Choice<T extends string>(
  { label, isLabelHidden = false, value, values, nameOf = String, none, disabled, onChange, ...field }: Props<
    T
  >,
) {
  const select = (control: ComponentProps<"select">) => (
    <select
      {...control}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(values.find((each) => each === target.value) ?? "" as T)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {values.map((each) => <option key={each} value={each}>{nameOf(each)}</option>)}
    </select>
  );
  return isLabelHidden
    ? select({ className: controlClass(), "aria-label": label })
    : <Field label={label} {...field}>{select}</Field>;
}
