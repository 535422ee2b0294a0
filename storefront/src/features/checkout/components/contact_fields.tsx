import { canReceiveTexts, toE164 } from "@domain/order/phone.ts";
import { languageFacts } from "@domain/shared/language.ts";
import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { type TextId, useLanguage, useTranslate } from "@/lib/i18n.ts";
import { statusQuery } from "@/lib/queries.ts";
import { EmailInput } from "@web/ui/email_input.tsx";
import { Field } from "@web/ui/field.tsx";
import { CheckRow } from "@/ui/form/check_row.tsx";
import { LegalLinks } from "@/ui/form/legal_links.tsx";
import type { CheckoutForm, FieldName } from "../model/checkout_form.ts";
import styles from "./contact_fields.module.css";
import { formatWhileTyping } from "../model/phone_typing.ts";
import { useFieldError } from "../model/form_habits.ts";

const firstNameField = (
  <NameField
    key="first"
    name="customer_info.firstName"
    label="checkout.firstName"
    autoComplete="given-name"
  />
);
const lastNameField = (
  <NameField
    key="last"
    name="customer_info.lastName"
    label="checkout.lastName"
    autoComplete="family-name"
  />
);

export function ContactFields() {
  const t = useTranslate();
  const language = useLanguage();
  const { register } = useFormContext<CheckoutForm>();
  return (
    <>
      <div className={styles.names}>
        {languageFacts[language].familyFirst
          ? [lastNameField, firstNameField]
          : [firstNameField, lastNameField]}
      </div>
      <EmailField />
      <PhoneField />
      <CheckRow
        label={t("checkout.sms")}
        hint={t("checkout.smsConsent")}
        {...register("sms_consent")}
      />
      <LegalLinks text="checkout.smsLegal" />
      <NoTextsNotice />
    </>
  );
}

/** A notice for guests who ask for texts with a number that cannot receive them. */
function NoTextsNotice() {
  const t = useTranslate();
  const { control } = useFormContext<CheckoutForm>();
  const [phone, wantsTexts] = useWatch({ control, name: ["customer_info.phone", "sms_consent"] });
  const allowedAbroad = useQuery(statusQuery).data?.text_area_codes ?? [];
  const e164 = toE164(phone);
  const isImpossible = wantsTexts && e164 !== undefined && !canReceiveTexts(e164, allowedAbroad);
  return <p role="status" className={styles.notice}>{isImpossible ? t("checkout.smsImpossible") : ""}</p>;
}

function NameField({ name, label, autoComplete }: { name: FieldName; label: TextId; autoComplete: string }) {
  const t = useTranslate();
  const { register } = useFormContext<CheckoutForm>();
  const error = useFieldError(name);
  return (
    <Field label={t(label)} error={error}>
      {(control) => (
        <input
          {...control}
          {...register(name)}
          autoComplete={autoComplete}
          maxLength={60}
          required
        />
      )}
    </Field>
  );
}

function EmailField() {
  const t = useTranslate();
  const { register } = useFormContext<CheckoutForm>();
  const error = useFieldError("customer_info.email");
  return (
    <Field label={t("checkout.email")} hint={t("checkout.emailHint")} error={error}>
      {(control) => (
        <EmailInput
          {...control}
          {...register("customer_info.email")}
          question={(address) => t("checkout.emailLikely", { address })}
          autoComplete="email"
          maxLength={254}
          required
        />
      )}
    </Field>
  );
}

/** The phone field, which formats the number during typing. */
function PhoneField() {
  const t = useTranslate();
  const { register } = useFormContext<CheckoutForm>();
  const error = useFieldError("customer_info.phone");
  const { onChange, ...field } = register("customer_info.phone");
  return (
    <Field label={t("checkout.phone")} hint={t("checkout.phoneHint")} error={error}>
      {(control) => (
        <input
          {...control}
          {...field}
          onChange={(event) => {
            const input = event.currentTarget;
            const shaped = formatWhileTyping(input.value, input.selectionStart ?? input.value.length);
            if (shaped.text !== input.value) {
              input.value = shaped.text;
              input.setSelectionRange(shaped.caret, shaped.caret);
            }
            return onChange(event);
          }}
          type="tel"
          autoComplete="tel-national"
          placeholder="(714) 555-0134"
          required
        />
      )}
    </Field>
  );
}
