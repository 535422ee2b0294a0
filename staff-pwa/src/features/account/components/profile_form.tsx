import { showAnswer } from "@web/refetch.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useSetAtom } from "jotai";
import { useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { editProfile } from "@contract/account.ts";
import { type Profile, profileBody } from "@contract/schemas/account.ts";
import type { User } from "@contract/schemas/users.ts";
import { fieldCode } from "@contract/field_problems.ts";
import { api } from "@/lib/api/api.ts";
import { languageChoices } from "@/lib/device_choices.ts";
import { fieldProblems, fieldText, useReason } from "@/lib/api/error_texts.ts";
import { formError, schemaResolver } from "@/lib/form_errors.ts";
import { LanguageOptions } from "@/ui/language_options.tsx";
import { languageFacts, type StaffLanguage } from "@domain/shared/language.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { changedMeanwhile, presentOf } from "@/lib/api/error_message.ts";
import { session } from "@/lib/session/this_device.ts";
import { PasswordInput } from "@/ui/form/password_input.tsx";
import { SaveButton } from "@/ui/form/save_button.tsx";
import { EmailInput } from "@web/ui/email_input.tsx";
import { Field } from "@web/ui/field.tsx";
import { FormField } from "@/ui/form/form_field.tsx";
import { FormConflict } from "@/ui/form/form_conflict.tsx";
import { mergeEdits } from "@/ui/form/merge.ts";
import { AlertBox } from "@/ui/form/alert_box.tsx";
import { UnsavedGuard } from "@/ui/form/unsaved_guard.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { notify } from "@/ui/toasts/toasts.tsx";
import { profileKey } from "../api/account_queries.ts";
import css from "./account.module.css";

type Form = { firstName: string; lastName: string; email: string; language: StaffLanguage };
const names = ["firstName", "lastName", "email", "language"] as const;

const labels = {
  firstName: "profile.first_name",
  lastName: "profile.last_name",
  email: "profile.email",
  language: "profile.language",
} as const;

const formOf = (user: Pick<User, "first_name" | "last_name" | "email" | "language">): Form => ({
  firstName: user.first_name,
  lastName: user.last_name,
  email: user.email,
  language: user.language,
});

/** Edits the user's own name, email address and language (docs/product-rules.md, "Own account"). */
export function ProfileForm({ profile }: { profile: Profile }) {
  const t = useTranslate();
  const reason = useReason();
  const client = useQueryClient();
  const setLanguages = useSetAtom(languageChoices);
  /** The version that the form is based on. */
  const [base, setBase] = useState({ form: formOf(profile.user), version: profile.version });
  const { control, register, handleSubmit, getValues, reset, setError, formState } = useForm<Form>({
    resolver: schemaResolver(profileBody.omit({ version: true, currentPassword: true }).required()),
    defaultValues: base.form,
  });
  const { isDirty } = formState;
  const label = (name: keyof Form) => t(labels[name]);
  const [currentPassword, setPassword] = useState("");
  const passwordInput = useRef<HTMLInputElement>(null);
  const [isPasswordMissing, setIsPasswordMissing] = useState(false);
  const changesEmail = useWatch({ control, name: "email" }).trim() !== base.form.email;

  const save = useSave({
    save: ({ form }: { form: Form; typed: Form }) =>
      api(editProfile, {
        body: {
          ...form,
          version: base.version,
          ...(form.email === base.form.email ? {} : { currentPassword }),
        },
      }),
    done: () => t("profile.saved"),
    onSaved: (saved, { typed }) => {
      showAnswer(client, profileKey, saved);
      const form = formOf(saved.user);
      setBase({ form, version: saved.version });
      // What was typed during the save stays.
      const { merged } = mergeEdits({ base: typed, mine: getValues(), theirs: form });
      reset(form);
      reset(merged, { keepDefaultValues: true });
      setPassword("");
      session.know(saved.user);
      // The saved language applies on every device, so the choice for this tablet is removed.
      setLanguages(({ [saved.user.id]: _, ...others }) => others);
    },
    onFailed: (problem) => {
      for (const wrong of fieldProblems(problem)) {
        if (wrong.field === "currentPassword") passwordInput.current?.focus();
        const name = names.find((each) => each === wrong.field);
        if (name !== undefined) setError(name, formError(wrong), { shouldFocus: true });
      }
    },
  });

  const present = changedMeanwhile(save.error) ? presentOf<User>(save.error) : undefined;
  const passwordRefusal = fieldProblems(save.error).find(({ field }) => field === "currentPassword");
  const passwordError = isPasswordMissing
    ? fieldText({ code: fieldCode("current_password_required") })
    : passwordRefusal && fieldText(passwordRefusal);
  const submit = handleSubmit((form) => {
    const isMissing = form.email !== base.form.email && currentPassword === "";
    setIsPasswordMissing(isMissing);
    if (isMissing) return passwordInput.current?.focus();
    if (isDirty) return save.mutate({ form, typed: getValues() });
    notify("info", t("profile.nothing"));
  });

  // Koreans write the family name first.
  const of = { form: { register, formState }, label };
  const firstName = <FormField of={of} name="firstName" autoComplete="given-name" />;
  const lastName = <FormField of={of} name="lastName" autoComplete="family-name" />;
  const isKorean = useLanguage() === "ko";
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <UnsavedGuard isDirty={isDirty} />
      {present !== undefined && (
        <FormConflict
          form={{ getValues, reset }}
          base={base.form}
          theirs={formOf(present)}
          label={label}
          show={(value, key) => key === "language" ? languageFacts[value as Form["language"]].name : value}
          onResolved={() => {
            setBase({ form: formOf(present), version: present.version });
            save.reset();
          }}
        />
      )}
      <dl className={css.facts}>
        <div>
          <dt>{t("profile.username")}</dt>
          <dd>{profile.user.username}</dd>
        </div>
        <div>
          <dt>{t("profile.role")}</dt>
          <dd>{t(`role.${profile.user.role}`)}</dd>
        </div>
      </dl>
      <div className={css.pair}>
        {isKorean ? <>{lastName}{firstName}</> : <>{firstName}{lastName}</>}
      </div>
      <FormField of={of} name="email">
        {(control) => (
          <EmailInput
            {...control}
            question={(address) => t("email.likely", { address })}
            autoComplete="email"
          />
        )}
      </FormField>
      {changesEmail && (
        <Field label={t("factor.password")} hint={t("profile.email.password")} error={passwordError}>
          {(aria) => (
            <PasswordInput
              {...aria}
              ref={passwordInput}
              value={currentPassword}
              onChange={(event) => {
                setPassword(event.target.value);
                setIsPasswordMissing(false);
              }}
              autoComplete="current-password"
            />
          )}
        </Field>
      )}
      <FormField of={of} name="language" hint={t("profile.language.hint")}>
        {(control) => (
          <select {...control}>
            <LanguageOptions />
          </select>
        )}
      </FormField>
      {save.isError && present === undefined && fieldProblems(save.error).length === 0 && (
        <AlertBox title={t("profile.save_failed")}>{reason(save.error)}</AlertBox>
      )}
      <SaveButton type="submit" className={css.submit ?? ""} disabled={save.isPending}>
        {t(save.isPending ? "profile.saving" : "profile.save")}
      </SaveButton>
    </form>
  );
}
