import { renamePasskey } from "@contract/account.ts";
import type { Passkey } from "@contract/schemas/account.ts";
import { type FormEvent, useState } from "react";
import { fieldCode } from "@contract/field_problems.ts";
import { maxPasskeyName } from "@domain/staff/passkey.ts";
import { api } from "@/lib/api/api.ts";
import { fieldText, useReason } from "@/lib/api/error_texts.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { Sheet } from "@/ui/sheet.tsx";
import { profileKey } from "../api/account_queries.ts";
import css from "./account.module.css";

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTranslate();
  const reason = useReason();
  const [name, setName] = useState(passkey.name);
  const [isTried, setIsTried] = useState(false);
  const rename = useSave({
    save: () => api(renamePasskey, { id: passkey.id, body: { name: name.trim() } }),
    done: () => t("passkeys.renamed"),
    affects: profileKey,
    onSaved: onClose,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (name.trim() !== "") rename.mutate();
  }

  return (
    <Sheet title={t("passkeys.rename.title")} open onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate data-record>
        <Field
          label={t("passkeys.name")}
          error={isTried && name.trim() === ""
            ? fieldText({ code: fieldCode("passkey_name_required") })
            : rename.isError
            ? reason(rename.error)
            : undefined}
        >
          {(aria) => (
            <input
              {...aria}
              value={name}
              maxLength={maxPasskeyName}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" look="primary" className={css.submit ?? ""} disabled={rename.isPending}>
          {t("passkeys.rename")}
        </Button>
      </form>
    </Sheet>
  );
}
