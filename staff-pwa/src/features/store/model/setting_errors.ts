import type { Setting } from "@contract/schemas/store.ts";
import { fieldProblems, fieldText } from "@/lib/api/error_texts.ts";

/** Returns the settings that the server refused, in the order of the page, each with the reason. They may be others than those that were changed. */
export function settingErrors<S extends Pick<Setting, "setting_key">>(
  problem: unknown,
  settings: readonly S[],
): { setting: S; text: string }[] {
  const reasons = new Map(fieldProblems(problem).map((each) => [each.field, each]));
  return settings.flatMap((setting) => {
    const reason = reasons.get(setting.setting_key);
    return reason === undefined ? [] : [{ setting, text: fieldText(reason) }];
  });
}
