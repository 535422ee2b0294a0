import type { ComponentProps, ReactNode } from "react";
import {
  type FieldPath,
  type FieldValues,
  get,
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
  const { register, formState: { errors } } = of.form;
  return (
    <Field
      label={label}
      error={error ?? formErrorText(get(errors, name))}
      {...(hint === undefined ? {} : { hint })}
      {...(count === undefined ? {} : { count })}
    >
      {(aria) => {
        const control = { ...register(name), ...aria };
        return children?.(control) ?? <input autoComplete="off" {...input} {...control} />;
      }}
    </Field>
  );
}

/** A text of several lines. */
export function TextArea<Form extends FieldValues>(
  { rows = 2, maxLength, lang, ...field }:
    & Pick<Props<Form>, "of" | "name" | "label" | "hint" | "count" | "lang" | "maxLength">
    & { rows?: number },
) {
  return (
    <FormField {...field}>
      {(control) => <textarea {...control} rows={rows} maxLength={maxLength} lang={lang} />}
    </FormField>
  );
}

/** Dollars and cents. `isDifference` allows amounts of zero and below: the price difference of an option. */
export function MoneyField<Form extends FieldValues>(
  { isDifference = false, ...field }: Props<Form> & { isDifference?: boolean },
) {
  // The decimal keyboard of iOS has no minus sign.
  const range = isDifference ? {} : { min: "0.01", inputMode: "decimal" } as const;
  return <FormField {...field} {...range} type="number" step="0.01" />;
}

/** A whole number. */
export function WholeField<Form extends FieldValues>(props: Props<Form>) {
  return <FormField {...props} type="number" inputMode="numeric" step="1" />;
}
