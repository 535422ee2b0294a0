import type { ReactNode } from "react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { AuditTab } from "../features/audit/audit_tab.tsx";
import { HealthTab } from "../features/health/health_tab.tsx";
import { HolidaysTab } from "../features/store/holidays_tab.tsx";
import { HoursTab } from "../features/store/hours_tab.tsx";
import { StoreStatus } from "../features/store/status.tsx";
import { SystemTab } from "../features/store/system_tab.tsx";
import { useSay } from "../lib/i18n/say.ts";
import { Page } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { Allowed } from "./counter.tsx";
import { type SettingsTab, settingsTabs } from "./settings_search.ts";

/** /admin/settings: Store Management, with its tab in the address. */
export default function Settings() {
  return <Allowed permission="store_settings">{() => <Store />}</Allowed>;
}

const panels: Readonly<Record<SettingsTab, () => ReactNode>> = {
  hours: HoursTab,
  holidays: HolidaysTab,
  system: SystemTab,
  health: HealthTab,
  audit: AuditTab,
};

function Store() {
  const say = useSay();
  const navigate = useNavigate();
  const { tab = "hours" } = useSearch({ from: "/counter/settings" });
  const Panel = panels[tab];
  return (
    <Page title={say("store.title")} aside={<StoreStatus />}>
      <Tabs
        label={say("store.tabs")}
        tabs={settingsTabs.map((id) => ({ id, name: say(`store.tab.${id}`) }))}
        open={tab}
        onOpen={(next) => void navigate({ to: "/settings", search: next === "hours" ? {} : { tab: next } })}
      >
        <Panel />
      </Tabs>
    </Page>
  );
}
