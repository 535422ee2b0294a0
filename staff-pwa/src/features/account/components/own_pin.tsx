import * as device from "@contract/device.ts";
import { type FormEvent, useState } from "react";
import { fieldCode } from "@contract/field_problems.ts";
import { newPinProblem } from "@domain/staff/pin.ts";
import { api } from "@/lib/api/api.ts";
import { codeOf, fieldText, useReason } from "@/lib/api/error_texts.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { PasswordInput } from "@/ui/form/password_input.tsx";
import { AlertBox } from "@/ui/form/alert_box.tsx";
import { profileKey } from "../api/account_queries.ts";
import css from "./account.module.css";

/** The user's PIN for paired stations. */
export function OwnPin({ hasPin }: { hasPin: boolean }) {
  const t = useTranslate();
  const reason = useReason();
  const [password, setPassword] = useState("");
  const [pin, setPin] = useState("");
  const [isTried, setIsTried] = useState(false);
  const onSaved = () => {
    setPassword("");
    setPin("");
    setIsTried(false);
  };
  const set = useSave({
    save: () => api(device.setPin, { body: { current_password: password, pin } }),
    done: () => t("own_pin.set"),
    affects: profileKey,
    onSaved,
  });
  const remove = useSave({
    save: () => api(device.removePin),
    done: () => t("own_pin.removed"),
    failed: reason,
    affects: profileKey,
    onSaved,
  });
  const refusal = set.isError ? codeOf(set.error) : undefined;
  const problem = newPinProblem(pin);
  const pinError = isTried && problem !== undefined
    ? fieldText({ code: fieldCode(problem) })
    : refusal === "bad_pin"
    ? reason(set.error)
    : undefined;
  const passwordError = isTried && password === ""
    ? fieldText({ code: fieldCode("current_password_required") })
    : refusal === "wrong_password"
    ? reason(set.error)
    : undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (password !== "" && problem === undefined) set.mutate();
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p className={css.soft}>{t(hasPin ? "own_pin.lead.on" : "own_pin.lead.off")}</p>
      {set.isError && refusal !== "bad_pin" && refusal !== "wrong_password" && (
        <AlertBox title={t("own_pin.failed")}>{reason(set.error)}</AlertBox>
      )}
      <Field label={t("own_pin.new")} hint={t("own_pin.hint")} error={pinError}>
        {(aria) => (
          <input
            {...aria}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={pin}
            onChange={(event) => {
              setPin(event.target.value.replace(/\D/g, ""));
              set.reset();
            }}
          />
        )}
      </Field>
      <Field label={t("factor.password")} error={passwordError}>
        {(aria) => (
          <PasswordInput
            {...aria}
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              set.reset();
            }}
          />
        )}
      </Field>
      <Button type="submit" busy={set.isPending}>{t(hasPin ? "own_pin.change" : "own_pin.save")}</Button>
      {hasPin && (
        <Button look="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
          {t("own_pin.remove")}
        </Button>
      )}
    </form>
  );
}
