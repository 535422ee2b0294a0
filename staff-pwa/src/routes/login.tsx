import { Navigate, useSearch } from "@tanstack/react-router";
import { may } from "@domain/staff/permissions.ts";
import type { AuthUser } from "@contract/schemas/auth.ts";
import { cameFrom } from "../features/auth/model/came_from.ts";
import { LoginForm } from "../features/auth/components/login_form.tsx";
import { useTranslate } from "../lib/i18n/text.ts";
import { useSession } from "../lib/session/this_device.ts";
import { Wait } from "../ui/notice.tsx";
import { navItems } from "./nav_items.ts";
import { AuthLayout } from "./auth_layout.tsx";
import { SessionEnded } from "./session_ended.tsx";

/** /admin/login. Whoever is signed in goes on to the page they asked for, if they may see it (decision 29). */
export default function Login() {
  const t = useTranslate();
  const session = useSession();
  const { from } = useSearch({ from: "/login" });
  if (session.kind === "verifying") return <Wait text={t("app.verifying")} />;
  if (session.kind === "signed_in") {
    if (session.mustChangePassword) return <Navigate to="/change-password" replace />;
    if (session.mfaRequired) return <Navigate to="/second-factor" replace />;
    return <Navigate to={cameFrom(from, (path) => mayOpen(session.user, path))} replace />;
  }
  return (
    <AuthLayout title={t("login.title")} lead={t("login.lead")}>
      {session.kind === "signed_out" && session.reason !== undefined && (
        <SessionEnded reason={session.reason} />
      )}
      <LoginForm />
    </AuthLayout>
  );
}

function mayOpen(user: AuthUser, path: string): boolean {
  const area = navItems.find(({ to }) =>
    path === to || path.startsWith(`${to}/`) || path.startsWith(`${to}?`)
  );
  return area === undefined || may(user.role, area.permission);
}
