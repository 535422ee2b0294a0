import { useState } from "react";
import { useForm } from "react-hook-form";
import { loginBody } from "@contract/schemas/auth.ts";
import { formErrorText, schemaResolver } from "@/lib/form_errors.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { passkeysWork } from "@/lib/passkeys.ts";
import { useHoldUpdates } from "@/lib/update_hold.ts";
import { session } from "@/lib/session/this_device.ts";
import { Button } from "@web/ui/button.tsx";
import { KeyIcon } from "@/ui/action_icons.tsx";
import { Check } from "@/ui/form/check.tsx";
import { Field } from "@web/ui/field.tsx";
import { PasswordInput } from "@/ui/form/password_input.tsx";
import { signInWithPasskey } from "../api/passkey_sign_in.ts";
import { CodeForm } from "./code_form.tsx";
import css from "./login_form.module.css";
import {
  challengeOf,
  type LoginProblem,
  loginProblem,
  type SecondStepRequired,
  waitText,
} from "../model/login_problem.ts";
import { refusalText } from "@/lib/i18n/error_messages.ts";
import { AlertBox } from "@/ui/form/alert_box.tsx";

/** Signs in, in one step or two (docs/product-rules.md, "Sign-in and lockout"). The session's subscribers navigate afterwards. */
export function LoginForm() {
  const t = useTranslate();
  const [problem, setProblem] = useState<LoginProblem>();
  const [step, setStep] = useState<SecondStepRequired>();
  const form = useForm({
    resolver: schemaResolver(loginBody),
    defaultValues: { username: "", password: "", rememberMe: false },
  });
  const { register, handleSubmit, setFocus, resetField, getValues } = form;
  const { errors, isSubmitting, isDirty } = form.formState;
  const [isAsking, setIsAsking] = useState(false);
  useHoldUpdates(isDirty);

  const submit = handleSubmit(async (credentials) => {
    setProblem(undefined);
    try {
      await session.signIn(credentials);
    } catch (reason) {
      const secondStep = challengeOf(reason);
      setStep(secondStep);
      if (secondStep !== undefined) return;
      setProblem(loginProblem(reason));
      setFocus("password");
    }
  });

  async function submitPasskey() {
    setProblem(undefined);
    setIsAsking(true);
    try {
      await signInWithPasskey(getValues("rememberMe") ?? false);
    } catch (reason) {
      setProblem(loginProblem(reason));
    }
    setIsAsking(false);
  }

  if (step !== undefined) {
    return (
      <CodeForm
        {...step}
        onBack={(reason) => {
          resetField("password");
          setProblem(reason);
          setStep(undefined);
        }}
      />
    );
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {problem !== undefined && <LoginProblemBox {...problem} />}
      <Field label={t("login.username")} error={formErrorText(errors.username)}>
        {(aria) => (
          <input
            {...register("username")}
            {...aria}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={t("login.password")} error={formErrorText(errors.password)}>
        {(aria) => <PasswordInput {...register("password")} {...aria} autoComplete="current-password" />}
      </Field>
      <Check label={t("login.remember")} {...register("rememberMe")} />
      <Button type="submit" look="primary" className={css.submit ?? ""} disabled={isSubmitting}>
        {t(isSubmitting ? "login.busy" : "login.submit")}
      </Button>
      {passkeysWork()
        ? (
          <Button disabled={isSubmitting || isAsking} onClick={() => void submitPasskey()}>
            <KeyIcon />
            {t(isAsking ? "login.passkey.busy" : "login.passkey")}
          </Button>
        )
        : <p className={css.note}>{t("login.passkey.need_https")}</p>}
    </form>
  );
}

/** One of the three error boxes after a failed sign-in: locked, failed or error. */
function LoginProblemBox({ kind, title, hint, failure, waitSeconds }: LoginProblem) {
  const t = useTranslate();
  return (
    <AlertBox title={t(title)} tone={kind === "locked" ? "locked" : "bad"}>
      {failure !== undefined && <p>{refusalText(failure)}</p>}
      {hint !== undefined && <p>{t(hint)}</p>}
      {waitSeconds !== undefined && <p>{waitText(t, waitSeconds)}</p>}
    </AlertBox>
  );
}
