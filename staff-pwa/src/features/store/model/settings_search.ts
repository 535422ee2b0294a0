export const settingsTabs = [
  "hours",
  "system",
  "devices",
  "health",
  "audit",
] as const;
export type SettingsTab = typeof settingsTabs[number];

/** Parses the tab of Store Management in the URL, by default the hours. */
export function settingsSearchIn(search: Record<string, unknown>): { tab?: SettingsTab } {
  const tab = settingsTabs.find((known) => known === search["tab"]);
  return tab === undefined || tab === "hours" ? {} : { tab };
}
