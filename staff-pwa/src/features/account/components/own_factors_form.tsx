import { type FormEvent, type ReactNode, useState } from "react";
import { fieldCode } from "@contract/field_problems.ts";
import { codeOf, fieldText, useReason } from "@/lib/api/error_texts.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button, type ButtonLook } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { AlertBox } from "@/ui/form/alert_box.tsx";
import { PasswordInput } from "@/ui/form/password_input.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { profileKey } from "../api/account_queries.ts";
import css from "./account.module.css";

/** A change of how the account signs in, with the password and, where an authenticator app is set up (`hasApp`), a code. */
export function OwnFactorsForm<Saved>(
  {
    hasApp,
    lead,
    save,
    done,
    onSaved,
    check = () => true,
    explain,
    submit,
    busy = submit,
    look = "primary",
    children,
  }: {
    hasApp: boolean;
    lead: ReactNode;
    save: (own: { currentPassword: string; code?: string }) => Promise<Saved>;
    done?: (saved: Saved) => string | undefined;
    onSaved: (saved: Saved) => unknown;
    /** Shows what is missing in `children` and returns whether nothing is. */
    check?: () => boolean;
    /** The text of a failure that did not come from the server. */
    explain?: (problem: unknown) => string | undefined;
    submit: string;
    /** The text of the button while saving. */
    busy?: string;
    look?: ButtonLook;
    /** More fields, above the password. */
    children?: ReactNode;
  },
) {
  const t = useTranslate();
  const reason = useReason();
  const [currentPassword, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [isTried, setIsTried] = useState(false);
  const own = { currentPassword, ...(hasApp ? { code } : {}) };
  const { mutate, isPending, error } = useSave({
    save: () => save(own),
    ...(done === undefined ? {} : { done }),
    affects: profileKey,
    onSaved,
  });
  const refusal = codeOf(error);
  const isOfField = refusal === "wrong_password" || refusal === "wrong_code";

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    const isComplete = check();
    if (isComplete && currentPassword !== "" && (!hasApp || code.trim() !== "")) mutate();
  }

  return (
    <form className={css.form} onSubmit={onSubmit} noValidate>
      {lead}
      {error !== null && !isOfField && (
        <AlertBox title={t("factor.failed")}>{explain?.(error) ?? reason(error)}</AlertBox>
      )}
      {children}
      <Field
        label={t("factor.password")}
        error={isTried && currentPassword === ""
          ? fieldText({ code: fieldCode("current_password_required") })
          : refusal === "wrong_password"
          ? reason(error)
          : undefined}
      >
        {(aria) => (
          <PasswordInput
            {...aria}
            value={currentPassword}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
          />
        )}
      </Field>
      {hasApp && (
        <Field
          label={t("factor.disable.code")}
          error={isTried && code.trim() === ""
            ? fieldText({ code: fieldCode("code_required") })
            : refusal === "wrong_code"
            ? reason(error)
            : undefined}
        >
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
      )}
      <Button type="submit" look={look} className={css.submit ?? ""} busy={isPending}>
        {isPending ? busy : submit}
      </Button>
    </form>
  );
}
