import { replaceRecoveryCodes } from "@contract/account.ts";
import type { Profile } from "@contract/schemas/account.ts";
import { type FormEvent, useState } from "react";
import { api } from "@/lib/api/api.ts";
import { useReason } from "@/lib/api/error_texts.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { AlertBox } from "@/ui/form/alert_box.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { profileKey } from "../api/account_queries.ts";
import css from "./account.module.css";
import { isOfOwnFactors, OwnFactors, useOwnFactors } from "./own_factors.tsx";
import { RecoveryCodes } from "./recovery_codes.tsx";

/** Replaces the recovery codes and shows the new ones once. */
export function NewRecoveryCodes({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const t = useTranslate();
  const reason = useReason();
  const own = useOwnFactors(profile.secondFactor.enabled);
  const [codes, setCodes] = useState<string[]>();
  const replace = useSave({
    save: () => api(replaceRecoveryCodes, { body: own.body }),
    affects: profileKey,
    onSaved: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (own.check()) replace.mutate();
  }

  return (
    <Sheet title={t("factor.codes.renew.title")} open onClose={codes === undefined ? onClose : undefined}>
      {codes !== undefined
        ? <RecoveryCodes codes={codes} username={profile.user.username} onDone={onClose} />
        : (
          <form className={css.form} onSubmit={submit} noValidate>
            <p>{t("factor.codes.renew.text")}</p>
            {replace.isError && !isOfOwnFactors(replace.error) && (
              <AlertBox title={t("factor.failed")}>{reason(replace.error)}</AlertBox>
            )}
            <OwnFactors {...own.fields} problem={replace.error} />
            <Button
              type="submit"
              look="primary"
              className={css.submit ?? ""}
              disabled={replace.isPending}
            >
              {t("factor.codes.renew.title")}
            </Button>
          </form>
        )}
    </Sheet>
  );
}
