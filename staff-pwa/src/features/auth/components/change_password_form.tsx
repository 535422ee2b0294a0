import { useState } from "react";
import { useForm } from "react-hook-form";
import { changePassword } from "@contract/account.ts";
import { changePasswordBody } from "@contract/schemas/account.ts";
import { api } from "@/lib/api/api.ts";
import { fieldProblems, useReason } from "@/lib/api/error_texts.ts";
import { formError, formErrorText, schemaResolver } from "@/lib/form_errors.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useHoldUpdates } from "@/lib/update_hold.ts";
import { Refused } from "@/lib/session/refused.ts";
import { session } from "@/lib/session/this_device.ts";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { PasswordInput } from "@/ui/form/password_input.tsx";
import { AlertBox } from "@/ui/form/alert_box.tsx";
import { notify } from "@/ui/toasts/toasts.tsx";
import css from "./login_form.module.css";
import { PasswordRules } from "./password_rules.tsx";

const names = ["currentPassword", "newPassword", "confirmPassword"] as const;

/** Changes the user's own password. A success signs the account out everywhere, including here. */
export function ChangePasswordForm({ username, isTemporary }: { username: string; isTemporary: boolean }) {
  const t = useTranslate();
  const reason = useReason();
  const [problem, setProblem] = useState<{ title: string; text: string }>();
  const { register, handleSubmit, watch, setError, formState: { errors, isSubmitting, isDirty } } = useForm({
    resolver: schemaResolver(changePasswordBody),
    defaultValues: { currentPassword: "", newPassword: "", confirmPassword: "" },
  });
  useHoldUpdates(isDirty);

  const submit = handleSubmit(async (form) => {
    setProblem(undefined);
    try {
      await api(changePassword, { body: form });
    } catch (refused) {
      const fieldErrors = fieldProblems(refused).flatMap((wrong) =>
        names.filter((name) => name === wrong.field).map((name) => ({ name, wrong }))
      );
      for (const { name, wrong } of fieldErrors) setError(name, formError(wrong), { shouldFocus: true });
      if (fieldErrors.length > 0) return;
      const title = refused instanceof Refused ? "change.failed" : "change.unanswered";
      setProblem({ title: t(title), text: reason(refused) });
      return;
    }
    notify("success", t("change.done"));
    session.forget();
  });

  const labels = {
    currentPassword: t(isTemporary ? "change.current.temporary" : "change.current"),
    newPassword: t("change.new"),
    confirmPassword: t("change.confirm"),
  };

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {problem !== undefined && <AlertBox title={problem.title}>{problem.text}</AlertBox>}
      {/* Tells password managers whose password this is. */}
      <input
        className="visually-hidden"
        autoComplete="username"
        value={username}
        readOnly
        tabIndex={-1}
        hidden
      />
      {names.map((name) => (
        <div key={name} className={css.part}>
          <Field label={labels[name]} error={formErrorText(errors[name])}>
            {(aria) => (
              <PasswordInput
                {...register(name)}
                {...aria}
                of={labels[name]}
                autoComplete={name === "currentPassword" ? "current-password" : "new-password"}
              />
            )}
          </Field>
          {name === "newPassword" && <PasswordRules password={watch("newPassword") ?? ""} />}
        </div>
      ))}
      <Button type="submit" look="primary" className={css.submit ?? ""} disabled={isSubmitting}>
        {t(isSubmitting ? "change.busy" : "change.title")}
      </Button>
    </form>
  );
}
