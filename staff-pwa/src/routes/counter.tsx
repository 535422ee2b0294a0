import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Link, Navigate, Outlet, useLocation, useRouter } from "@tanstack/react-router";
import type { AuthUser } from "@contract/schemas/auth.ts";
import { may, type Permission } from "@domain/staff/permissions.ts";
import { UserMenu } from "../features/auth/components/user_menu.tsx";
import { staffActor } from "../features/board/model/actors.ts";
import { useTaps } from "../features/board/api/transitions.ts";
import { newOrdersQuery } from "../features/board/api/order_queries.ts";
import { useTranslate } from "../lib/i18n/text.ts";
import { lazy } from "../lib/lazy.tsx";
import { useSession } from "../lib/session/this_device.ts";
import { Logo } from "../ui/logo.tsx";
import { MoreMenu } from "../ui/more_menu.tsx";
import css from "./counter.module.css";
import { type NavItem, navItems } from "./nav_items.ts";
import { CounterLine } from "./counter_line.tsx";
import { useCutOffUser, useResumeTaps } from "./signed_in_session.ts";
import { SignedIn } from "./signed_in.tsx";

const AccessDenied = lazy(
  () => import("../features/auth/components/access_denied.tsx").then(({ AccessDenied }) => AccessDenied),
);

/** The guard of every signed-in page, and the frame around it (spec section 2, Route guard). */
export function Counter() {
  const cutOff = useCutOffUser();
  if (cutOff !== undefined) return <Frame user={cutOff} isCutOff />;
  return (
    <SignedIn>
      {({ mustChangePassword, mfaRequired, user }) => {
        if (mustChangePassword) return <Navigate to="/change-password" replace />;
        if (mfaRequired) return <Navigate to="/second-factor" replace />;
        return <Frame user={user} />;
      }}
    </SignedIn>
  );
}

/** `isCutOff`: the server cannot be asked, and the day's orders are shown as this tablet keeps them. */
function Frame({ user, isCutOff = false }: { user: AuthUser; isCutOff?: boolean }) {
  const t = useTranslate();
  // Not the whole address: another tab of the orders is no reason to draw the frame again.
  const isOnOrders = useLocation({ select: ({ pathname }) => pathname.endsWith("/orders") });
  const unsent = useTaps().filter(({ isPending }) => isPending).length;
  useResumeTaps(user);
  useShowOrders();
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#main">{t("app.skip")}</a>
      <nav className={css.rail} aria-label={t("nav.label")}>
        <span className={css.mark}>
          <Logo size={44} />
        </span>
        <NavItems navItems={navItems.filter(({ permission }) => may(user.role, permission))} />
        <UserMenu user={user} unsent={unsent} />
      </nav>
      <main className={css.main} id="main" tabIndex={-1}>
        {may(user.role, "orders")
          ? (
            <CounterLine
              me={staffActor(user)}
              isCutOff={isCutOff}
              isOnOrders={isOnOrders}
            >
              <Outlet />
            </CounterLine>
          )
          : <Outlet />}
      </main>
    </div>
  );
}

/** How many orders wait for an answer, whatever page is open. */
function Waiting() {
  const t = useTranslate();
  const client = useQueryClient();
  const { data } = useQuery({ ...newOrdersQuery(client), enabled: false });
  const count = data?.orders.length ?? 0;
  if (count === 0) return null;
  return (
    <span className={`${css.waiting} figures`}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t("orders.count", { count })}</span>
    </span>
  );
}

/** A notification that was tapped leads to the orders. */
function useShowOrders() {
  const router = useRouter();
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const hear = ({ data }: MessageEvent) => {
      if (data?.type === "SHOW_ORDERS") void router.navigate({ to: "/orders", search: {} });
    };
    navigator.serviceWorker.addEventListener("message", hear);
    return () => navigator.serviceWorker.removeEventListener("message", hear);
  }, [router]);
}

/** The links of the rail. A phone has room for the usual ones and keeps the others behind "More". */
function NavItems({ navItems }: { navItems: readonly NavItem[] }) {
  const t = useTranslate();
  const router = useRouter();
  const rare = navItems.filter(({ isRare }) => isRare);
  return (
    <ul>
      {navItems.map(({ to, name, isRare, Icon }) => (
        <li key={to} data-rare={isRare}>
          <Link to={to} className={css.area ?? ""} activeOptions={{ includeSearch: false }}>
            <Icon size="1.75rem" />
            {t(name)}
            {to === "/orders" && <Waiting />}
          </Link>
        </li>
      ))}
      {rare.length > 0 && (
        <li className={css.more}>
          <MoreMenu
            label={t("nav.more")}
            items={rare.map(({ to, name, Icon }) => ({
              name: t(name),
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
  const cutOff = useCutOffUser();
  const router = useRouter();
  const user = current.kind === "signed_in" ? current.user : cutOff;
  if (user === undefined) return null;
  if (may(user.role, permission)) return children(user);
  return (
    <AccessDenied
      permission={permission}
      role={user.role}
      onBack={() => router.history.back()}
      onDashboard={() => void router.navigate({ to: "/dashboard" })}
    />
  );
}
