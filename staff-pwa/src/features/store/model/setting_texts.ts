import { useLingui } from "@lingui/react";
import type { Setting } from "@contract/schemas/store.ts";
import { formatPhone } from "@domain/order/phone.ts";
import { isKnownSetting, settingRules } from "@domain/settings/setting_rules.ts";

/** The name and explanation of a setting in the user's language. An unknown setting shows its key. */
export function useSettingTexts(): (setting: Setting) => { name: string; hint: string } {
  const { i18n } = useLingui();
  return ({ setting_key }) => {
    const id = `setting.${setting_key}`;
    const textOr = (message: string, fallback: string) =>
      message in i18n.messages ? i18n._(message) : fallback;
    const key = setting_key.replaceAll("_", " ");
    return {
      name: textOr(id, key.charAt(0).toUpperCase() + key.slice(1)),
      hint: textOr(`${id}.hint`, ""),
    };
  };
}

/** The control of a setting. `inputOf` chooses it by the setting's rule, its type and its key. */
export type SettingInput =
  | { kind: "switch" }
  | { kind: "days" }
  | { kind: "roles" }
  | { kind: "capacity_bands" }
  | { kind: "utensils" }
  | { kind: "call_numbers" }
  | { kind: "picture" }
  | { kind: "number"; step: string }
  | { kind: "textarea"; rows: number }
  | { kind: "line"; type: "text" | "email" | "tel" | "time" | "date" };

/** A setting's value as people read it: "(714) 555-0134" for +17145550134. */
export const shownValue = (input: SettingInput, value: string): string =>
  input.kind === "line" && input.type === "tel" ? formatPhone(value) : value;

/** The value of a text that a user typed. A text that shows the `saved` value is no change. */
export const typedValue = (input: SettingInput, text: string, saved: string): string =>
  text === shownValue(input, saved) ? saved : text;

/** Adds or removes a choice in a setting's value. Choices are separated by commas, in the order of `all`. */
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
  switch (rule?.kind) {
    case "days":
    case "roles":
    case "capacity_bands":
    case "utensils":
    case "call_numbers":
    case "picture":
      return { kind: rule.kind };
  }
  if (rule?.kind === "time" || rule?.kind === "date") return { kind: "line", type: rule.kind };
  if (type === "number") return { kind: "number", step: key.includes("rate") ? "0.0001" : "1" };
  if (rule?.kind === "text" && rule.isMultiLine) return { kind: "textarea", rows: rule.max > 1000 ? 10 : 3 };
  if (key.includes("address") || key.includes("description")) return { kind: "textarea", rows: 3 };
  return { kind: "line", type: key.includes("email") ? "email" : key.includes("phone") ? "tel" : "text" };
}
