import { minPasswordLength } from "@domain/staff/password_rules.ts";
import type { MessageId } from "../../../lib/i18n/text.ts";
import { useTranslate } from "../../../lib/i18n/text.ts";
import { CheckIcon } from "../../../ui/icons.tsx";
import css from "./login_form.module.css";

const rules: readonly { id: MessageId; holds: (password: string) => boolean }[] = [
  { id: "change.rule.length", holds: (password) => [...password].length >= minPasswordLength },
  { id: "change.rule.cases", holds: (password) => /[a-z]/.test(password) && /[A-Z]/.test(password) },
  { id: "change.rule.digit", holds: (password) => /\d/.test(password) },
  { id: "change.rule.special", holds: (password) => /[@$!%*?&]/.test(password) },
];

/** What spec section 5 asks of a new password, ticked off while it is typed. */
export function PasswordRules({ password }: { password: string }) {
  const t = useTranslate();
  return (
    <ul className={css.rules} aria-label={t("change.rules")}>
      {rules.map(({ id, holds }) => {
        const isKept = holds(password);
        return (
          <li key={id} data-kept={isKept}>
            {isKept ? <CheckIcon /> : <span className={css.dot} />}
            <span className={isKept ? "visually-hidden" : ""}>
              {isKept ? t("change.rule.kept", { rule: t(id) }) : t(id)}
            </span>
            {isKept && <span aria-hidden="true">{t(id)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
