export const settingsTabs = [
  "hours",
  "system",
  "devices",
  "health",
  "audit",
] as const;
export type SettingsTab = typeof settingsTabs[number];

/** The tabs that earlier addresses name, each with the tab that has its content now. */
const movedTabs: Readonly<Record<string, SettingsTab>> = {
  holidays: "hours",
  printer: "devices",
  stations: "devices",
  ready: "health",
};

/** Parses the tab of Store Management in the URL, by default the hours. */
export function settingsSearchIn(search: Record<string, unknown>): { tab?: SettingsTab } {
  const sought = String(search["tab"]);
  const tab = settingsTabs.find((known) => known === (movedTabs[sought] ?? sought));
  return tab === undefined || tab === "hours" ? {} : { tab };
}
