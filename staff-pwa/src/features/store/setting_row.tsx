import type { Setting } from "@contract/store_admin.ts";
import { useSay } from "../../lib/i18n/say.ts";
import { Field, Switch } from "../../ui/field.tsx";
import { inputOf, useSettingWords } from "./setting_words.ts";
import css from "./system.module.css";

/** One setting with the control that fits it. */
export function SettingRow(
  { setting, value, isStaged, error, onChange }: {
    setting: Setting;
    value: string;
    isStaged: boolean;
    error: string | undefined;
    onChange: (value: string) => void;
  },
) {
  const say = useSay();
  const { name, hint } = useSettingWords()(setting);
  const input = inputOf(setting);
  if (input.kind === "switch") {
    const isOn = value === "true";
    return (
      <div className={css.row} data-staged={isStaged}>
        <div className={css.flag}>
          <div>
            <strong>{name}</strong>
            <p>{hint}</p>
          </div>
          <Switch name={name} checked={isOn} onChange={(on) => onChange(String(on))}>
            {say(isOn ? "system.on" : "system.off")}
          </Switch>
        </div>
      </div>
    );
  }
  return (
    <div className={css.row} data-staged={isStaged}>
      <Field label={name} hint={hint} error={error}>
        {(aria) =>
          input.kind === "textarea"
            ? <textarea {...aria} rows={3} value={value} onChange={(event) => onChange(event.target.value)} />
            : (
              <input
                {...aria}
                {...(input.kind === "number"
                  ? { type: "number", min: 0, step: input.step, inputMode: "decimal" as const }
                  : { type: input.type })}
                value={value}
                onChange={(event) => onChange(event.target.value)}
              />
            )}
      </Field>
    </div>
  );
}
