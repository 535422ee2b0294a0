import { useState } from "react";
import { fieldCode } from "@contract/field_problems.ts";
import { maxPasskeyName } from "@domain/staff/passkey.ts";
import { fieldText } from "@/lib/api/error_texts.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Field } from "@web/ui/field.tsx";

/** The name of a passkey in a form. */
export function usePasskeyName(first: string) {
  const [text, setText] = useState(first);
  const [isTried, setIsTried] = useState(false);
  return {
    name: text.trim(),
    /** Shows that the name is missing and returns whether it is there. */
    check(): boolean {
      setIsTried(true);
      return text.trim() !== "";
    },
    field: { text, setText, isTried },
  };
}

/** `problem` is why the server refused the name. */
export function PasskeyName(
  { text, setText, isTried, hint, problem }: ReturnType<typeof usePasskeyName>["field"] & {
    hint?: string;
    problem?: string | undefined;
  },
) {
  const t = useTranslate();
  const missing = isTried && text.trim() === "";
  return (
    <Field
      label={t("passkeys.name")}
      {...(hint === undefined ? {} : { hint })}
      error={missing ? fieldText({ code: fieldCode("passkey_name_required") }) : problem}
    >
      {(aria) => (
        <input
          {...aria}
          value={text}
          maxLength={maxPasskeyName}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </Field>
  );
}
