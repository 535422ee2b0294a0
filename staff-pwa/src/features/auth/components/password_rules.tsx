import { leastPasswordLength } from "@domain/staff/password_rules.ts";
import type { MessageId } from "../../../lib/i18n/say.ts";
import { useSay } from "../../../lib/i18n/say.ts";
import { CheckIcon } from "../../../ui/icons.tsx";
import css from "./login_form.module.css";

const rules: readonly { id: MessageId; holds: (password: string) => boolean }[] = [
  { id: "change.rule.length", holds: (password) => [...password].length >= leastPasswordLength },
  { id: "change.rule.cases", holds: (password) => /[a-z]/.test(password) && /[A-Z]/.test(password) },
  { id: "change.rule.digit", holds: (password) => /\d/.test(password) },
  { id: "change.rule.special", holds: (password) => /[@$!%*?&]/.test(password) },
];

/** What spec section 5 asks of a new password, ticked off while it is typed. */
export function PasswordRules({ password }: { password: string }) {
  const say = useSay();
  return (
    <ul className={css.rules} aria-label={say("change.rules")}>
      {rules.map(({ id, holds }) => {
        const isKept = holds(password);
        return (
          <li key={id} data-kept={isKept}>
            {isKept ? <CheckIcon /> : <span className={css.dot} />}
            <span className={isKept ? "visually-hidden" : ""}>
              {isKept ? say("change.rule.kept", { rule: say(id) }) : say(id)}
            </span>
            {isKept && <span aria-hidden="true">{say(id)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
