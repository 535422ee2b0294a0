import { minPasswordLength } from "@domain/staff/password_rules.ts";
import type { MessageId } from "@/lib/i18n/text.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { CheckIcon } from "@/ui/icons.tsx";
import css from "./login_form.module.css";

const rules: readonly { id: MessageId; isMet: (password: string) => boolean }[] = [
  { id: "change.rule.length", isMet: (password) => [...password].length >= minPasswordLength },
  { id: "change.rule.cases", isMet: (password) => /[a-z]/.test(password) && /[A-Z]/.test(password) },
  { id: "change.rule.digit", isMet: (password) => /\d/.test(password) },
  { id: "change.rule.special", isMet: (password) => /[@$!%*?&]/.test(password) },
];

/** The rules for a new password (docs/product-rules.md, "Password rules"), checked off while the user types. */
export function PasswordRules({ password }: { password: string }) {
  const t = useTranslate();
  return (
    <ul className={css.rules} aria-label={t("change.rules")}>
      {rules.map(({ id, isMet }) => {
        const isDone = isMet(password);
        return (
          <li key={id} data-met={isDone}>
            {isDone ? <CheckIcon /> : <span className={css.dot} />}
            <span className={isDone ? "visually-hidden" : ""}>
              {isDone ? t("change.rule.met", { rule: t(id) }) : t(id)}
            </span>
            {isDone && <span aria-hidden="true">{t(id)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
