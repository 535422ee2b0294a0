import { type ReactNode, useState } from "react";
import { Link, Navigate, Outlet, useRouter } from "@tanstack/react-router";
import type { AuthUser } from "@contract/auth.ts";
import { may, type Permission } from "@domain/staff/permissions.ts";
import { AccessDenied } from "../features/auth/access_denied.tsx";
import { UserMenu } from "../features/auth/user_menu.tsx";
import { useSay } from "../lib/i18n/say.ts";
import { session, useSession } from "../lib/session/this_device.ts";
import { Button } from "../ui/button.tsx";
import { Mark } from "../ui/mark.tsx";
import { MoreMenu } from "../ui/more_menu.tsx";
import { Notice, Wait } from "../ui/notice.tsx";
import css from "./counter.module.css";
import { type Area, areas } from "./areas.ts";

/** The guard of every signed-in page, and the frame around it (spec section 2, Route guard). */
export function Counter() {
  const say = useSay();
  const current = useSession();

  switch (current.kind) {
    case "verifying":
      return <Wait text={say("app.verifying")} />;
    case "unreachable":
      return (
        <Notice
          title={say("app.offline.title")}
          actions={<Button onClick={() => void session.renew()}>{say("app.offline.retry")}</Button>}
        >
          <p>{say("app.offline.text")}</p>
        </Notice>
      );
    case "signed_out":
      return <ToLogin />;
    case "signed_in":
      if (current.mustChangePassword) return <Navigate to="/change-password" replace />;
      if (current.mustEnrolSecondFactor) return <Navigate to="/second-factor" replace />;
      return <Frame />;
  }
}

function ToLogin() {
  const router = useRouter();
  // Taken once: the address changes under this component while the login page is fetched.
  const [search] = useState(() => ({ from: router.state.location.href }));
  return <Navigate to="/login" search={search} replace />;
}

function Frame() {
  const say = useSay();
  const current = useSession();
  if (current.kind !== "signed_in") return null;
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#main">{say("app.skip")}</a>
      <nav className={css.rail} aria-label={say("nav.label")}>
        <span className={css.mark}>
          <Mark size={44} />
        </span>
        <Areas areas={areas.filter(({ permission }) => may(current.user.role, permission))} />
        <UserMenu user={current.user} />
      </nav>
      <main className={css.main} id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

/** The links of the rail. A phone has room for the usual ones and keeps the others behind "More". */
function Areas({ areas }: { areas: readonly Area[] }) {
  const say = useSay();
  const router = useRouter();
  const rare = areas.filter(({ isRare }) => isRare);
  return (
    <ul>
      {areas.map(({ to, name, isRare, Icon }) => (
        <li key={to} data-rare={isRare}>
          <Link to={to} className={css.area ?? ""} activeOptions={{ includeSearch: false }}>
            <Icon size="1.75rem" />
            {say(name)}
          </Link>
        </li>
      ))}
      {rare.length > 0 && (
        <li className={css.more}>
          <MoreMenu
            label={say("nav.more")}
            items={rare.map(({ to, name, Icon }) => ({
              name: say(name),
              icon: <Icon />,
              onSelect: () => void router.navigate({ to }),
            }))}
          />
        </li>
      )}
    </ul>
  );
}

/** A page that needs a permission, drawn for whoever is signed in. */
export function Allowed(
  { permission, children }: { permission: Permission; children: (user: AuthUser) => ReactNode },
) {
  const current = useSession();
  const router = useRouter();
  if (current.kind !== "signed_in") return null;
  if (may(current.user.role, permission)) return children(current.user);
  return (
    <AccessDenied
      permission={permission}
      role={current.user.role}
      onBack={() => router.history.back()}
      onDashboard={() => void router.navigate({ to: "/dashboard" })}
    />
  );
}
