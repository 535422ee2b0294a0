import type { ReactNode } from "react";
import { Link, useNavigate } from "@tanstack/react-router";
import { may, type Role } from "@domain/staff/permissions.ts";
import { AuditTab } from "../features/audit/components/audit_tab.tsx";
import { Devices } from "../features/devices/components/devices.tsx";
import { BeFound } from "../features/be_found/components/be_found.tsx";
import { useDrillToday } from "../features/modes/api/drill_today.ts";
import { HealthTab, type PlaceOf } from "../features/health/components/health_tab.tsx";
import { Printers } from "../features/printing/components/printers.tsx";
import { HoursTab } from "../features/store/components/hours_tab.tsx";
import { StoreStatus } from "../features/store/components/status.tsx";
import { SystemTab } from "../features/store/components/system_tab.tsx";
import { useTranslate } from "../lib/i18n/text.ts";
import { Page } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { usePages } from "../shell/pages.ts";
import { type SettingsTab, settingsTabs } from "../features/store/model/settings_search.ts";

const panels: Readonly<Record<SettingsTab, (props: { role: Role }) => ReactNode>> = {
  hours: HoursTab,
  system: SystemTab,
  devices: PrintersAndDevices,
  health: Health,
  audit: AuditTab,
};

/** /admin/settings: Store Management. The tab is in the URL. */
export default function Settings(
  { user: { role }, search: { tab = "hours" } }: { user: { role: Role }; search: { tab?: SettingsTab } },
) {
  const t = useTranslate();
  const navigate = useNavigate();
  const Panel = panels[tab];
  return (
    <Page title={t("store.title")} aside={<StoreStatus />}>
      <Tabs
        label={t("store.title")}
        tabs={settingsTabs.map((id) => ({ id, name: t(`store.tab.${id}`) }))}
        open={tab}
        onOpen={(next) => void navigate({ to: "/settings", search: next === "hours" ? {} : { tab: next } })}
      >
        <Panel role={role} />
      </Tabs>
    </Page>
  );
}

function PrintersAndDevices() {
  return (
    <>
      <Printers />
      <Devices />
    </>
  );
}

type Place = { tab: SettingsTab } | { to: "/menu" | "/orders" | "/users" } | "issues";

/** Where an alert or a failed readiness check is fixed. Those not listed here are fixed on the server. */
const places: Partial<Record<Parameters<PlaceOf>[0], Place>> = {
  name: { tab: "system" },
  phone: { tab: "system" },
  street: { tab: "system" },
  email: { tab: "system" },
  tax: { tab: "system" },
  ordering: { tab: "system" },
  alert_phone: { tab: "system" },
  calls: { tab: "system" },
  hours: { tab: "hours" },
  menu: { to: "/menu" },
  prices: { to: "/menu" },
  tablet: { to: "/orders" },
  printer: { tab: "devices" },
  demo_passwords: { to: "/users" },
  super_admins: { to: "/users" },
  sign_in_attack: { tab: "audit" },
  dispute_open: "issues",
  refund_failed: "issues",
  refund_owed: "issues",
};

function Health({ role }: { role: Role }) {
  const t = useTranslate();
  const drill = useDrillToday();
  const pages = usePages();
  return (
    <HealthTab
      beFound={(address) => <BeFound address={address} kit={<Link to="/print-kit">{t("kit.title")}</Link>} />}
      drill={drill}
      mayTestCalls={may(role, "test_calls")}
      placeOf={(name) => {
        const place = places[name];
        if (place === undefined) return undefined;
        if (place === "issues") {
          return (
            <Link to="/orders" search={{ tab: "completed", issues: "payment" }}>
              {t("dashboard.issues.open")}
            </Link>
          );
        }
        if ("tab" in place) {
          return (
            <Link to="/settings" search={place.tab === "hours" ? {} : { tab: place.tab }}>
              {t(`store.tab.${place.tab}`)}
            </Link>
          );
        }
        const page = pages.find(({ to }) => to === place.to);
        return page?.link && may(role, page.permission)
          ? <Link to={place.to}>{t(page.link.name)}</Link>
          : undefined;
      }}
    />
  );
}
