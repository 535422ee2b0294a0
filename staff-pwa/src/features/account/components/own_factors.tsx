import { useState } from "react";
import { fieldCode } from "@contract/field_problems.ts";
import { codeOf, fieldText, useReason } from "@/lib/api/error_texts.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Field } from "@web/ui/field.tsx";
import { PasswordInput } from "@/ui/form/password_input.tsx";

/** The password, and a code where an authenticator app is set up, before a change of how the account signs in. */
export function useOwnFactors(hasApp: boolean) {
  const [currentPassword, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [isTried, setIsTried] = useState(false);
  return {
    body: { currentPassword, ...(hasApp ? { code } : {}) },
    /** Shows what is missing and returns whether nothing is. */
    check(): boolean {
      setIsTried(true);
      return currentPassword !== "" && (!hasApp || code.trim() !== "");
    },
    fields: { hasApp, currentPassword, setPassword, code, setCode, isTried },
  };
}

/** True for a refusal that `OwnFactors` shows at its field. */
export function isOfOwnFactors(problem: unknown): boolean {
  return ["wrong_password", "wrong_code"].includes(codeOf(problem) ?? "");
}

export function OwnFactors(
  { hasApp, currentPassword, setPassword, code, setCode, isTried, problem }:
    & ReturnType<typeof useOwnFactors>["fields"]
    & { problem: unknown },
) {
  const t = useTranslate();
  const reason = useReason();
  const refusal = codeOf(problem);
  return (
    <>
      <Field
        label={t("factor.password")}
        error={isTried && currentPassword === ""
          ? fieldText({ code: fieldCode("current_password_required") })
          : refusal === "wrong_password"
          ? reason(problem)
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
            ? reason(problem)
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
    </>
  );
}
