import { resendCode } from "@contract/auth.ts";
import { type FormEvent, useEffect, useState } from "react";
import { fieldCode } from "@contract/field_problems.ts";
import { resendSeconds } from "@domain/staff/second_factor.ts";
import { codeOf, fieldText, useReason } from "@/lib/api/error_texts.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { session } from "@/lib/session/this_device.ts";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { notify } from "@/ui/toasts/toasts.tsx";
import {
  type LoginProblem,
  loginProblem,
  type SecondStepRequired,
  waitText,
} from "../model/login_problem.ts";
import css from "./login_form.module.css";

/** The errors after which the same challenge can be answered again. Undefined stands for a response without a code. */
const canTryAgain: ReadonlySet<string | undefined> = new Set([
  "wrong_code",
  "too_many_requests",
  "sign_in_slowed",
  "sign_in_busy",
  undefined,
]);

const leads = { app: "code.lead", mail: "code.mail.lead", passkey: "code.passkey.lead" } as const;
const labels = {
  app: "code.label",
  recovery: "code.recovery.label",
  mail: "code.mail.label",
} as const;
const hints = { app: "code.hint", recovery: "code.recovery.hint", mail: "code.mail.hint" } as const;

type Way = "app" | "recovery" | "mail";

/** The second step of a sign-in. `onBack` returns to the first step, with the error that ended this one, if any. */
export function CodeForm(
  { challenge, by, onBack }: SecondStepRequired & { onBack: (problem: LoginProblem | undefined) => void },
) {
  const t = useTranslate();
  const reason = useReason();
  const [way, setWay] = useState<Way>(by === "passkey" ? "recovery" : by);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (code.trim() === "") return setError(fieldText({ code: fieldCode("code_required") }));
    setIsBusy(true);
    try {
      await session.finishSignIn({ challenge, code });
    } catch (problem) {
      if (!canTryAgain.has(codeOf(problem))) return onBack(loginProblem(problem));
      setError(withWait(problem));
      setIsBusy(false);
    }
  }

  function withWait(problem: unknown): string {
    const { waitSeconds } = loginProblem(problem);
    return waitSeconds === undefined ? reason(problem) : `${reason(problem)} ${waitText(t, waitSeconds)}`;
  }

  const change = (next: Way) => {
    setWay(next);
    setCode("");
    setError(undefined);
  };

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p>{t(leads[by])}</p>
      <Field
        key={way}
        label={t(labels[way])}
        hint={t(hints[way])}
        error={error}
      >
        {({ className, ...aria }) => (
          <input
            {...aria}
            className={`${className} ${css.code} figures`}
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              setError(undefined);
            }}
            inputMode={way === "recovery" ? "text" : "numeric"}
            autoComplete={way === "recovery" ? "off" : "one-time-code"}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            autoFocus
          />
        )}
      </Field>
      <Button type="submit" look="primary" className={css.submit ?? ""} busy={isBusy}>
        {t(isBusy ? "code.busy" : "code.submit")}
      </Button>
      <div className={css.ways}>
        {way === "mail" && (
          <ResendButton
            challenge={challenge}
            onFailed={(problem) => setError(withWait(problem))}
          />
        )}
        {by === "app" && (
          <Button look="ghost" onClick={() => change(way === "app" ? "recovery" : "app")}>
            {t(way === "app" ? "code.use_recovery" : "code.use_app")}
          </Button>
        )}
        <Button look="ghost" onClick={() => onBack(undefined)}>{t("code.back")}</Button>
      </div>
      {way === "recovery" && (
        <p className={css.note}>{t(by === "passkey" ? "code.lost_passkey" : "code.lost")}</p>
      )}
    </form>
  );
}

/** Emails the code again. The server allows it once a minute. */
function ResendButton(
  { challenge, onFailed }: { challenge: string; onFailed: (problem: unknown) => void },
) {
  const t = useTranslate();
  const [isWaiting, setIsWaiting] = useState(true);

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsWaiting(false), resendSeconds * 1000);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  async function resend() {
    setIsWaiting(true);
    try {
      await session.call(resendCode, { body: { challenge } });
      notify("success", t("code.mail.resent"));
    } catch (problem) {
      setIsWaiting(codeOf(problem) === "resend_too_soon");
      onFailed(problem);
    }
  }

  return (
    <Button look="ghost" disabled={isWaiting} onClick={() => void resend()}>
      {t(isWaiting ? "code.mail.resend_later" : "code.mail.resend")}
    </Button>
  );
}
