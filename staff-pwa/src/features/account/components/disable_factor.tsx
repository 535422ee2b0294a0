import { disableSecondFactor } from "@contract/account.ts";
import { type FormEvent, useState } from "react";
import { fieldCode } from "@contract/field_problems.ts";
import { api } from "@/lib/api/api.ts";
import { codeOf, fieldText, useReason } from "@/lib/api/error_texts.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { session } from "@/lib/session/this_device.ts";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { PasswordInput } from "@/ui/form/password_input.tsx";
import { AlertBox } from "@/ui/form/alert_box.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { profileKey } from "../api/account_queries.ts";
import css from "./account.module.css";

/** Disables the second factor. Requires both the password and a code. */
export function DisableFactor({ isRequired, onClose }: { isRequired: boolean; onClose: () => void }) {
  const t = useTranslate();
  const reason = useReason();
  const [currentPassword, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [isTried, setIsTried] = useState(false);

  const disable = useSave({
    save: () => api(disableSecondFactor, { body: { currentPassword, code } }),
    done: () => t("factor.disabled"),
    affects: profileKey,
    onSaved: async () => {
      onClose();
      // The renewed session tells whether the role requires a new second factor at once.
      if (isRequired) await session.renew();
    },
  });
  const refusal = disable.isError ? codeOf(disable.error) : undefined;
  const passwordError = isTried && currentPassword === ""
    ? fieldText({ code: fieldCode("current_password_required") })
    : refusal === "wrong_password"
    ? reason(disable.error)
    : undefined;
  const codeError = isTried && code.trim() === ""
    ? fieldText({ code: fieldCode("code_required") })
    : refusal === "wrong_code"
    ? reason(disable.error)
    : undefined;
  const isOther = disable.isError && refusal !== "wrong_password" && refusal !== "wrong_code";

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (currentPassword !== "" && code.trim() !== "") disable.mutate();
  }

  return (
    <Sheet title={t("factor.disable.title")} open onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t(isRequired ? "factor.disable.required" : "factor.disable.text")}</p>
        {isOther && <AlertBox title={t("factor.failed")}>{reason(disable.error)}</AlertBox>}
        <Field label={t("factor.password")} error={passwordError}>
          {(aria) => (
            <PasswordInput
              {...aria}
              value={currentPassword}
              onChange={(event) => setPassword(event.target.value)}
              autoComplete="current-password"
            />
          )}
        </Field>
        <Field label={t("factor.disable.code")} error={codeError}>
          {(aria) => (
            <input
              {...aria}
              value={code}
              onChange={(event) => setCode(event.target.value)}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
            />
          )}
        </Field>
        <Button type="submit" look="danger" className={css.submit ?? ""} disabled={disable.isPending}>
          {t("factor.disable.submit")}
        </Button>
      </form>
    </Sheet>
  );
}
