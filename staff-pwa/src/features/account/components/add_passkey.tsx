import { addPasskey, beginPasskey } from "@contract/account.ts";
import { useState } from "react";
import { api } from "@/lib/api/api.ts";
import { kindOfDevice } from "@/lib/device_name.ts";
import { makePasskey, passkeyProblem } from "@/lib/passkeys.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Sheet } from "@/ui/sheet.tsx";
import { OwnFactorsForm } from "./own_factors_form.tsx";
import { PasskeyName, usePasskeyName } from "./passkey_name.tsx";
import { RecoveryCodes } from "./recovery_codes.tsx";

type Props = { username: string; hasApp: boolean; onClose: () => void; onAdded?: () => void };

/** Makes a passkey with this device and adds it to the account. The first one shows the account's recovery codes afterwards. */
export function AddPasskey({ username, hasApp, onClose, onAdded }: Props) {
  const t = useTranslate();
  const passkey = usePasskeyName(kindOfDevice(navigator));
  const [codes, setCodes] = useState<string[]>();
  const finish = () => {
    onClose();
    onAdded?.();
  };

  if (codes !== undefined) {
    return (
      <Sheet title={t("passkeys.added")} open>
        <RecoveryCodes codes={codes} username={username} onDone={finish} />
      </Sheet>
    );
  }
  return (
    <Sheet title={t("passkeys.add")} open onClose={onClose}>
      <OwnFactorsForm
        hasApp={hasApp}
        lead={<p>{t("passkeys.add.text")}</p>}
        check={passkey.check}
        save={async (body) => {
          const { options } = await api(beginPasskey, { body });
          return await api(addPasskey, { body: { answer: await makePasskey(options), name: passkey.name } });
        }}
        // The sheet with the recovery codes says it too, and no message may cover them.
        done={({ recoveryCodes }) => recoveryCodes === null ? t("passkeys.added") : undefined}
        onSaved={({ recoveryCodes }) => recoveryCodes === null ? finish() : setCodes(recoveryCodes)}
        explain={(problem) => {
          const ofBrowser = passkeyProblem(problem);
          return ofBrowser && t(ofBrowser);
        }}
        submit={t("passkeys.add.submit")}
        busy={t("passkeys.add.busy")}
      >
        <PasskeyName {...passkey.field} hint={t("passkeys.name.hint")} />
      </OwnFactorsForm>
    </Sheet>
  );
}
