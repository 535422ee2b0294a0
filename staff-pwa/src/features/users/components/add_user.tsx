import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { newUserBody } from "@contract/schemas/users.ts";
import { fieldProblems, useReason } from "@/lib/api/error_texts.ts";
import { formError, formErrorText, schemaResolver } from "@/lib/form_errors.ts";
import type { StaffLanguage } from "@domain/shared/language.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { SaveButton } from "@/ui/form/save_button.tsx";
import { Field } from "@web/ui/field.tsx";
import sheetForm from "@/ui/form/form.module.css";
import { AlertBox } from "@/ui/form/alert_box.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { useLeaveGuard } from "@/ui/form/unsaved_guard.tsx";
import { UserFields } from "./user_fields.tsx";
import { addUser, type UserFields as Fields, usersKey, type WithPassword } from "../api/users_queries.ts";
import css from "./users.module.css";

type Form = Fields & { username: string };
const emptyForm: Form = {
  username: "",
  first_name: "",
  last_name: "",
  email: "",
  role: "manager",
  language: "en" satisfies StaffLanguage,
};
const names = ["username", "first_name", "last_name", "email", "role", "language"] as const;
const rules = newUserBody.omit({ temporary_password: true }).extend({
  language: newUserBody.shape.language.unwrap(),
});

/** Adds a user. The response contains the temporary password, which the server does not show again. */
export function AddUser(
  { onClose, onAdded }: { onClose: () => void; onAdded: (shown: WithPassword) => void },
) {
  const t = useTranslate();
  const reason = useReason();
  const client = useQueryClient();
  const { register, handleSubmit, setError, formState: { errors, isDirty } } = useForm<Form>({
    resolver: schemaResolver(rules),
    defaultValues: emptyForm,
  });
  const { leave, question } = useLeaveGuard(isDirty, onClose);
  const add = useMutation({
    mutationFn: addUser,
    onSuccess: (shown) => {
      void client.invalidateQueries({ queryKey: usersKey });
      onAdded(shown);
    },
    onError: (problem) => {
      for (const wrong of fieldProblems(problem)) {
        const name = names.find((each) => each === wrong.field);
        if (name !== undefined) setError(name, formError(wrong), { shouldFocus: true });
      }
    },
  });

  return (
    <Sheet title={t("user.add.title")} open onClose={leave}>
      <form className={css.form} onSubmit={handleSubmit((form) => add.mutate(form))} noValidate>
        {add.isError && fieldProblems(add.error).length === 0 && (
          <AlertBox title={t("user.add.failed")}>{reason(add.error)}</AlertBox>
        )}
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
        <UserFields
          register={register}
          errors={errors}
          isLast={false}
        />
        <div className={sheetForm.actions}>
          <Button look="ghost" onClick={leave}>{t("office.cancel")}</Button>
          <SaveButton type="submit" disabled={add.isPending}>
            {t(add.isPending ? "user.add.busy" : "user.add.submit")}
          </SaveButton>
        </div>
      </form>
      {question}
    </Sheet>
  );
}
