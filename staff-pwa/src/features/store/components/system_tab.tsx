import { showEvent } from "@web/refetch.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import type { Setting } from "@contract/schemas/store.ts";
import { checkSetting, feeSettings, missingFeePurposes } from "@domain/settings/setting_rules.ts";
import { fieldText } from "@/lib/api/error_texts.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { changedMeanwhile, errorMessage, presentOf } from "@/lib/api/error_message.ts";
import { Button } from "@web/ui/button.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { SaveButton } from "@/ui/form/save_button.tsx";
import { Confirm } from "@/ui/confirm.tsx";
import { Conflict } from "@/ui/form/conflict.tsx";
import { FormError } from "@/ui/form/alert_box.tsx";
import { QueryView } from "@/ui/states.tsx";
import { Tabs } from "@/ui/tabs.tsx";
import { notify } from "@/ui/toasts/toasts.tsx";
import { UnsavedGuard } from "@/ui/form/unsaved_guard.tsx";
import hours from "./hours.module.css";
import {
  capacityChoiceOf,
  capacityChoices,
  capacityValues,
  isAdvancedCapacity,
} from "../model/capacity_choice.ts";
import { settingErrors } from "../model/setting_errors.ts";
import { inputOf, shownValue, useSettingTexts } from "../model/setting_texts.ts";
import { SettingRow } from "./setting_row.tsx";
import { CapacityChoices } from "./capacity_choices.tsx";
import { CapacityPreview } from "./capacity_preview.tsx";
import { type Limits, saveSettings, settingsQuery, storeKey } from "../api/store_calls.ts";
import css from "./system.module.css";

const tabs = [
  "restaurant",
  "pricing",
  "ordering",
  "operations",
  "notifications",
  "legal",
  "advanced",
] as const;
type Tab = typeof tabs[number];

/** Staged edits by setting key. `base` is the saved value when the edit was made. */
type Staged = Readonly<Record<string, { value: string; base: string }>>;

/** The tab System Settings: edits on all tabs are staged, then confirmed and saved together (docs/product-rules.md, "Settings"). */
export function SystemTab() {
  const t = useTranslate();
  const settings = useQuery(settingsQuery);
  return (
    <QueryView query={settings} loading={t("store.loading")} failed={t("system.failed")}>
      {(settings) => <Settings settings={settings} />}
    </QueryView>
  );
}

/** The settings that another user has changed meanwhile. */
const presentIn = (problem: unknown) => changedMeanwhile(problem) ? presentOf<Setting[]>(problem) : undefined;

