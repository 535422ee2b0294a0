import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { Profile } from "@contract/schemas/account.ts";
import { useSay } from "../../../lib/i18n/say.ts";
import { Button } from "../../../../../web/ui/button.tsx";
import { KeyIcon, LockIcon } from "../../../ui/rare_icons.tsx";
import css from "./account.module.css";
import { DisableFactor } from "./disable_factor.tsx";

const fewCodes = 3;

/** How this account is protected, and the ways to change that. */
export function SignInSecurity({ profile }: { profile: Profile }) {
  const say = useSay();
  const router = useRouter();
  const [isTurningOff, setIsTurningOff] = useState(false);
  const { enabled, required, recoveryCodesLeft: count } = profile.secondFactor;
  return (
    <>
      <div className={css.row}>
        <KeyIcon size="1.5rem" />
        <div>
          <strong>{say("profile.password")}</strong>
          <p className={css.soft}>{say("profile.password.text")}</p>
        </div>
        <Button
          aria-label={say("nav.change_password")}
          onClick={() => void router.navigate({ to: "/change-password" })}
        >
          {say("profile.password.change")}
        </Button>
      </div>
      <div className={css.row} data-on={enabled}>
        <LockIcon size="1.5rem" />
        <div>
          <strong>{say(enabled ? "factor.on" : "factor.off")}</strong>
          <p className={css.soft}>
            {enabled ? say("factor.codes_left", { count }) : say("factor.off.text")}{" "}
            {enabled && count <= fewCodes && say("factor.codes_few")} {required && say("factor.required")}
          </p>
        </div>
        {enabled
          ? <Button onClick={() => setIsTurningOff(true)}>{say("factor.turn_off")}</Button>
          : (
            <Button onClick={() => void router.navigate({ to: "/second-factor" })}>
              {say("factor.set_up")}
            </Button>
          )}
      </div>
      {isTurningOff && <DisableFactor isRequired={required} onClose={() => setIsTurningOff(false)} />}
    </>
  );
}
