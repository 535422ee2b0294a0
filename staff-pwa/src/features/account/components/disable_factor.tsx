import { disableSecondFactor } from "@contract/account.ts";
import { api } from "@/lib/api/api.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { session } from "@/lib/session/this_device.ts";
import { Sheet } from "@/ui/sheet.tsx";
import { OwnFactorsForm } from "./own_factors_form.tsx";

/** Disables the second factor. Requires both the password and a code. */
export function DisableFactor({ isRequired, onClose }: { isRequired: boolean; onClose: () => void }) {
  const t = useTranslate();
  return (
    <Sheet title={t("factor.disable.title")} open onClose={onClose}>
      <OwnFactorsForm
        hasApp
        lead={<p>{t(isRequired ? "factor.disable.required" : "factor.disable.text")}</p>}
        save={(body) => api(disableSecondFactor, { body })}
        done={() => t("factor.disabled")}
        onSaved={async () => {
          onClose();
          // The renewed session tells whether the role requires a new second factor at once.
          if (isRequired) await session.renew();
        }}
        look="danger"
        submit={t("factor.turn_off")}
      />
    </Sheet>
  );
}
