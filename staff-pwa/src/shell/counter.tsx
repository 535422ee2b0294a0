import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { Link, Outlet, useLocation, useRouter } from "@tanstack/react-router";
import type { AuthUser } from "@contract/schemas/auth.ts";
import { may, type Permission } from "@domain/staff/permissions.ts";
import { UserMenu } from "../features/auth/components/user_menu.tsx";
import { staffActor } from "../lib/actors.ts";
import { useTaps } from "../features/board/api/transitions.ts";
import { unanswered } from "../features/board/model/board.ts";
import { newOrdersQuery } from "../features/board/api/order_queries.ts";
import { useTranslate } from "../lib/i18n/text.ts";
import { lazy } from "../lib/lazy.tsx";
import { useSession } from "../lib/session/this_device.ts";
import { Logo } from "../ui/logo.tsx";
import { MoreMenu } from "../ui/menu/more_menu.tsx";
import css from "./counter.module.css";
import { type Page, usePages } from "./pages.ts";
import { CounterConnection } from "../counter/counter_connection.tsx";
import { useCutOffUser, useResumeTaps } from "./signed_in_session.ts";
import type { SoundPage } from "../lib/device_choices.ts";
import { Redirect } from "./redirect.tsx";
import { SignedIn } from "./signed_in.tsx";

const StationShift = lazy(() =>
  import("../features/station/components/station_shift.tsx").then(({ StationShift }) => StationShift)
);

const AccessDenied = lazy(
  () => import("../features/auth/components/access_denied.tsx").then(({ AccessDenied }) => AccessDenied),
);

/** The guard and the frame of every signed-in page (docs/product-rules.md, "Route guard"). */
export function Counter() {
  const cutOff = useCutOffUser();
  // The same frame, so that a sheet stays open when the server responds; another user gets a new one.
  return (
    <SignedIn cutOff={cutOff && <Frame key={cutOff.id} user={cutOff} isCutOff />}>
      {({ mustChangePassword, mfaRequired, user }) => {
        if (mustChangePassword) return <Redirect to="/change-password" />;
        if (mfaRequired) return <Redirect to="/second-factor" />;
        return <Frame key={user.id} user={user} />;
      }}
    </SignedIn>
  );
}

/** `isCutOff`: the server is unreachable and the frame shows the day's orders saved on this tablet. */
function Frame({ user, isCutOff = false }: { user: AuthUser; isCutOff?: boolean }) {
  const t = useTranslate();
  // Selecting a string avoids a render of the frame when only the tab of the orders changes.
  const page = useLocation({ select: pageOf });
  const unsent = useTaps().filter(({ isPending }) => isPending).length;
  useResumeTaps(user);
  useShowOrders();
  const shifts = useEndedShifts(user);
  const pages = usePages();
  return (
    <div className={css.frame} data-page={page}>
      <a className={css.skip} href="#main">{t("app.skip")}</a>
      <nav className={css.rail} aria-label={t("nav.label")}>
        <span className={css.mark}>
          <Logo size={44} />
        </span>
        <Rail
          pages={pages.filter(({ permission }) =>
            user.station ? permission === "orders" : may(user.role, permission)
          )}
        />
        <UserMenu user={user} unsent={unsent} />
      </nav>
      {user.station && <StationShift user={user} />}
      <main className={css.main} id="main" tabIndex={-1}>
        {may(user.role, "orders")
          ? (
            <CounterConnection
              me={staffActor(user)}
              isCutOff={isCutOff}
              page={page}
            >
              <Fragment key={shifts}>
                <Outlet />
              </Fragment>
            </CounterConnection>
          )
          : <Outlet />}
      </main>
    </div>
  );
}

/** Counts the persons who left this station. What they had typed and not sent leaves the screen with them. */
function useEndedShifts({ station }: AuthUser): number {
  const person = station?.person?.id;
  const [last, setLast] = useState({ person, count: 0 });
  if (last.person === person) return last.count;
  const next = { person, count: last.person === undefined ? last.count : last.count + 1 };
  setLast(next);
  return next.count;
}

const pageOf = ({ pathname }: { pathname: string }): SoundPage =>
  pathname.endsWith("/orders") ? "orders" : pathname.endsWith("/kitchen") ? "kitchen" : "other";

/** The number of pending orders, on every page. */
function Waiting() {
  const t = useTranslate();
  const client = useQueryClient();
  const { data } = useQuery({ ...newOrdersQuery(client), enabled: false });
  const count = unanswered(data ?? []).length;
  if (count === 0) return null;
  return (
    <span className={`${css.waiting} figures`}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t("orders.count", { count })}</span>
    </span>
  );
}

/** Opens the orders when a notification is tapped. */
function useShowOrders() {
  const router = useRouter();
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const onMessage = ({ data }: MessageEvent) => {
      if (data?.type === "SHOW_ORDERS") void router.navigate({ to: "/orders", search: {} });
    };
    navigator.serviceWorker.addEventListener("message", onMessage);
    return () => navigator.serviceWorker.removeEventListener("message", onMessage);
  }, [router]);
}

/** The links of the navigation rail. On a phone the rare ones are behind "More". */
function Rail({ pages }: { pages: readonly Page[] }) {
  const t = useTranslate();
  const router = useRouter();
  const links = pages.flatMap(({ to, link }) => link ? [{ to, ...link }] : []);
  const rare = links.filter(({ isRare }) => isRare);
  return (
    <ul>
      {links.map(({ to, name, isRare, Icon }) => (
        <li key={to} data-rare={isRare}>
          <Link to={to} className={css.link ?? ""} activeOptions={{ includeSearch: false }}>
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

/** Renders `children` when the signed-in user has the permission, else the access denied page. */
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
