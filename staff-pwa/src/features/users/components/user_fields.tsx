import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { roles } from "@domain/staff/permissions.ts";
import { formErrorText } from "@/lib/form_errors.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { EmailInput } from "@web/ui/email_input.tsx";
import { Field } from "@web/ui/field.tsx";
import { LanguageOptions } from "@/ui/language_options.tsx";
import type { UserFields as Fields } from "../api/users_queries.ts";
import css from "./users.module.css";

/** The fields for name, email, role and language, for adding and editing a user. `isLast` locks the role of the last super admin. */
export function UserFields(
  { register, errors, isLast }: {
    register: UseFormRegister<Fields>;
    errors: FieldErrors<Fields>;
    isLast: boolean;
  },
) {
  const t = useTranslate();
  // Koreans write the family name first.
  const firstName = (
    <Field label={t("profile.first_name")} error={formErrorText(errors.first_name)}>
      {(aria) => <input {...register("first_name")} {...aria} autoComplete="off" />}
    </Field>
  );
  const lastName = (
    <Field label={t("profile.last_name")} error={formErrorText(errors.last_name)}>
      {(aria) => <input {...register("last_name")} {...aria} autoComplete="off" />}
    </Field>
  );
  const isKorean = useLanguage() === "ko";
  return (
    <>
      <div className={css.pair}>
        {isKorean ? <>{lastName}{firstName}</> : <>{firstName}{lastName}</>}
      </div>
      <Field label={t("profile.email")} error={formErrorText(errors.email)}>
        {(aria) => (
          <EmailInput
            {...register("email")}
            {...aria}
            question={(address) => t("email.likely", { address })}
            autoComplete="off"
          />
        )}
      </Field>
      <fieldset className={css.roles} disabled={isLast}>
        <legend>{t("user.role")}</legend>
        {isLast && <p className={css.soft}>{t("user.role.last")}</p>}
        {roles.map((role) => (
          <label key={role} className={css.choice}>
            <input type="radio" value={role} {...register("role")} />
            <span>
              <strong>{t(`role.${role}`)}</strong>
              <span className={css.soft}>{t(`user.role.${role}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Field label={t("user.language")} error={formErrorText(errors.language)}>
        {(aria) => (
          <select {...register("language")} {...aria}>
            <LanguageOptions />
          </select>
        )}
      </Field>
    </>
  );
}
