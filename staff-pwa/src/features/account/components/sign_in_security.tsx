import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { Profile } from "@contract/schemas/account.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { KeyIcon, LockIcon } from "@/ui/action_icons.tsx";
import css from "./account.module.css";
import { DisableFactor } from "./disable_factor.tsx";
import { NewRecoveryCodes } from "./new_recovery_codes.tsx";

/** At this number of recovery codes or fewer, a warning is shown. */
const fewCodes = 3;

/** The password and second factor of the user's own account, with buttons to change them. */
export function SignInSecurity({ profile }: { profile: Profile }) {
  const t = useTranslate();
  const router = useRouter();
  const [isTurningOff, setIsTurningOff] = useState(false);
  const [isRenewing, setIsRenewing] = useState(false);
  const { enabled, required, recoveryCodesLeft: count } = profile.secondFactor;
  const hasCodes = enabled || profile.passkeys.length > 0;
  const hasOnlyPasskeys = required && !enabled && profile.passkeys.some((passkey) => passkey.is_usable);
  return (
    <>
      <div className={css.row}>
        <KeyIcon size="1.5rem" />
        <div>
          <strong>{t("profile.password")}</strong>
          <p className={css.soft}>{t("profile.password.text")}</p>
        </div>
        <Button
          aria-label={t("nav.change_password")}
          onClick={() => void router.navigate({ to: "/change-password" })}
        >
          {t("profile.password.change")}
        </Button>
      </div>
      <div className={css.row} data-on={enabled}>
        <LockIcon size="1.5rem" />
        <div>
          <strong>{t(enabled ? "factor.on" : "factor.off")}</strong>
          <p className={css.soft}>
            {t(enabled ? "factor.on.text" : hasOnlyPasskeys ? "factor.off.passkey" : "factor.off.text")}{" "}
            {required && !hasOnlyPasskeys && t("factor.required")}
          </p>
        </div>
        {enabled
          ? <Button onClick={() => setIsTurningOff(true)}>{t("factor.turn_off")}</Button>
          : (
            <Button onClick={() => void router.navigate({ to: "/second-factor" })}>
              {t("factor.set_up")}
            </Button>
          )}
      </div>
      {hasCodes && (
        <div className={css.row} data-on={count > 0}>
          <LockIcon size="1.5rem" />
          <div>
            <strong>{t("factor.codes.list")}</strong>
            <p className={css.soft}>
              {t("factor.codes_left", { count })} {count <= fewCodes && t("factor.codes_few")}
            </p>
          </div>
          <Button onClick={() => setIsRenewing(true)}>{t("factor.codes.renew")}</Button>
        </div>
      )}
      {isRenewing && <NewRecoveryCodes profile={profile} onClose={() => setIsRenewing(false)} />}
      {isTurningOff && <DisableFactor isRequired={required} onClose={() => setIsTurningOff(false)} />}
    </>
  );
}
