import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../features/account/api/account_queries.ts";
import { OwnDevices } from "../features/devices/components/own_devices.tsx";
import { OwnPin } from "../features/account/components/own_pin.tsx";
import { Passkeys } from "../features/account/components/passkeys.tsx";
import { ProfileForm } from "../features/account/components/profile_form.tsx";
import { SignInSecurity } from "../features/account/components/sign_in_security.tsx";
import { useTranslate } from "../lib/i18n/text.ts";
import { Page } from "../ui/page.tsx";
import { QueryView } from "../ui/states.tsx";
import css from "./profile.module.css";

/** /admin/profile: name and language, sign-in security, and the own devices (docs/product-rules.md, "Own account"). */
export default function Profile() {
  const t = useTranslate();
  const profile = useQuery(profileQuery);
  return (
    <Page title={t("profile.title")}>
      <QueryView query={profile} loading={t("profile.loading")} failed={t("profile.failed")}>
        {(profile) => (
          <div className={css.parts}>
            <section aria-labelledby="details">
              <h2 id="details">{t("profile.details")}</h2>
              <ProfileForm key={profile.user.id} profile={profile} />
            </section>
            <div className={css.column}>
              <section aria-labelledby="security">
                <h2 id="security">{t("profile.security")}</h2>
                <SignInSecurity profile={profile} />
              </section>
              <section aria-labelledby="passkeys">
                <h2 id="passkeys">{t("passkeys.title")}</h2>
                <Passkeys profile={profile} />
              </section>
              <section aria-labelledby="pin">
                <h2 id="pin">{t("own_pin.title")}</h2>
                <OwnPin hasPin={profile.hasPin} />
              </section>
              <section aria-labelledby="devices">
                <h2 id="devices" tabIndex={-1}>{t("devices.title")}</h2>
                <OwnDevices />
              </section>
            </div>
          </div>
        )}
      </QueryView>
    </Page>
  );
}
