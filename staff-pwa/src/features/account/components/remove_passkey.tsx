import { removePasskey } from "@contract/account.ts";
import type { Passkey } from "@contract/schemas/account.ts";
import { api } from "@/lib/api/api.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { session } from "@/lib/session/this_device.ts";
import { Sheet } from "@/ui/sheet.tsx";
import { OwnFactorsForm } from "./own_factors_form.tsx";

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
  return (
    <Sheet title={t("passkeys.remove.title", { name: passkey.name })} open onClose={onClose}>
      <OwnFactorsForm
        hasApp={hasApp}
        lead={
          <>
            <p>{t("passkeys.remove.text")}</p>
            {isLast && <p>{t("passkeys.remove.last")} {isDuty && t("factor.disable.required")}</p>}
          </>
        }
        save={(body) => api(removePasskey, { id: passkey.id, body })}
        done={() => t("passkeys.removed")}
        onSaved={async () => {
          onClose();
          // The renewed session tells that the role requires a new second factor at once.
          if (isLast && isDuty) await session.renew();
        }}
        look="danger"
        submit={t("passkeys.remove")}
      />
    </Sheet>
  );
}
