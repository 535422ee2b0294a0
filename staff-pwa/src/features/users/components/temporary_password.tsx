import { useRef } from "react";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useHoldUpdates } from "@/lib/update_hold.ts";
import { Button } from "@web/ui/button.tsx";
import { CopyButton } from "@/ui/copy_button.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { nameOf, type WithPassword } from "../api/users_queries.ts";
import css from "./users.module.css";

/** Shows a temporary password. It cannot be shown again. */
export function TemporaryPassword(
  { shown: { user, temporary_password }, onClose }: { shown: WithPassword; onClose: () => void },
) {
  const t = useTranslate();
  const password = useRef<HTMLElement>(null);
  useHoldUpdates(true);
  return (
    <Sheet title={t("temporary.title", { name: nameOf(user) })} open onClose={onClose}>
      <div className={css.form}>
        <p>{t("temporary.text")}</p>
        <dl className={css.handover}>
          <dt>{t("profile.username")}</dt>
          <dd>{user.username}</dd>
          <dt>{t("temporary.label")}</dt>
          <dd ref={password} className={css.password}>{temporary_password}</dd>
        </dl>
        <div className={css.pair}>
          <CopyButton text={temporary_password} shown={password}>{t("temporary.copy")}</CopyButton>
          <Button look="primary" onClick={onClose}>{t("temporary.done")}</Button>
        </div>
      </div>
    </Sheet>
  );
}
