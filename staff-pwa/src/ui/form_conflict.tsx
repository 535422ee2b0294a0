import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslate } from "../lib/i18n/text.ts";
import { Conflict } from "./conflict.tsx";
import { mergeEdits, pick } from "./merge.ts";

/**
 * The conflict of a form: what was typed beside what `theirs` has now, both made on `base`. Afterwards the form holds what was chosen,
 * stands on `theirs` and can be saved. `theirs` is undefined where the thing is gone: `onResolved` closes the form then.
 */
export function FormConflict<T extends FieldValues>(
  { form: { getValues, reset }, base, theirs, label, show = shown, onResolved }: {
    form: Pick<UseFormReturn<T>, "getValues" | "reset">;
    base: T;
    theirs: T | undefined;
    label: (key: keyof T & string) => string;
    /** A value as a person reads it. */
    show?: (value: T[keyof T & string], key: keyof T & string) => string;
    onResolved: () => void;
  },
) {
  const t = useTranslate();
  const mine = getValues();
  const { merged, clashes } = mergeEdits({ base, mine, theirs: theirs ?? mine });
  const spoken = (value: T[keyof T & string], key: keyof T & string) =>
    typeof value === "boolean" ? t(value ? "conflict.yes" : "conflict.no") : show(value, key);
  return (
    <Conflict
      fields={clashes.map(({ key, mine, theirs }) => ({
        key,
        label: label(key),
        mine: spoken(mine, key),
        theirs: spoken(theirs, key),
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

const shown = (value: unknown) => Array.isArray(value) ? value.join(", ") : String(value ?? "");
