import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { AuthUser } from "@contract/schemas/auth.ts";
import { may } from "@domain/staff/permissions.ts";
import { DashboardPage } from "../features/dashboard/components/dashboard_page.tsx";
import { toSetQuery } from "../features/health/api/health_calls.ts";
import { BeforeOpening } from "../features/health/components/before_opening.tsx";
import { useDrillToday } from "../features/modes/api/drill_today.ts";
import { useLanguage, useTranslate } from "../lib/i18n/text.ts";
import { greetingName } from "../lib/format/own_name.ts";
import { CheckIcon, ClockIcon } from "../ui/icons.tsx";

const quickActions = [
  {
    hash: "holidays",
    name: "dashboard.link.holidays",
    hint: "dashboard.link.holidays.hint",
    Icon: ClockIcon,
  },
  {
    search: { tab: "health" },
    name: "dashboard.link.ready",
    hint: "dashboard.link.ready.hint",
    Icon: CheckIcon,
  },
] as const;

/** /admin/dashboard, also the target of /admin. */
export default function Dashboard({ user: { firstName, lastName, role } }: { user: AuthUser }) {
  const t = useTranslate();
  const language = useLanguage();
  const drill = useDrillToday();
  const hasSettings = may(role, "store_settings");
  return (
    <DashboardPage
      toDo={hasSettings ? <ToDo /> : null}
      drill={drill}
      name={greetingName({ firstName, lastName }, language)}
      issuesLink={
        <Link to="/orders" search={{ tab: "completed", issues: "payment" }}>
          {t("dashboard.issues.open")}
        </Link>
      }
      missedLink={<Link to="/orders" search={{ tab: "completed" }}>{t("dashboard.missed.open")}</Link>}
      offLink={<Link to="/menu" search={{ availability: "unavailable" }}>{t("dashboard.off.open")}</Link>}
      messagesLink={hasSettings
        ? <Link to="/settings" search={{ tab: "health" }}>{t("dashboard.messages.open")}</Link>
        : null}
      tomorrowLink={<Link to="/orders" search={{ tab: "scheduled" }}>{t("dashboard.tomorrow.open")}</Link>}
      links={hasSettings
        ? quickActions.map(({ name, hint, Icon, ...place }) => (
          <Link key={name} to="/settings" {...place}>
            <Icon size="1.75rem" />
            <span>
              <strong>{t(name)}</strong>
              <small>{t(hint)}</small>
            </span>
          </Link>
        ))
        : []}
    />
  );
}

function ToDo() {
  const t = useTranslate();
  const { data = [] } = useQuery(toSetQuery);
  return (
    <BeforeOpening
      checks={data}
      link={<Link to="/settings" search={{ tab: "health" }}>{t("dashboard.link.ready")}</Link>}
    />
  );
}
