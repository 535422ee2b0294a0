import { reasonLength } from "@domain/order/order.ts";
import { Field } from "@web/ui/field.tsx";

/** The field for the required reason of a cancellation or settlement. */
export function ReasonField(
  { label, error, value, onChange }: {
    label: string;
    error: string | undefined;
    value: string;
    onChange: (reason: string) => void;
  },
) {
  return (
    <Field label={label} error={error}>
      {(aria) => (
        <textarea
          {...aria}
          rows={2}
          maxLength={reasonLength.max}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
