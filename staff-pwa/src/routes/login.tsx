import { Link, useSearch } from "@tanstack/react-router";
import { useAtom } from "jotai";
import { useEffect } from "react";
import { may } from "@domain/staff/permissions.ts";
import { cameFrom } from "../features/auth/model/came_from.ts";
import { LoginForm } from "../features/auth/components/login_form.tsx";
import { useTranslate } from "../lib/i18n/text.ts";
import { session as keeper, useSession } from "../lib/session/this_device.ts";
import { isPaired, wantsPassword } from "../lib/station/wants_password.ts";
import { Wait } from "../ui/notice.tsx";
import { usePages } from "../shell/pages.ts";
import { AuthLayout } from "../shell/auth_layout.tsx";
import { Redirect } from "../shell/redirect.tsx";
import { SessionEnded } from "../shell/session_ended.tsx";

/** /admin/login. Redirects signed-in users to the page they came from, if they may see it (docs/product-rules.md, "Landing page"). */
export default function Login() {
  const t = useTranslate();
  const session = useSession();
  const pages = usePages();
  const { from } = useSearch({ from: "/login" });
  const [wantsIn, setWantsIn] = useAtom(wantsPassword);
  useEffect(() => () => setWantsIn(false), []);
  useResumeStation(session.kind === "signed_out" && !wantsIn);
  if (session.kind === "verifying") return <Wait text={t("app.verifying")} />;
  if (session.kind === "signed_in" && !(wantsIn && session.user.station)) {
    if (session.mustChangePassword) return <Redirect to="/change-password" />;
    if (session.mfaRequired) return <Redirect to="/second-factor" />;
    const mayOpen = (path: string) => {
      const page = pages.find(({ to }) =>
        path === to || path.startsWith(`${to}/`) || path.startsWith(`${to}?`)
      );
      return page === undefined || may(session.user.role, page.permission);
    };
    return <Redirect to={cameFrom(from, mayOpen)} />;
  }
  return (
    <AuthLayout title={t("login.title")} lead={t("login.lead")}>
      {session.kind === "signed_out" && session.reason !== undefined && (
        <SessionEnded reason={session.reason} />
      )}
      <LoginForm />
      {session.kind === "signed_in"
        ? <Link to="/orders" search={{}}>{t("station.back", { name: session.user.firstName })}</Link>
        : <Link to="/pair">{t("pair.link")}</Link>}
    </AuthLayout>
  );
}

/** Signs a paired tablet in as its station again after a person has signed out: a renewal without a person returns the station's session. */
function useResumeStation(isSignedOut: boolean) {
  useEffect(() => {
    if (isSignedOut && isPaired()) void keeper.renew();
  }, [isSignedOut]);
}
