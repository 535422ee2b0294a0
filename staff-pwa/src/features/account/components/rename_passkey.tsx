import { renamePasskey } from "@contract/account.ts";
import type { Passkey } from "@contract/schemas/account.ts";
import type { FormEvent } from "react";
import { api } from "@/lib/api/api.ts";
import { useReason } from "@/lib/api/error_texts.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { Sheet } from "@/ui/sheet.tsx";
import { profileKey } from "../api/account_queries.ts";
import css from "./account.module.css";
import { PasskeyName, usePasskeyName } from "./passkey_name.tsx";

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTranslate();
  const reason = useReason();
  const named = usePasskeyName(passkey.name);
  const rename = useSave({
    save: () => api(renamePasskey, { id: passkey.id, body: { name: named.name } }),
    done: () => t("passkeys.renamed"),
    affects: profileKey,
    onSaved: onClose,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (named.check()) rename.mutate();
  }

  return (
    <Sheet title={t("passkeys.rename.title")} open onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate data-record>
        <PasskeyName {...named.field} problem={rename.isError ? reason(rename.error) : undefined} />
        <Button type="submit" look="primary" className={css.submit ?? ""} busy={rename.isPending}>
          {t("passkeys.rename")}
        </Button>
      </form>
    </Sheet>
  );
}
