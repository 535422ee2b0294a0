import { beginSecondFactor } from "@contract/account.ts";
import { useState } from "react";
import { api } from "@/lib/api/api.ts";
import { fieldProblems, useReason } from "@/lib/api/error_texts.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { PasswordInput } from "@/ui/form/password_input.tsx";
import { AlertBox } from "@/ui/form/alert_box.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { profileKey } from "../api/account_queries.ts";
import css from "./mfa_setup.module.css";
import { RecoveryCodes } from "./recovery_codes.tsx";
import { type Enrollment, ScanStep, StepTitle } from "./scan_step.tsx";

type Step = { kind: "password" } | { kind: "scan"; enrollment: Enrollment } | {
  kind: "codes";
  codes: string[];
};

/** Sets up an authenticator app in three steps. Calls `onDone` when the user confirms that the recovery codes are saved. */
export function MfaSetup(
  { username, onDone, onStep }: { username: string; onDone: () => void; onStep: (at: Step["kind"]) => void },
) {
  const [step, setStep] = useState<Step>({ kind: "password" });
  const go = (next: Step) => {
    setStep(next);
    onStep(next.kind);
  };
  switch (step.kind) {
    case "password":
      return (
        <PasswordStep
          username={username}
          onStarted={(enrollment) => go({ kind: "scan", enrollment })}
        />
      );
    case "scan":
      return <ScanStep enrollment={step.enrollment} onConfirmed={(codes) => go({ kind: "codes", codes })} />;
    case "codes":
      return <RecoveryCodes step={3} codes={step.codes} username={username} onDone={onDone} />;
  }
}

function PasswordStep(
  { username, onStarted }: { username: string; onStarted: (enrollment: Enrollment) => void },
) {
  const t = useTranslate();
  const reason = useReason();
  const [currentPassword, setPassword] = useState("");
  const begin = useSave({
    save: () => api(beginSecondFactor, { body: { currentPassword } }),
    // The app may have been set up on another device.
    affects: profileKey,
    onSaved: onStarted,
  });
  const isFieldProblem = fieldProblems(begin.error).length > 0;
  return (
    <form
      className={css.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        begin.mutate();
      }}
    >
      <StepTitle step={1} title={t("factor.password.title")} />
      {begin.isError && !isFieldProblem && (
        <AlertBox title={t("factor.failed")}>{reason(begin.error)}</AlertBox>
      )}
      <input autoComplete="username" value={username} readOnly hidden />
      <Field
        label={t("factor.password")}
        error={begin.isError && isFieldProblem ? reason(begin.error) : undefined}
      >
        {(aria) => (
          <PasswordInput
            {...aria}
            value={currentPassword}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
            autoFocus
          />
        )}
      </Field>
      <Button type="submit" look="primary" className={css.submit ?? ""} busy={begin.isPending}>
        {t("factor.begin")}
      </Button>
    </form>
  );
}
