import { type beginSecondFactor, confirmSecondFactor } from "@contract/account.ts";
import { type FormEvent, useRef, useState } from "react";
import { fieldCode } from "@contract/field_problems.ts";
import type { Answer } from "@web/api_client.ts";
import { api } from "@/lib/api/api.ts";
import { codeOf, fieldText, useReason } from "@/lib/api/error_texts.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { CopyButton } from "@/ui/copy_button.tsx";
import { Field } from "@web/ui/field.tsx";
import { AlertBox } from "@/ui/form/alert_box.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { QrCode } from "@/ui/qr_code/qr_code.tsx";
import css from "./mfa_setup.module.css";

/** The secret for the authenticator app: in base32 for typing, and as the URI in the QR code. */
export type Enrollment = Answer<typeof beginSecondFactor>;

export function ScanStep(
  { enrollment, onConfirmed }: { enrollment: Enrollment; onConfirmed: (codes: string[]) => void },
) {
  const t = useTranslate();
  const reason = useReason();
  const secret = useRef<HTMLElement>(null);
  const [code, setCode] = useState("");
  const [isTried, setIsTried] = useState(false);
  const confirm = useSave({
    save: () => api(confirmSecondFactor, { body: { code } }),
    onSaved: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  const isWrong = codeOf(confirm.error) === "wrong_code";

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (code.trim() !== "") confirm.mutate();
  }

  return (
    <form className={css.step} onSubmit={submit} noValidate>
      <StepTitle step={2} title={t("factor.scan.title")} />
      <p className={css.soft}>{t("factor.scan.text")}</p>
      <div className={css.scan}>
        <QrCode text={enrollment.otpauth_uri} name={t("factor.qr")} />
        <div className={css.secret}>
          <p>{t("factor.secret")}</p>
          <code ref={secret} className={css.key}>{inFours(enrollment.secret)}</code>
          <CopyButton text={enrollment.secret} shown={secret}>{t("factor.secret.copy")}</CopyButton>
        </div>
      </div>
      {confirm.isError && !isWrong && <AlertBox title={t("factor.failed")}>{reason(confirm.error)}</AlertBox>}
      <Field
        label={t("factor.code")}
        error={isTried && code.trim() === ""
          ? fieldText({ code: fieldCode("code_required") })
          : confirm.isError && isWrong
          ? reason(confirm.error)
          : undefined}
      >
        {({ className, ...aria }) => (
          <input
            {...aria}
            className={`${className} ${css.code} figures`}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            autoFocus
          />
        )}
      </Field>
      <Button type="submit" look="primary" className={css.submit ?? ""} busy={confirm.isPending}>
        {t("factor.confirm")}
      </Button>
    </form>
  );
}

const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");

/** The title of a step of the setup, or without `step` of what stands alone. */
export function StepTitle({ step, title }: { step?: 1 | 2 | 3 | undefined; title: string }) {
  const t = useTranslate();
  return (
    <div className={css.title}>
      {step !== undefined && <p className="figures">{t("factor.step", { step })}</p>}
      <h2>{title}</h2>
    </div>
  );
}
