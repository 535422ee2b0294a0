export const settingsTabs = [
  "hours",
  "system",
  "printer",
  "stations",
  "health",
  "ready",
  "audit",
] as const;
export type SettingsTab = typeof settingsTabs[number];

/** Parses the tab of Store Management in the URL, by default the hours, which contain the holidays. */
export function settingsSearchIn(search: Record<string, unknown>): { tab?: SettingsTab } {
  const tab = settingsTabs.find((known) => known === search["tab"]);
  return tab === undefined || tab === "hours" ? {} : { tab };
}
