import { useRouter } from "@tanstack/react-router";
import { ChangePasswordForm } from "../features/auth/components/change_password_form.tsx";
import { useLanguage, useSay } from "../lib/i18n/say.ts";
import { greetingName } from "../lib/own_name.ts";
import { session } from "../lib/session/this_device.ts";
import { Button } from "../../../web/ui/button.tsx";
import { LeaveIcon } from "../ui/rare_icons.tsx";
import { notify } from "../ui/toasts.tsx";
import { Entrance } from "./entrance.tsx";
import { SignedIn } from "./signed_in.tsx";

/** /admin/change-password: where a user with a temporary password is kept, and told why; everybody else comes by choice. */
export default function ChangePassword() {
  const say = useSay();
  const language = useLanguage();
  const router = useRouter();
  const leave = () => session.signOut().catch(() => notify("error", say("nav.logout_failed")));

  return (
    <SignedIn>
      {({ mustChangePassword, user }) => (
        <Entrance
          title={say("change.title")}
          lead={mustChangePassword
            ? say("change.must", { name: greetingName(user, language) })
            : say("change.lead")}
        >
          <ChangePasswordForm username={user.username} isTemporary={mustChangePassword} />
          {mustChangePassword
            ? (
              <Button look="ghost" onClick={() => void leave()}>
                <LeaveIcon />
                {say("nav.logout")}
              </Button>
            )
            : <Button look="ghost" onClick={() => router.history.back()}>{say("change.back")}</Button>}
        </Entrance>
      )}
    </SignedIn>
  );
}
