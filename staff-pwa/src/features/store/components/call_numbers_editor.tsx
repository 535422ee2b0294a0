import { useState } from "react";
import { maxCallNumbers } from "@domain/notification/call_ladder.ts";
import { formatPhone } from "@domain/order/phone.ts";
import { staffLanguages } from "@domain/shared/language.ts";
import { randomId } from "@/lib/random_id.ts";
import { LanguageOptions } from "@/ui/language_options.tsx";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { type CallRow, callRowProblems, callRows, callRowsText } from "../model/call_rows.ts";
import { ItemActions, ListEditor } from "./list_editor.tsx";

const maxName = 40;

/** The editor of the setting `call_numbers`. `value` is the setting's text. */
export function CallNumbersEditor(
  { name, hint, value, error, onChange }: {
    name: string;
    hint: string;
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
  },
) {
  const t = useTranslate();
  // A number that is being typed has no valid text. A value from outside, such as after a reset, replaces the typed list.
  const [typed, setTyped] = useState<readonly CallRow[]>(() => callRows(value));
  const rows = callRowsText(typed) === value ? typed : callRows(value);
  const nameOf = (row: CallRow) => row.name || t("call_numbers.new");
  return (
    <ListEditor
      name={name}
      hint={hint}
      error={error}
      texts={{
        empty: t("call_numbers.empty"),
        add: t("call_numbers.add"),
        full: t("call_numbers.full", { max: maxCallNumbers }),
      }}
      items={rows}
      max={maxCallNumbers}
      nameOf={nameOf}
      newItem={newRow}
      onChange={(next) => {
        setTyped(next);
        onChange(callRowsText(next));
      }}
    >
      {(row, change, remove) => (
        <CallFields row={row} rows={rows} name={nameOf(row)} onChange={change} onRemove={remove} />
      )}
    </ListEditor>
  );
}

const newRow = (): CallRow => ({ id: randomId(), name: "", phone: "", language: "ko" });

function CallFields(
  { row, rows, name, onChange, onRemove }: {
    row: CallRow;
    rows: readonly CallRow[];
    name: string;
    onChange: (row: CallRow) => void;
    onRemove: () => void;
  },
) {
  const t = useTranslate();
  const problems = callRowProblems(row, rows);
  return (
    <>
      <Field
        label={t("call_numbers.name")}
        error={problems.name && t("call_numbers.error.name")}
      >
        {(aria) => (
          <input
            {...aria}
            value={row.name}
            maxLength={maxName}
            // The setting's text separates numbers with this character.
            onChange={(event) => onChange({ ...row, name: event.target.value.replaceAll(";", "") })}
          />
        )}
      </Field>
      <Field
        label={t("call_numbers.phone")}
        error={problems.phone && t(`call_numbers.error.${problems.phone}`)}
      >
        {(aria) => (
          <input
            {...aria}
            type="tel"
            value={formatPhone(row.phone)}
            maxLength={30}
            onChange={(event) => onChange({ ...row, phone: event.target.value.replaceAll(";", "") })}
          />
        )}
      </Field>
      <Field label={t("call_numbers.language")}>
        {(aria) => (
          <select
            {...aria}
            value={row.language}
            onChange={(event) => {
              const language = staffLanguages.find((each) => each === event.target.value);
              if (language) onChange({ ...row, language });
            }}
          >
            <LanguageOptions />
          </select>
        )}
      </Field>
      <ItemActions>
        <Button look="ghost" aria-label={t("call_numbers.remove.of", { name })} onClick={onRemove}>
          {t("utensils.remove")}
        </Button>
      </ItemActions>
    </>
  );
}
