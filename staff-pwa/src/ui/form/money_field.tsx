import type { ComponentProps } from "react";
import { Field } from "@web/ui/field.tsx";

type Props = ComponentProps<"input"> & {
  label: string;
  error: string | undefined;
  hint?: string | undefined;
  /** Allows amounts of zero and below: the price difference of an option. */
  isDifference?: boolean;
};

/** An input for dollars and cents. */
export function MoneyField({ label, error, hint, isDifference = false, ...input }: Props) {
  // The decimal keyboard of iOS has no minus sign.
  const range = isDifference ? {} : { min: "0.01", inputMode: "decimal" } as const;
  return (
    <Field label={label} error={error} {...(hint === undefined ? {} : { hint })}>
      {(aria) => <input {...input} {...aria} {...range} type="number" step="0.01" />}
    </Field>
  );
}
