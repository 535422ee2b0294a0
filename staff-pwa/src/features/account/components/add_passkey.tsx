import { addPasskey, beginPasskey } from "@contract/account.ts";
import { type FormEvent, useState } from "react";
import { api } from "@/lib/api/api.ts";
import { useReason } from "@/lib/api/error_texts.ts";
import { kindOfDevice } from "@/lib/device_name.ts";
import { makePasskey, passkeyProblem } from "@/lib/passkeys.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { AlertBox } from "@/ui/form/alert_box.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { profileKey } from "../api/account_queries.ts";
import css from "./account.module.css";
import { isOfOwnFactors, OwnFactors, useOwnFactors } from "./own_factors.tsx";
import { PasskeyName, usePasskeyName } from "./passkey_name.tsx";
import { RecoveryCodes } from "./recovery_codes.tsx";

type Props = { username: string; hasApp: boolean; onClose: () => void; onAdded?: () => void };

/** Makes a passkey with this device and adds it to the account. The first one shows the account's recovery codes afterwards. */
export function AddPasskey({ username, hasApp, onClose, onAdded }: Props) {
  const t = useTranslate();
  const reason = useReason();
  const passkey = usePasskeyName(kindOfDevice(navigator));
  const [codes, setCodes] = useState<string[]>();
  const own = useOwnFactors(hasApp);
  const finish = () => {
    onClose();
    onAdded?.();
  };
  const add = useSave({
    save: async () => {
      const { options } = await api(beginPasskey, { body: own.body });
      return await api(addPasskey, { body: { answer: await makePasskey(options), name: passkey.name } });
    },
    // The sheet with the recovery codes says it too, and no message may cover them.
    done: ({ recoveryCodes }) => recoveryCodes === null ? t("passkeys.added") : undefined,
    affects: profileKey,
    onSaved: ({ recoveryCodes }) => recoveryCodes === null ? finish() : setCodes(recoveryCodes),
  });
  const ofBrowser = passkeyProblem(add.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    const isNamed = passkey.check();
    if (own.check() && isNamed) add.mutate();
  }

  if (codes !== undefined) {
    return (
      <Sheet title={t("passkeys.added")} open>
        <RecoveryCodes codes={codes} username={username} onDone={finish} />
      </Sheet>
    );
  }
  return (
    <Sheet title={t("passkeys.add.title")} open onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t("passkeys.add.text")}</p>
        {add.isError && !isOfOwnFactors(add.error) && (
          <AlertBox title={t("factor.failed")}>
            {ofBrowser === undefined ? reason(add.error) : t(ofBrowser)}
          </AlertBox>
        )}
        <PasskeyName {...passkey.field} hint={t("passkeys.name.hint")} />
        <OwnFactors {...own.fields} problem={add.error} />
        <Button type="submit" look="primary" className={css.submit ?? ""} disabled={add.isPending}>
          {t(add.isPending ? "passkeys.add.busy" : "passkeys.add.submit")}
        </Button>
      </form>
    </Sheet>
  );
}
