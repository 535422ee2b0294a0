import { removePasskey } from "@contract/account.ts";
import type { Passkey } from "@contract/schemas/account.ts";
import type { FormEvent } from "react";
import { api } from "@/lib/api/api.ts";
import { useReason } from "@/lib/api/error_texts.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { session } from "@/lib/session/this_device.ts";
import { Button } from "@web/ui/button.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { AlertBox } from "@/ui/form/alert_box.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { profileKey } from "../api/account_queries.ts";
import css from "./account.module.css";
import { isOfOwnFactors, OwnFactors, useOwnFactors } from "./own_factors.tsx";

/** Removes a passkey. `isLast` says that it is the account's only second factor, `isDuty` that the role requires one. */
export function RemovePasskey(
  { passkey, hasApp, isLast, isDuty, onClose }: {
    passkey: Passkey;
    hasApp: boolean;
    isLast: boolean;
    isDuty: boolean;
    onClose: () => void;
  },
) {
  const t = useTranslate();
  const reason = useReason();
  const own = useOwnFactors(hasApp);
  const remove = useSave({
    save: () => api(removePasskey, { id: passkey.id, body: own.body }),
    done: () => t("passkeys.removed"),
    affects: profileKey,
    onSaved: async () => {
      onClose();
      // The renewed session tells that the role requires a new second factor at once.
      if (isLast && isDuty) await session.renew();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (own.check()) remove.mutate();
  }

  return (
    <Sheet title={t("passkeys.remove.title", { name: passkey.name })} open onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t("passkeys.remove.text")}</p>
        {isLast && <p>{t("passkeys.remove.last")} {isDuty && t("factor.disable.required")}</p>}
        {remove.isError && !isOfOwnFactors(remove.error) && (
          <AlertBox title={t("factor.failed")}>{reason(remove.error)}</AlertBox>
        )}
        <OwnFactors {...own.fields} problem={remove.error} />
        <Button type="submit" look="danger" className={css.submit ?? ""} disabled={remove.isPending}>
          {t("passkeys.remove")}
        </Button>
      </form>
    </Sheet>
  );
}
