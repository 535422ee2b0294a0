import { replaceRecoveryCodes } from "@contract/account.ts";
import type { Profile } from "@contract/schemas/account.ts";
import { useState } from "react";
import { api } from "@/lib/api/api.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Sheet } from "@/ui/sheet.tsx";
import { OwnFactorsForm } from "./own_factors_form.tsx";
import { RecoveryCodes } from "./recovery_codes.tsx";

/** Replaces the recovery codes and shows the new ones once. */
export function NewRecoveryCodes({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const t = useTranslate();
  const [codes, setCodes] = useState<string[]>();
  return (
    <Sheet title={t("factor.codes.renew.title")} open onClose={codes === undefined ? onClose : undefined}>
      {codes !== undefined
        ? <RecoveryCodes codes={codes} username={profile.user.username} onDone={onClose} />
        : (
          <OwnFactorsForm
            hasApp={profile.secondFactor.enabled}
            lead={<p>{t("factor.codes.renew.text")}</p>}
            save={(body) => api(replaceRecoveryCodes, { body })}
            onSaved={({ recoveryCodes }) =>
              setCodes(recoveryCodes)}
            submit={t("factor.codes.renew.title")}
          />
        )}
    </Sheet>
  );
}
