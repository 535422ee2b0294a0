import { type ListedUser, type User, userBody } from "@contract/schemas/users.ts";
import { schemaResolver } from "@/lib/form_errors.ts";
import { languageFacts } from "@domain/shared/language.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { session } from "@/lib/session/this_device.ts";
import { RecordSheet, useRecord } from "@/ui/form/record_sheet.tsx";
import { UserFields, userLabels } from "./user_fields.tsx";
import { editUser, nameOf, type UserFields as Fields, usersKey } from "../api/users_queries.ts";

const fieldsOf = ({ first_name, last_name, email, role, language }: User): Fields => ({
  first_name,
  last_name,
  email,
  role,
  language,
});

/** Edits the name, email address, role and language of a user. */
export function EditUser(
  { user, isMe, isLast, onClose }: { user: ListedUser; isMe: boolean; isLast: boolean; onClose: () => void },
) {
  const t = useTranslate();
  const record = useRecord({
    record: user as User,
    label: (name) => t(userLabels[name]),
    toForm: (shown) => fieldsOf(shown ?? user),
    resolver: () => schemaResolver(userBody.omit({ version: true, is_disabled: true }).required()),
    save: (fields: Fields, shown) => editUser(user.id, { ...fields, version: (shown ?? user).version }),
    done: (saved) => t("user.saved", { name: nameOf(saved) }),
    affects: usersKey,
    onSaved: async () => {
      onClose();
      // The session contains the user's own role and name.
      if (isMe) await session.renew();
    },
    onClose,
  });
  return (
    <RecordSheet
      of={record}
      title={t("users.edit.label", { name: nameOf(user) })}
      show={(value, key) =>
        key === "role"
          ? t(`role.${value as User["role"]}`)
          : key === "language"
          ? languageFacts[value as User["language"]].name
          : value}
      failed={t("user.save_failed")}
    >
      <UserFields of={record} isLast={isLast} />
    </RecordSheet>
  );
}
