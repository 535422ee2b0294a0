import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Conflict } from "./conflict.tsx";
import { mergeEdits, pick } from "./merge.ts";

/**
 * Resolves the conflict between the form's values and `theirs`, the saved values, both edits of `base`. Afterwards the form has the
 * chosen values, with `theirs` as its defaults, and can be saved. `theirs` is undefined when the record was deleted; `onResolved` must
 * then close the form.
 */
export function FormConflict<T extends FieldValues>(
  { form: { getValues, reset }, base, theirs, label, show = plainText, onResolved }: {
    form: Pick<UseFormReturn<T>, "getValues" | "reset">;
    base: T;
    theirs: T | undefined;
    label: (key: keyof T & string) => string;
    /** Formats a value. */
    show?: (value: T[keyof T & string], key: keyof T & string) => string;
    onResolved: () => void;
  },
) {
  const t = useTranslate();
  const mine = getValues();
  const { merged, clashes } = mergeEdits({ base, mine, theirs: theirs ?? mine });
  const textOf = (value: T[keyof T & string], key: keyof T & string) =>
    typeof value === "boolean" ? t(value ? "conflict.yes" : "conflict.no") : show(value, key);
  return (
    <Conflict
      fields={clashes.map(({ key, mine, theirs }) => ({
        key,
        label: label(key),
        mine: textOf(mine, key),
        theirs: textOf(theirs, key),
      }))}
      onResolve={(keys) => {
        onResolved();
        if (theirs === undefined) return;
        reset(theirs);
        reset({ ...merged, ...pick(theirs, keys) }, { keepDefaultValues: true });
      }}
    />
  );
}

const plainText = (value: unknown) => Array.isArray(value) ? value.join(", ") : String(value ?? "");
