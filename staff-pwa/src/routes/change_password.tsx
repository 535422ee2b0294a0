import { useRouter } from "@tanstack/react-router";
import { ChangePasswordForm } from "../features/auth/components/change_password_form.tsx";
import { useLanguage, useTranslate } from "../lib/i18n/text.ts";
import { greetingName } from "../lib/format/own_name.ts";
import { session } from "../lib/session/this_device.ts";
import { Button } from "@web/ui/button.tsx";
import { LeaveIcon } from "../ui/action_icons.tsx";
import { notify } from "../ui/toasts/toasts.tsx";
import { AuthLayout } from "../shell/auth_layout.tsx";
import { SignedIn } from "../shell/signed_in.tsx";

/** /admin/change-password. Users with a temporary password cannot leave it before they set a new one. */
export default function ChangePassword() {
  const t = useTranslate();
  const language = useLanguage();
  const router = useRouter();
  const signOut = () => session.signOut().catch(() => notify("error", t("nav.logout_failed")));

  return (
    <SignedIn>
      {({ mustChangePassword, user }) => (
        <AuthLayout
          title={t("change.title")}
          lead={mustChangePassword
            ? t("change.must", { name: greetingName(user, language) })
            : t("change.lead")}
        >
          <ChangePasswordForm username={user.username} isTemporary={mustChangePassword} />
          {mustChangePassword
            ? (
              <Button look="ghost" onClick={() => void signOut()}>
                <LeaveIcon />
                {t("nav.logout")}
              </Button>
            )
            : <Button look="ghost" onClick={() => router.history.back()}>{t("change.back")}</Button>}
        </AuthLayout>
      )}
    </SignedIn>
  );
}
