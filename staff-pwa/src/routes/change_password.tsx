import { Navigate } from "@tanstack/react-router";
import { useSay } from "../lib/i18n/say.ts";
import { session, useSession } from "../lib/session/this_device.ts";
import { Button } from "../ui/button.tsx";
import { LeaveIcon } from "../ui/icons.tsx";
import { Notice, Wait } from "../ui/notice.tsx";
import { notify } from "../ui/toasts.tsx";

/** /admin/change-password: where a user with a temporary password is kept, and told why. */
export function ChangePassword() {
  const say = useSay();
  const current = useSession();
  if (current.kind === "verifying") return <Wait text={say("app.verifying")} />;
  if (current.kind !== "signed_in") return <Navigate to="/login" search={{}} replace />;
  if (!current.mustChangePassword) return <Navigate to="/orders" replace />;
  const leave = () => session.signOut().catch(() => notify("error", say("nav.logout_failed")));
  return (
    <Notice
      title={say("change.title")}
      actions={
        <Button onClick={() => void leave()}>
          <LeaveIcon />
          {say("nav.logout")}
        </Button>
      }
    >
      <p>{say("change.text", { name: current.user.firstName })}</p>
    </Notice>
  );
}
