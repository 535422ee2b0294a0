import { useEffect, useId, useRef, useState } from "react";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import css from "./conflict.module.css";

/** A field that two users changed differently, formatted for display. */
export type ConflictField = { key: string; label: string; mine: string; theirs: string };

/**
 * Shown when another user saved first. The user chooses a value for each field in `fields`. Takes the focus. `onResolve` gets the keys
 * of the fields where the other user's value was chosen.
 */
export function Conflict(
  { fields, onResolve }: { fields: readonly ConflictField[]; onResolve: (theirs: readonly string[]) => void },
) {
  const t = useTranslate();
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className={css.conflict} role="alert" tabIndex={-1}>
      <strong>{t("conflict.title")}</strong>
      <p>{t(fields.length > 0 ? "conflict.text" : "conflict.text.none")}</p>
      {fields.map((field) => (
        <Choice
          key={field.key}
          field={field}
          takesTheirs={theirs.includes(field.key)}
          onChange={(takes) =>
            setTheirs([...theirs.filter((key) => key !== field.key), ...(takes ? [field.key] : [])])}
        />
      ))}
      <div className={css.actions}>
        <Button look="primary" onClick={() => onResolve(theirs)}>{t("conflict.continue")}</Button>
        {fields.length > 1 && (
          <Button onClick={() => onResolve(fields.map(({ key }) => key))}>
            {t("conflict.theirs.all")}
          </Button>
        )}
      </div>
    </div>
  );
}

function Choice(
  { field, takesTheirs, onChange }: {
    field: ConflictField;
    takesTheirs: boolean;
    onChange: (takesTheirs: boolean) => void;
  },
) {
  const t = useTranslate();
  const name = useId();
  const option = (isTheirs: boolean, text: string) => (
    <label className={css.option}>
      <input
        type="radio"
        name={name}
        checked={takesTheirs === isTheirs}
        onChange={() => onChange(isTheirs)}
      />
      <span>
        <strong>{t(isTheirs ? "conflict.theirs" : "conflict.mine")}</strong>
        <span className={css.value}>{text === "" ? "—" : text}</span>
      </span>
    </label>
  );
  return (
    <fieldset className={css.choice}>
      <legend>{field.label}</legend>
      {option(false, field.mine)}
      {option(true, field.theirs)}
    </fieldset>
  );
}