function Settings({ settings }: { settings: readonly Setting[] }) {
  const t = useTranslate();
  const client = useQueryClient();
  const textOf = useSettingTexts();
  const [open, setOpen] = useState<Tab>("restaurant");
  const [staged, setStaged] = useState<Staged>({});
  const [confirming, setConfirming] = useState(false);
  const edits = settings.flatMap((setting) => {
    const edit = staged[setting.setting_key];
    return edit === undefined ? [] : [{ setting, ...edit }];
  });
  const wrong = new Map(edits.flatMap(({ setting: { setting_key: key }, value }) => {
    const checked = checkSetting(key, value);
    return checked.ok ? [] : [[key, fieldText(checked.error)] as const];
  }));

  const savedValue = (key: string) =>
    settings.find(({ setting_key }) => setting_key === key)?.setting_value ?? "";
  const valueOf = (key: string) => staged[key]?.value ?? savedValue(key);
  if (feeSettings.some((key) => key in staged)) {
    for (const key of missingFeePurposes(valueOf)) {
      if (!wrong.has(key)) wrong.set(key, fieldText({ code: "fee_purpose_required" }));
    }
  }
  const limits: Limits = {
    max_orders_per_slot: valueOf("max_orders_per_slot"),
    max_dishes_per_slot: valueOf("max_dishes_per_slot"),
    capacity_bands: valueOf("capacity_bands"),
  };
  const [chosen, setChosen] = useState(() => capacityChoiceOf(savedValue));
  // A field that is being changed stays on screen, and a limit that someone else saved is shown.
  const derived = capacityChoiceOf(valueOf);
  const choice = capacityChoices.findLast((each) => each === chosen || each === derived) ?? chosen;
  const hasWrongLimit = Object.keys(limits).some((key) => wrong.has(key));

  const save = useSave({
    save: () =>
      saveSettings(edits.map(({ setting, value, base }) => ({
        setting_key: setting.setting_key,
        setting_value: value,
        setting_type: setting.setting_type,
        previous_value: base,
      }))),
    done: ({ updated }) => t("system.saved", { count: updated }),
    failed: (problem) => {
      if (presentIn(problem) !== undefined) return undefined;
      const reasons = settingErrors(problem, settings).map(({ setting, text }) =>
        `${textOf(setting).name}: ${text}`
      );
      return reasons.length > 0 ? reasons.join("; ") : errorMessage(problem, t("system.save.failed"));
    },
    affects: storeKey,
    onSaved: ({ settings: next }) => {
      showEvent(client, settingsQuery.queryKey, next);
      setStaged({});
    },
    onFailed: (problem) => {
      const [refused] = settingErrors(problem, settings);
      if (refused) setOpen(refused.setting.tab);
      const present = presentIn(problem);
      if (present === undefined) return;
      client.setQueryData(
        settingsQuery.queryKey,
        (old) =>
          old?.map((each) => present.find(({ setting_key }) => setting_key === each.setting_key) ?? each),
      );
    },
    onEnded: () => setConfirming(false),
  });

  const refusals = settingErrors(save.error, settings);
  const errorOf = (key: string) =>
    wrong.get(key) ?? refusals.find(({ setting }) => setting.setting_key === key)?.text;

  function ask() {
    if (edits.length === 0) return notify("info", t("system.nothing"));
    const first = settings.find(({ setting_key }) => wrong.has(setting_key));
    if (first === undefined) return setConfirming(true);
    setOpen(first.tab);
    notify("warning", t("system.wrong"));
  }

  function stage(values: Readonly<Record<string, string>>) {
    if (refusals.length > 0) save.reset();
    const next = { ...staged };
    for (const [key, value] of Object.entries(values)) {
      const base = staged[key]?.base ?? savedValue(key);
      if (value === base) delete next[key];
      else next[key] = { value, base };
    }
    setStaged(next);
  }

  const isShown = (key: string) =>
    key === "max_orders_per_slot" ? choice !== "off" : choice === "advanced" || !isAdvancedCapacity(key);

  return (
    <>
      <UnsavedGuard isDirty={edits.length > 0} />
      <div className={hours.bar} data-dirty={edits.length > 0}>
        <p role="status">
          {edits.length > 0 ? t("system.staged", { count: edits.length }) : t("system.hint")}
        </p>
        <Button
          look="ghost"
          onClick={() => {
            setStaged({});
            setChosen(capacityChoiceOf(savedValue));
            save.reset();
          }}
        >
          {t("store.reset")}
        </Button>
        <SaveButton disabled={save.isPending} onClick={ask}>
          {t(save.isPending ? "office.saving" : "system.save")}
        </SaveButton>
      </div>
      {changedMeanwhile(save.error) && (
        <Conflict
          fields={edits.filter(({ setting, value, base }) =>
            setting.setting_value !== base && setting.setting_value !== value
          ).map(({ setting, value }) => ({
            key: setting.setting_key,
            label: textOf(setting).name,
            mine: shownValue(inputOf(setting), value),
            theirs: shownValue(inputOf(setting), setting.setting_value),
          }))}
          onResolve={(theirs) => {
            save.reset();
            // The remaining edits are now based on the saved values.
            setStaged(Object.fromEntries(
              edits.filter(({ setting, value }) =>
                !theirs.includes(setting.setting_key) && setting.setting_value !== value
              ).map(({ setting, value }) => [setting.setting_key, { value, base: setting.setting_value }]),
            ));
          }}
        />
      )}
      <Tabs
        label={t("system.tabs")}
        tabs={tabs.map((id) => ({ id, name: t(`system.tab.${id}`) }))}
        open={open}
        onSide
        onOpen={setOpen}
      >
        {(open === "restaurant" || open === "pricing") && <p className={css.public}>{t("system.public")}</p>}
        <div className={css.rows}>
          {settings.filter(({ tab }) => tab === open).map((setting) => (
            <Fragment key={setting.setting_key}>
              {setting.setting_key === "max_orders_per_slot" && (
                <CapacityChoices
                  choice={choice}
                  onChoose={(next) => {
                    setChosen(next);
                    stage(capacityValues(next, valueOf));
                  }}
                />
              )}
              {isShown(setting.setting_key) && (
                <SettingRow
                  setting={setting}
                  value={valueOf(setting.setting_key)}
                  isStaged={setting.setting_key in staged}
                  error={errorOf(setting.setting_key)}
                  onChange={(value) => stage({ [setting.setting_key]: value })}
                />
              )}
              {setting.setting_key === "capacity_bands" && choice === "advanced" && (
                <CapacityPreview limits={hasWrongLimit ? undefined : limits} />
              )}
            </Fragment>
          ))}
        </div>
        {settings.every(({ tab }) => tab !== open) && <FormError text={t("system.none")} />}
      </Tabs>
      {confirming && (
        <Confirm
          look="warning"
          title={t("system.confirm.title")}
          confirm={t("system.confirm")}
          busy={save.isPending}
          onConfirm={() => save.mutate()}
          onClose={() => setConfirming(false)}
        >
          <p>{t("system.confirm.text", { count: edits.length })}</p>
        </Confirm>
      )}
    </>
  );
}
