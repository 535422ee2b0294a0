import { useLingui } from "@lingui/react";
import type { Setting } from "@contract/store_admin.ts";

/** The name and the explanation of a setting in the reader's language; of a key nobody knows, the key and the server's words. */
export function useSettingWords(): (setting: Setting) => { name: string; hint: string } {
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

/** How a value is typed in, by the setting's type and the name of its key (spec section 2, System Settings). */
export type SettingInput =
  | { kind: "switch" }
  | { kind: "number"; step: string }
  | { kind: "textarea" }
  | { kind: "line"; type: "text" | "email" | "tel" };

export function inputOf(
  { setting_key: key, setting_type: type }: Pick<Setting, "setting_key" | "setting_type">,
): SettingInput {
  if (type === "boolean") return { kind: "switch" };
  if (type === "number") return { kind: "number", step: key.includes("rate") ? "0.0001" : "1" };
  if (key.includes("address") || key.includes("description")) return { kind: "textarea" };
  return { kind: "line", type: key.includes("email") ? "email" : key.includes("phone") ? "tel" : "text" };
}
