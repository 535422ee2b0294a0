import { audit } from "@domain/shared/audit.ts";
import { type FieldError, ok, refuse, type Result } from "@domain/shared/result.ts";
import { knownSettings, readSettings, type SettingTab, type SettingType } from "@domain/settings/settings.ts";
import {
  checkSetting,
  feeSettings,
  isKnownSetting,
  missingFeePurposes,
  type SettingProblem,
  settingType,
} from "@domain/settings/setting_rules.ts";
import { minCallMinutes, parseCallNumbers } from "@domain/notification/call_ladder.ts";
import { canReceiveTexts } from "@domain/order/phone.ts";
import type { StoreChange } from "@domain/ports/store.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { Editor } from "@domain/staff/account.ts";

export type Setting = {
  key: string;
  value: string;
  type: SettingType;
  tab: SettingTab;
};

export type SettingError = FieldError<
  | SettingProblem
  | { code: "lunch_end_too_early" }
  | { code: "fee_purpose_required" }
  | { code: "no_texts_to_number" }
  | { code: "no_calls_to_number"; params: { name: string } }
>;

export type SettingsRefusal =
  /** `field` is the setting's key. */
  | { kind: "bad_settings"; errors: readonly SettingError[] }
  | { kind: "changed_meanwhile"; keys: readonly string[]; present: readonly Setting[] };

/**
 * Returns every known setting, with its default when it is not stored, then unknown stored keys under Advanced. A tax rate that is not
 * stored is empty, so that an admin enters the city's rate, also when it is the default.
 */
export function allSettings(stored: ReadonlyMap<string, string>): Setting[] {
  const known = Object.entries(knownSettings).map(([key, { type, tab, initial }]): Setting => ({
    key,
    value: stored.get(key) ?? (key === "tax_rate" ? "" : initial),
    type,
    tab,
  }));
  const unknown = [...stored].filter(([key]) => !isKnownSetting(key)).map(([key, value]): Setting => ({
    key,
    value,
    type: settingType(key, value),
    tab: "advanced",
  }));
  return [...known, ...unknown.toSorted((one, other) => one.key < other.key ? -1 : 1)];
}

/**
 * Stores the settings whose values differ, each audited with its value before and after. Returns all settings and the number of changes.
 * `seen` is the value that the editor loaded. Refuses the save when another value is stored now
 * (docs/product-rules.md, "Concurrent edits").
 */
export async function saveSettings(
  deps: Pick<Ports, "store" | "clock">,
  command: { by: Editor; edits: readonly { key: string; value: string; seen?: string | undefined }[] },
): Promise<Result<{ settings: Setting[]; changed: number }, SettingsRefusal>> {
  const at = deps.clock.now();
  const errors: SettingError[] = [];
  const edited = new Map<string, string>();
  for (const { key, value } of command.edits) {
    const checked = checkSetting(key, value);
    if (checked.ok) edited.set(key, checked.value);
    else errors.push({ field: key, ...checked.error });
  }
  if (errors.length > 0) return refuse({ kind: "bad_settings", errors });

  const saved = await deps.store.change(({ settings: stored }): Result<Saved, SettingsRefusal> => {
    const present = allSettings(stored);
    const now = new Map(present.map(({ key, value }) => [key, value]));
    const obsolete = command.edits.filter(({ key, seen }) =>
      seen !== undefined && seen !== (now.get(key) ?? "")
    );
    if (obsolete.length > 0) {
      return refuse({ kind: "changed_meanwhile", keys: obsolete.map((edit) => edit.key), present });
    }
    const settings = new Map([...edited].filter(([key, value]) => now.get(key) !== value));
    const after = new Map([...stored, ...settings]);
    const crossErrors = crossSettingErrors(after, edited);
    if (crossErrors.length > 0) return refuse({ kind: "bad_settings", errors: crossErrors });
    return ok({
      at,
      settings,
      after,
      audit: [...settings].map(([key, value]) =>
        audit("setting.updated", "setting", key, {
          at,
          by: command.by,
          details: { before: now.get(key) ?? null, after: value },
        })
      ),
    });
  });
  if (!saved.ok) return saved;
  return ok({ settings: allSettings(saved.value.after), changed: saved.value.settings.size });
}

type Saved = StoreChange & { settings: ReadonlyMap<string, string>; after: ReadonlyMap<string, string> };

/** Checks rules that concern several settings. `edited` has the settings of this save. */
function crossSettingErrors(
  settings: ReadonlyMap<string, string>,
  edited: ReadonlyMap<string, string>,
): SettingError[] {
  const of = (key: "lunch_start_time" | "lunch_end_time") => settings.get(key) ?? knownSettings[key].initial;
  const { alertPhone, textAreaCodes, calls, expireAsapMinutes } = readSettings(settings);
  // A stored number that breaks this rule must not block changes of other settings.
  const editsAlerts = edited.has("alert_phone") || edited.has("text_area_codes");
  const isUnreachable = editsAlerts && alertPhone !== "" && !canReceiveTexts(alertPhone, textAreaCodes);
  const editsCalls = ["calls_enabled", "call_numbers", "call_after_minutes", "expire_asap_minutes"].some((
    key,
  ) => edited.has(key));
  // Afterwards an ASAP order has expired.
  const isTooLate = editsCalls && calls.numbers.length > 0 && calls.afterMinutes >= expireAsapMinutes;
  const editsFee = feeSettings.some((key) => edited.has(key));
  const feeErrors = editsFee
    ? missingFeePurposes((key) => settings.get(key) ?? knownSettings[key].initial)
    : [];
  const editsNumbers = edited.has("call_numbers") || edited.has("text_area_codes");
  const uncallable = (parseCallNumbers(settings.get("call_numbers") ?? "") ?? [])
    .filter(({ phone }) => editsNumbers && !canReceiveTexts(phone, textAreaCodes));
  return [
    ...(of("lunch_start_time") < of("lunch_end_time")
      ? []
      : [{ field: "lunch_end_time", code: "lunch_end_too_early" } as const]),
    ...feeErrors.map((field) => ({ field, code: "fee_purpose_required" } as const)),
    ...(isTooLate
      ? [
        {
          code: "number_out_of_range",
          ...(expireAsapMinutes > minCallMinutes
            ? { field: "call_after_minutes", params: { min: minCallMinutes, max: expireAsapMinutes - 1 } }
            : { field: "expire_asap_minutes", params: { min: minCallMinutes + 1, max: 240 } }),
        } as const,
      ]
      : []),
    ...uncallable.slice(0, 1).map(({ name }) =>
      ({ field: "call_numbers", code: "no_calls_to_number", params: { name } }) as const
    ),
    ...(isUnreachable ? [{ field: "alert_phone", code: "no_texts_to_number" } as const] : []),
  ];
}
