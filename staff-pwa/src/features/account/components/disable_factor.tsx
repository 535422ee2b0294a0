import { disableSecondFactor } from "@contract/account.ts";
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

/** Disables the second factor. Requires both the password and a code. */
export function DisableFactor({ isRequired, onClose }: { isRequired: boolean; onClose: () => void }) {
  const t = useTranslate();
  const reason = useReason();
  const own = useOwnFactors(true);
  const disable = useSave({
    save: () => api(disableSecondFactor, { body: own.body }),
    done: () => t("factor.disabled"),
    affects: profileKey,
    onSaved: async () => {
      onClose();
      // The renewed session tells whether the role requires a new second factor at once.
      if (isRequired) await session.renew();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (own.check()) disable.mutate();
  }

  return (
    <Sheet title={t("factor.disable.title")} open onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t(isRequired ? "factor.disable.required" : "factor.disable.text")}</p>
        {disable.isError && !isOfOwnFactors(disable.error) && (
          <AlertBox title={t("factor.failed")}>{reason(disable.error)}</AlertBox>
        )}
        <OwnFactors {...own.fields} problem={disable.error} />
        <Button type="submit" look="danger" className={css.submit ?? ""} disabled={disable.isPending}>
          {t("factor.disable.submit")}
        </Button>
      </form>
    </Sheet>
  );
}
