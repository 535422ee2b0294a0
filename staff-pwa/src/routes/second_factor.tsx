import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { AuthUser } from "@contract/schemas/auth.ts";
import { profileKey, profileQuery } from "../features/account/api/account_queries.ts";
import { MfaSetup } from "../features/account/components/mfa_setup.tsx";
import { AddPasskey } from "../features/account/components/add_passkey.tsx";
import { useTranslate } from "../lib/i18n/text.ts";
import { passkeysWork } from "../lib/passkeys.ts";
import { session } from "../lib/session/this_device.ts";
import { Button } from "@web/ui/button.tsx";
import { LeaveIcon } from "../ui/action_icons.tsx";
import { QueryView } from "../ui/states.tsx";
import { notify } from "../ui/toasts/toasts.tsx";
import { AuthLayout } from "../shell/auth_layout.tsx";
import { Redirect } from "../shell/redirect.tsx";
import css from "./second_factor.module.css";
import { SignedIn } from "../shell/signed_in.tsx";

/** /admin/second-factor. Users whose role requires a second factor cannot leave it before they have one. */
export default function SecondFactor() {
  const t = useTranslate();
  return (
    <SignedIn>
      {({ mustChangePassword, mfaRequired, user }) =>
        mustChangePassword ? <Redirect to="/change-password" /> : (
          <AuthLayout
            title={t("factor.title")}
            lead={t(mfaRequired ? "factor.must" : "factor.lead")}
          >
            <Setup user={user} isForced={mfaRequired} />
          </AuthLayout>
        )}
    </SignedIn>
  );
}

function Setup({ user, isForced }: { user: AuthUser; isForced: boolean }) {
  const t = useTranslate();
  const router = useRouter();
  const client = useQueryClient();
  const profile = useQuery({ ...profileQuery, staleTime: Infinity });
  const [hasCodes, setHasCodes] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  // Only a new token has full access.
  const gainAccess = async () => isForced && await session.renew();

  async function toProfile() {
    await gainAccess();
    await router.navigate({ to: "/profile" });
  }

  async function done() {
    notify("success", t("factor.done"));
    await gainAccess();
    void client.invalidateQueries({ queryKey: profileKey });
    await (isForced ? router.navigate({ to: "/orders" }) : toProfile());
  }

  return (
    <QueryView query={profile} loading={t("profile.loading")} failed={t("profile.failed")}>
      {/* A refetch while the recovery codes are shown reports "enabled"; the codes must stay visible. */}
      {({ secondFactor }) =>
        secondFactor.enabled && !hasCodes
          ? (
            <>
              <p>{t("factor.is_on")}</p>
              <Button onClick={() => void toProfile()}>{t("factor.to_profile")}</Button>
            </>
          )
          : (
            <>
              <MfaSetup
                username={user.username}
                onStep={(at) => setHasCodes(at === "codes")}
                onDone={() => void done()}
              />
              {!hasCodes && passkeysWork() && (
                <section className={css.other} aria-labelledby="passkey">
                  <h2 id="passkey">{t("factor.or_passkey")}</h2>
                  <p>{t("factor.or_passkey.text")}</p>
                  <Button onClick={() => setIsAdding(true)}>{t("passkeys.add")}</Button>
                </section>
              )}
              {isAdding && (
                <AddPasskey
                  username={user.username}
                  hasApp={false}
                  onClose={() => setIsAdding(false)}
                  onAdded={() => void done()}
                />
              )}
              {isForced
                ? !hasCodes && (
                  <Button
                    look="ghost"
                    onClick={() =>
                      void session.signOut().catch(() => notify("error", t("nav.logout_failed")))}
                  >
                    <LeaveIcon />
                    {t("nav.logout")}
                  </Button>
                )
                : !hasCodes && (
                  <Button look="ghost" onClick={() => void toProfile()}>{t("change.back")}</Button>
                )}
            </>
          )}
    </QueryView>
  );
}
