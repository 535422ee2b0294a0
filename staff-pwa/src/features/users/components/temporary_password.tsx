import { useRef } from "react";
import { useSay } from "../../../lib/i18n/say.ts";
import { useHoldUpdates } from "../../../lib/quiet.ts";
import { Button } from "../../../../../web/ui/button.tsx";
import { CopyButton } from "../../../ui/copy_button.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { nameOf, type WithPassword } from "../api/users_queries.ts";
import css from "./users.module.css";

/** The one time a temporary password is seen. */
export function TemporaryPassword(
  { shown: { user, temporary_password }, onClose }: { shown: WithPassword; onClose: () => void },
) {
  const say = useSay();
  const password = useRef<HTMLElement>(null);
  useHoldUpdates(true);
  return (
    <Sheet title={say("temporary.title", { name: nameOf(user) })} open onClose={onClose}>
      <div className={css.form}>
        <p>{say("temporary.text")}</p>
        <dl className={css.handover}>
          <dt>{say("temporary.username")}</dt>
          <dd>{user.username}</dd>
          <dt>{say("temporary.label")}</dt>
          <dd ref={password} className={css.password}>{temporary_password}</dd>
        </dl>
        <div className={css.pair}>
          <CopyButton text={temporary_password} shown={password}>{say("temporary.copy")}</CopyButton>
          <Button look="primary" onClick={onClose}>{say("temporary.done")}</Button>
        </div>
      </div>
    </Sheet>
  );
}
