import { useId } from "react";
import type { Setting } from "@contract/schemas/store.ts";
import { roles } from "@domain/staff/permissions.ts";
import { type MessageId, useTranslate } from "@/lib/i18n/text.ts";
import { Check, Switch } from "@/ui/form/check.tsx";
import { EmailInput } from "@web/ui/email_input.tsx";
import { Field } from "@web/ui/field.tsx";
import { inputOf, shownValue, toggled, typedValue, useSettingTexts } from "../model/setting_texts.ts";
import { BandsEditor } from "./bands_editor.tsx";
import { CallNumbersEditor } from "./call_numbers_editor.tsx";
import { PictureSetting } from "./picture_setting.tsx";
import { UtensilsEditor } from "./utensils_editor.tsx";
import css from "./system.module.css";

/** One setting with the control for its type. */
export function SettingRow(
  { setting, value, isStaged, error, onChange }: {
    setting: Setting;
    value: string;
    isStaged: boolean;
    error: string | undefined;
    onChange: (value: string) => void;
  },
) {
  const t = useTranslate();
  const { name, hint } = useSettingTexts()(setting);
  const input = inputOf(setting);
  const hintId = useId();
  if (input.kind === "switch") {
    const isOn = value === "true";
    return (
      <div className={css.row} data-staged={isStaged}>
        <div className={css.flag}>
          <div>
            <strong>{name}</strong>
            <p id={hintId}>{hint}</p>
          </div>
          <Switch
            name={name}
            describedBy={hintId}
            checked={isOn}
            onChange={(on) => onChange(String(on))}
          >
            {t(isOn ? "system.on" : "system.off")}
          </Switch>
        </div>
      </div>
    );
  }
  if (input.kind === "days" || input.kind === "roles") {
    return (
      <div className={css.row} data-staged={isStaged}>
        <Choices kind={input.kind} name={name} hint={hint} error={error} value={value} onChange={onChange} />
      </div>
    );
  }
  if (input.kind === "capacity_bands") {
    return (
      <div className={css.row} data-staged={isStaged}>
        <BandsEditor name={name} hint={hint} value={value} onChange={onChange} />
      </div>
    );
  }
  if (input.kind === "utensils") {
    return (
      <div className={css.row} data-staged={isStaged}>
        <UtensilsEditor name={name} hint={hint} value={value} onChange={onChange} />
      </div>
    );
  }
  if (input.kind === "call_numbers") {
    return (
      <div className={css.row} data-staged={isStaged}>
        <CallNumbersEditor name={name} hint={hint} value={value} error={error} onChange={onChange} />
      </div>
    );
  }
  if (input.kind === "picture") {
    return (
      <div className={css.row} data-staged={isStaged}>
        <PictureSetting name={name} hint={hint} value={value} error={error} onChange={onChange} />
      </div>
    );
  }
  return (
    <div className={css.row} data-staged={isStaged}>
      <Field label={name} hint={hint} error={error}>
        {(aria) =>
          input.kind === "textarea"
            ? (
              <textarea
                {...aria}
                rows={input.rows}
                value={value}
                onChange={(event) => onChange(event.target.value)}
              />
            )
            : input.kind === "line" && input.type === "email"
            ? (
              <EmailInput
                {...aria}
                question={(address) => t("email.likely", { address })}
                value={value}
                onChange={(event) => onChange(event.target.value)}
              />
            )
            : (
              <input
                {...aria}
                {...(input.kind === "number"
                  ? { type: "number", min: 0, step: input.step, inputMode: "decimal" as const }
                  : { type: input.type })}
                value={shownValue(input, value)}
                onChange={(event) => onChange(typedValue(input, event.target.value, setting.setting_value))}
              />
            )}
      </Field>
    </div>
  );
}

/** The choices of a setting: the stored value and the label of each, in display order. */
const choicesOf = {
  // Monday first.
  days: (["1", "2", "3", "4", "5", "6", "0"] as const).map((day) => [day, `day.${day}`] as const),
  roles: roles.map((role) => [role, `role.${role}`] as const),
} satisfies Record<string, readonly (readonly [string, MessageId])[]>;

/** One checkbox for each day or role. */
function Choices(
  { kind, name, hint, error, value, onChange }: {
    kind: keyof typeof choicesOf;
    name: string;
    hint: string;
    error: string | undefined;
    value: string;
    onChange: (value: string) => void;
  },
) {
  const t = useTranslate();
  const id = useId();
  const choices = choicesOf[kind];
  const values = choices.map(([choice]) => choice).toSorted();
  const chosen = value.split(",").map((each) => each.trim());
  return (
    <fieldset className={css.choices} aria-describedby={`${id}-hint`}>
      <legend>{name}</legend>
      <div>
        {choices.map(([choice, text]) => (
          <Check
            key={choice}
            label={t(text)}
            checked={chosen.includes(choice)}
            onChange={(event) => onChange(toggled(value, choice, event.target.checked, values))}
          />
        ))}
      </div>
      <p id={`${id}-hint`}>{hint}</p>
      {error !== undefined && <p role="alert">{error}</p>}
    </fieldset>
  );
}
