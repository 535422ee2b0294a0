import { newUserBody } from "@contract/schemas/users.ts";
import { schemaResolver } from "@/lib/form_errors.ts";
import type { StaffLanguage } from "@domain/shared/language.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { FormField } from "@/ui/form/form_field.tsx";
import { RecordSheet, useRecord } from "@/ui/form/record_sheet.tsx";
import { UserFields, userLabels } from "./user_fields.tsx";
import { addUser, type UserFields as Fields, usersKey, type WithPassword } from "../api/users_queries.ts";

type Form = Fields & { username: string };
const emptyForm: Form = {
  username: "",
  first_name: "",
  last_name: "",
  email: "",
  role: "manager",
  language: "en" satisfies StaffLanguage,
};
const rules = newUserBody.omit({ temporary_password: true }).extend({
  language: newUserBody.shape.language.unwrap(),
});

/** Adds a user. The response contains the temporary password, which the server does not show again. */
export function AddUser(
  { onClose, onAdded }: { onClose: () => void; onAdded: (shown: WithPassword) => void },
) {
  const t = useTranslate();
  const record = useRecord<Form, never, WithPassword>({
    record: undefined,
    label: (name) => t(name === "username" ? "profile.username" : userLabels[name]),
    toForm: () => emptyForm,
    resolver: () => schemaResolver(rules),
    save: addUser,
    affects: usersKey,
    onSaved: onAdded,
    onClose,
  });
  return (
    <RecordSheet
      of={record}
      title={t("users.add")}
      failed={t("user.add.failed")}
      texts={[t("user.add.submit"), t("user.add.busy")]}
    >
      <FormField
        of={record}
        name="username"
        hint={t("user.username.hint")}
        autoCapitalize="none"
        spellCheck={false}
      />
      <UserFields of={record} isLast={false} />
    </RecordSheet>
  );
}
