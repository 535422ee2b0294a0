import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { type ListedUser, type User, userBody } from "@contract/account.ts";
import { useSay } from "../../lib/i18n/say.ts";
import { fieldProblems, useReason } from "../../lib/people_sentences.ts";
import { changedMeanwhile, presentOf } from "../../lib/said.ts";
import { session } from "../../lib/session/this_device.ts";
import { Button } from "../../ui/button.tsx";
import sheetForm from "../../ui/form.module.css";
import { Problem } from "../../ui/problem.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { notify } from "../../ui/toasts.tsx";
import { useLeaveGuard } from "../../ui/unsaved_guard.tsx";
import { UserFields } from "./user_fields.tsx";
import { editUser, nameOf, type UserFields as Fields, usersKey } from "./users_queries.ts";
import css from "./users.module.css";

const names = ["first_name", "last_name", "email", "role", "language"] as const;

const fieldsOf = ({ first_name, last_name, email, role, language }: User): Fields => ({
  first_name,
  last_name,
  email,
  role,
  language,
});

/** Name, mail, role and language of somebody; who saves over another's change is told first. */
export function EditUser(
  { user, isMe, isLast, onClose }: { user: ListedUser; isMe: boolean; isLast: boolean; onClose: () => void },
) {
  const say = useSay();
  const reason = useReason();
  const client = useQueryClient();
  /** The version this form was filled from. */
  const [version, setVersion] = useState(user.version);
  const { register, handleSubmit, reset, setError, formState: { errors, isDirty } } = useForm<Fields>({
    resolver: zodResolver(userBody.omit({ version: true, is_disabled: true }).required()),
    defaultValues: fieldsOf(user),
  });
  const { leave, question } = useLeaveGuard(isDirty, onClose);
  const save = useMutation({
    mutationFn: (fields: Fields) => editUser(user.id, { ...fields, version }),
    onSuccess: async (saved) => {
      notify("success", say("user.saved", { name: nameOf(saved) }));
      onClose();
      // One's own role or name is part of what this screen knows of whoever looks.
      if (isMe) await session.renew();
    },
    onError: (problem) => {
      for (const { field, message } of fieldProblems(problem)) {
        const name = names.find((each) => each === field);
        if (name !== undefined) setError(name, { message }, { shouldFocus: true });
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: usersKey }),
  });
  const present = changedMeanwhile(save.error) ? presentOf<User>(save.error) : undefined;

  function showSaved(saved: User) {
    setVersion(saved.version);
    reset(fieldsOf(saved));
    save.reset();
  }

  return (
    <Sheet title={say("user.edit.title", { name: nameOf(user) })} open onClose={leave}>
      <form
        className={css.form}
        onSubmit={handleSubmit((fields) => isDirty ? save.mutate(fields) : onClose())}
        noValidate
      >
        <UserFields register={register} errors={errors} isLast={isLast} />
        {save.isError && fieldProblems(save.error).length === 0 && (
          <Problem title={say("user.save_failed")}>
            <p>{present === undefined ? reason(save.error) : say("conflict.user")}</p>
            {present !== undefined && (
              <Button onClick={() => showSaved(present)}>{say("conflict.load")}</Button>
            )}
          </Problem>
        )}
        <div className={sheetForm.actions}>
          <Button look="bare" onClick={leave}>{say("office.cancel")}</Button>
          <Button type="submit" look="primary" disabled={save.isPending}>
            {say(save.isPending ? "profile.saving" : "profile.save")}
          </Button>
        </div>
      </form>
      {question}
    </Sheet>
  );
}
