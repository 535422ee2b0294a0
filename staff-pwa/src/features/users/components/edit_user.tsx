import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { type ListedUser, type User, userBody } from "@contract/schemas/users.ts";
import { fieldProblems, useReason } from "@/lib/api/error_texts.ts";
import { formError, schemaResolver } from "@/lib/form_errors.ts";
import { languageFacts } from "@domain/shared/language.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { changedMeanwhile, presentOf } from "@/lib/api/error_message.ts";
import { session } from "@/lib/session/this_device.ts";
import { Button } from "@web/ui/button.tsx";
import { SaveButton } from "@/ui/form/save_button.tsx";
import { FormConflict } from "@/ui/form/form_conflict.tsx";
import sheetForm from "@/ui/form/form.module.css";
import { AlertBox } from "@/ui/form/alert_box.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { notify } from "@/ui/toasts/toasts.tsx";
import { useLeaveGuard } from "@/ui/form/unsaved_guard.tsx";
import { UserFields } from "./user_fields.tsx";
import { editUser, nameOf, type UserFields as Fields, usersKey } from "../api/users_queries.ts";
import css from "./users.module.css";

const names = ["first_name", "last_name", "email", "role", "language"] as const;

const labels = {
  first_name: "profile.first_name",
  last_name: "profile.last_name",
  email: "profile.email",
  role: "user.role",
  language: "user.language",
} as const;

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
  const reason = useReason();
  const client = useQueryClient();
  /** The version that the form is based on. */
  const [shown, setShown] = useState<User>(user);
  const { register, handleSubmit, getValues, reset, setError, formState: { errors, isDirty } } = useForm<
    Fields
  >({
    resolver: schemaResolver(userBody.omit({ version: true, is_disabled: true }).required()),
    defaultValues: fieldsOf(user),
  });
  const { leave, question } = useLeaveGuard(isDirty, onClose);
  const save = useMutation({
    mutationFn: (fields: Fields) => editUser(user.id, { ...fields, version: shown.version }),
    onSuccess: async (saved) => {
      notify("success", t("user.saved", { name: nameOf(saved) }));
      onClose();
      // The session contains the user's own role and name.
      if (isMe) await session.renew();
    },
    onError: (problem) => {
      for (const wrong of fieldProblems(problem)) {
        const name = names.find((each) => each === wrong.field);
        if (name !== undefined) setError(name, formError(wrong), { shouldFocus: true });
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: usersKey }),
  });
  const shownValue = (value: string, key: keyof Fields): string => {
    switch (key) {
      case "role":
        return t(`role.${value as User["role"]}`);
      case "language":
        return languageFacts[value as User["language"]].name;
      default:
        return value;
    }
  };
  const present = changedMeanwhile(save.error) ? presentOf<User>(save.error) : undefined;

  return (
    <Sheet title={t("user.edit.title", { name: nameOf(user) })} open onClose={leave}>
      <form
        className={css.form}
        onSubmit={handleSubmit((fields) => isDirty ? save.mutate(fields) : onClose())}
        noValidate
      >
        {present !== undefined && (
          <FormConflict
            form={{ getValues, reset }}
            base={fieldsOf(shown)}
            theirs={fieldsOf(present)}
            label={(key) => t(labels[key])}
            show={shownValue}
            onResolved={() => {
              setShown(present);
              save.reset();
            }}
          />
        )}
        <UserFields register={register} errors={errors} isLast={isLast} />
        {save.isError && present === undefined && fieldProblems(save.error).length === 0 && (
          <AlertBox title={t("user.save_failed")}>{reason(save.error)}</AlertBox>
        )}
        <div className={sheetForm.actions}>
          <Button look="ghost" onClick={leave}>{t("office.cancel")}</Button>
          <SaveButton type="submit" disabled={save.isPending}>
            {t(save.isPending ? "profile.saving" : "profile.save")}
          </SaveButton>
        </div>
      </form>
      {question}
    </Sheet>
  );
}
