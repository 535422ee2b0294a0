import { newUserBody } from "@contract/schemas/users.ts";
import { formErrorText, schemaResolver } from "@/lib/form_errors.ts";
import type { StaffLanguage } from "@domain/shared/language.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Field } from "@web/ui/field.tsx";
import { RecordSheet, useRecord } from "@/ui/form/record_sheet.tsx";
import { UserFields } from "./user_fields.tsx";
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
    toForm: () => emptyForm,
    resolver: () => schemaResolver(rules),
    save: addUser,
    affects: usersKey,
    onSaved: onAdded,
    onClose,
  });
  const { register, formState: { errors } } = record.form;
  return (
    <RecordSheet
      of={record}
      title={t("user.add.title")}
      failed={t("user.add.failed")}
      texts={[t("user.add.submit"), t("user.add.busy")]}
    >
      <Field
        label={t("user.username")}
        hint={t("user.username.hint")}
        error={formErrorText(errors.username)}
      >
        {(aria) => (
          <input
            {...register("username")}
            {...aria}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <UserFields register={register} errors={errors} isLast={false} />
    </RecordSheet>
  );
}
