import { type ComponentProps, type ReactNode, useState } from "react";
import {
  type FieldPath,
  type FieldValues,
  get,
  useController,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from "react-hook-form";
import { formErrorText } from "@/lib/form_errors.ts";
import { type ControlProps, Field } from "@web/ui/field.tsx";

/** A form and the names of its fields: the record of `useRecord`. */
export type FieldsOf<Form extends FieldValues> = {
  form: Pick<UseFormReturn<Form>, "register" | "formState">;
  label: (name: keyof Form & string) => string;
};

type Props<Form extends FieldValues> = Omit<ComponentProps<"input">, "name" | "children"> & {
  of: FieldsOf<Form>;
  name: FieldPath<Form>;
  /** By default the name that the form has for the field. */
  label?: string;
  /** By default what the form's rules say of the field. */
  error?: string | undefined;
  hint?: ReactNode;
  /** A character count at the end of the label's line: "12/500". */
  count?: string;
  /** Another control than a text input with the other attributes. */
  children?: (control: UseFormRegisterReturn & ControlProps) => ReactNode;
};

/** A field of a form with its label, hint and error. */
export function FormField<Form extends FieldValues>(
  { of, name, label = of.label(name as keyof Form & string), error, hint, count, children, ...input }: Props<
    Form
  >,
) {
  const { register, formState: { errors, isSubmitting } } = of.form;
  return (
    <Field
      label={label}
      error={error ?? formErrorText(get(errors, name))}
      {...(hint === undefined ? {} : { hint })}
      {...(count === undefined ? {} : { count })}
    >
      {(aria) => {
        // What is typed during a save would be lost when the form closes.
        const control = { ...register(name), ...aria, readOnly: isSubmitting };
        return children?.(control) ?? <input autoComplete="off" {...control} {...input} />;
      }}
    </Field>
  );
}

/** A text of several lines. */
export function TextArea<Form extends FieldValues>(
  { rows = 2, maxLength, lang, ...field }:
    & Pick<Props<Form>, "of" | "name" | "hint" | "count" | "lang" | "maxLength">
    & { rows?: number },
) {
  return (
    <FormField {...field}>
      {(control) => <textarea {...control} rows={rows} maxLength={maxLength} lang={lang} />}
    </FormField>
  );
}

/** A field whose value is not a text: `parse` reads what the user types, and `format` shows a value that the user did not type. */
export function TypedField<Form extends FieldValues, Value>(
  { parse, format, ...field }: Props<Form> & {
    parse: (text: string) => Value;
    format: (value: Value) => string;
  },
) {
  const { field: { value, onChange, onBlur, ref } } = useController<Form>({ name: field.name });
  const [text, setText] = useState("");
  const shown = format(value);
  return (
    <FormField
      {...field}
      ref={ref}
      value={format(parse(text)) === shown ? text : shown}
      onChange={({ target }) => {
        setText(target.value);
        onChange(parse(target.value));
      }}
      onBlur={onBlur}
    />
  );
}

/** Every schema refuses NaN, which stands for a text that is no number. */
const numberOf = (text: string): number => text.trim() === "" ? NaN : Number(text);
const numberOrNull = (text: string): number | null => text.trim() === "" ? null : Number(text);
const numberText = (value: number): string => isFinite(value) ? String(value) : "";

/** A typed amount: "12.50", and nothing while it is incomplete. */
export const moneyText = (dollars: number | null): string =>
  dollars !== null && isFinite(dollars) ? dollars.toFixed(2) : "";

/**
 * Dollars and cents. `isDifference` allows amounts of zero and below: the price difference of an option. With `isOptional` an empty field
 * is null.
 */
export function MoneyField<Form extends FieldValues>(
  { isDifference = false, isOptional = false, ...field }: Props<Form> & {
    isDifference?: boolean;
    isOptional?: boolean;
  },
) {
  // The decimal keyboard of iOS has no minus sign.
  const range = isDifference ? {} : { min: "0.01", inputMode: "decimal" } as const;
  const parse: (text: string) => number | null = isOptional ? numberOrNull : numberOf;
  return <TypedField {...field} {...range} type="number" step="0.01" parse={parse} format={moneyText} />;
}

/** A whole number. */
export function WholeField<Form extends FieldValues>(props: Props<Form>) {
  return (
    <TypedField
      {...props}
      type="number"
      inputMode="numeric"
      step="1"
      parse={numberOf}
      format={numberText}
    />
  );
}
