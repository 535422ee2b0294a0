import { Link } from "@tanstack/react-router";
import { may } from "@domain/staff/permissions.ts";
import { DashboardPage } from "../features/dashboard/dashboard_page.tsx";
import { type MessageId, useSay } from "../lib/i18n/say.ts";
import { type Area, areas } from "./areas.ts";
import { Allowed } from "./counter.tsx";

const hints: Partial<Record<Area["to"], MessageId>> = {
  "/orders": "dashboard.link.orders",
  "/menu": "dashboard.link.menu",
  "/analytics": "dashboard.link.analytics",
  "/users": "dashboard.link.users",
  "/settings": "dashboard.link.settings",
};

/** /admin/dashboard and /admin: for everybody who is signed in. */
export default function Dashboard() {
  const say = useSay();
  return (
    <Allowed permission="dashboard">
      {({ firstName, role }) => (
        <DashboardPage
          firstName={firstName}
          issuesLink={
            <Link to="/orders" search={{ tab: "completed", issues: "payment" }}>
              {say("dashboard.issues.open")}
            </Link>
          }
          links={areas.filter(({ permission }) => may(role, permission)).map(({ to, name, Icon }) => {
            const hint = hints[to];
            return hint === undefined ? null : (
              <Link key={to} to={to}>
                <Icon size="1.75rem" />
                <span>
                  <strong>{say(name)}</strong>
                  <small>{say(hint)}</small>
                </span>
              </Link>
            );
          })}
        />
      )}
    </Allowed>
  );
}
