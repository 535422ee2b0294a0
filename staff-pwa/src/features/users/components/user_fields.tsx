import { roles } from "@domain/staff/permissions.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { EmailInput } from "@web/ui/email_input.tsx";
import { type FieldsOf, FormField } from "@/ui/form/form_field.tsx";
import { LanguageOptions } from "@/ui/language_options.tsx";
import type { UserFields as Fields } from "../api/users_queries.ts";
import css from "./users.module.css";

/** The names of the fields. */
export const userLabels = {
  first_name: "profile.first_name",
  last_name: "profile.last_name",
  email: "profile.email",
  role: "profile.role",
  language: "profile.language",
} as const;

/** The fields for name, email, role and language, for adding and editing a user. `isLast` locks the role of the last super admin. */
export function UserFields({ of, isLast }: { of: FieldsOf<Fields>; isLast: boolean }) {
  const t = useTranslate();
  // Koreans write the family name first.
  const firstName = <FormField of={of} name="first_name" />;
  const lastName = <FormField of={of} name="last_name" />;
  const isKorean = useLanguage() === "ko";
  return (
    <>
      <div className={css.pair}>
        {isKorean ? <>{lastName}{firstName}</> : <>{firstName}{lastName}</>}
      </div>
      <FormField of={of} name="email">
        {(control) => (
          <EmailInput
            {...control}
            question={(address) => t("email.likely", { address })}
            autoComplete="off"
          />
        )}
      </FormField>
      <fieldset className={css.roles} disabled={isLast}>
        <legend>{t("profile.role")}</legend>
        {isLast && <p className={css.soft}>{t("user.role.last")}</p>}
        {roles.map((role) => (
          <label key={role} className={css.choice}>
            <input type="radio" value={role} {...of.form.register("role")} />
            <span>
              <strong>{t(`role.${role}`)}</strong>
              <span className={css.soft}>{t(`user.role.${role}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <FormField of={of} name="language">
        {(control) => (
          <select {...control}>
            <LanguageOptions />
          </select>
        )}
      </FormField>
    </>
  );
}
