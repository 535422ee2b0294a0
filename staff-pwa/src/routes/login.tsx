import { Navigate, useSearch } from "@tanstack/react-router";
import { cameFrom } from "../features/auth/came_from.ts";
import { LoginForm } from "../features/auth/login_form.tsx";
import { useSay } from "../lib/i18n/say.ts";
import { useSession } from "../lib/session/this_device.ts";
import { useTitle } from "../lib/use_title.ts";
import { Cloth } from "../ui/cloth.tsx";
import { Mark } from "../ui/mark.tsx";
import { Wait } from "../ui/notice.tsx";
import css from "./login.module.css";

/** /admin/login. Whoever is signed in goes on to the page they asked for. */
export default function Login() {
  const say = useSay();
  const session = useSession();
  useTitle(say("login.title"));
  const { from } = useSearch({ from: "/login" });
  if (session.kind === "verifying") return <Wait text={say("app.verifying")} />;
  if (session.kind === "signed_in") {
    return session.mustChangePassword
      ? <Navigate to="/change-password" replace />
      : <Navigate to={cameFrom(from)} replace />;
  }
  return (
    <div className={css.page}>
      <Cloth seed="counter" across={2} down={4} className={css.cloth ?? ""} />
      <main className={css.panel}>
        <Mark size={64} />
        <h1>{say("login.title")}</h1>
        <p className={css.lead}>{say("login.lead")}</p>
        <LoginForm />
      </main>
    </div>
  );
}
