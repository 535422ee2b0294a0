import { useLingui } from "@lingui/react";
import type { Setting } from "@contract/schemas/store_admin.ts";
import { isKnownSetting, settingRules } from "@domain/settings/setting_rules.ts";

/** The name and the explanation of a setting in the reader's language; of a key nobody knows, the key and the server's words. */
export function useSettingTexts(): (setting: Setting) => { name: string; hint: string } {
  const { i18n } = useLingui();
  return ({ setting_key, description }) => {
    const id = `setting.${setting_key}`;
    const said = (message: string, otherwise: string) =>
      message in i18n.messages ? i18n._(message) : otherwise;
    const key = setting_key.replaceAll("_", " ");
    return {
      name: said(id, key.charAt(0).toUpperCase() + key.slice(1)),
      hint: said(`${id}.hint`, description),
    };
  };
}

/** How a value is given: by what it may be, the setting's type, and the name of its key (spec section 2, System Settings). */
export type SettingInput =
  | { kind: "switch" }
  | { kind: "days" }
  | { kind: "roles" }
  | { kind: "number"; step: string }
  | { kind: "textarea" }
  | { kind: "line"; type: "text" | "email" | "tel" | "time" };

/** The checked of several choices as a setting keeps them, separated by commas and in the order of `all`. */
export function toggled(value: string, choice: string, isOn: boolean, all: readonly string[]): string {
  const chosen = new Set(value.split(",").map((each) => each.trim()));
  if (isOn) chosen.add(choice);
  else chosen.delete(choice);
  return all.filter((each) => chosen.has(each)).join(",");
}

export function inputOf(
  { setting_key: key, setting_type: type }: Pick<Setting, "setting_key" | "setting_type">,
): SettingInput {
  if (type === "boolean") return { kind: "switch" };
  const rule = isKnownSetting(key) ? settingRules[key] : undefined;
  if (rule?.kind === "days" || rule?.kind === "roles") return { kind: rule.kind };
  if (rule?.kind === "time") return { kind: "line", type: "time" };
  if (type === "number") return { kind: "number", step: key.includes("rate") ? "0.0001" : "1" };
  if (key.includes("address") || key.includes("description")) return { kind: "textarea" };
  return { kind: "line", type: key.includes("email") ? "email" : key.includes("phone") ? "tel" : "text" };
}
