import { asapLabel } from "@domain/shared/guest_texts.ts";
import { languageFacts } from "@domain/shared/language.ts";
import { useFormContext } from "react-hook-form";
import { type TextId, useLanguage, useTranslate } from "@/lib/i18n.ts";
import { ErrorBox } from "@/ui/error_box.tsx";
import { WithCall } from "@/ui/with_call.tsx";
import type { Problem } from "../api/use_authorization.ts";
import type { CheckoutForm } from "../model/checkout_form.ts";
import { useRefusalText } from "../model/form_habits.ts";
import styles from "./error_summary.module.css";

type Props = {
  /** The error of the last attempt to pay. */
  problem: Problem | undefined;
  /** Whether the last attempt found an error in the card fields. */
  isCardWrong: boolean;
  /** Moves the focus to the card fields. */
  onCard: () => void;
};

const labels = {
  pickupOption: "checkout.pickup.title",
  scheduledDate: "checkout.pickup.date",
  scheduledTime: "checkout.pickup.time",
  firstName: "checkout.firstName",
  lastName: "checkout.lastName",
  email: "checkout.email",
  phone: "checkout.phone",
  isOfAge: "checkout.ageName",
  specialInstructions: "checkout.instructions",
} as const satisfies Partial<Record<keyof CheckoutForm, TextId>>;

/** The fields that can have an error, in the order of the page. */
const fieldNames = (isFamilyFirst: boolean): (keyof typeof labels)[] => [
  "pickupOption",
  "scheduledDate",
  "scheduledTime",
  ...(isFamilyFirst ? ["lastName", "firstName"] as const : ["firstName", "lastName"] as const),
  "email",
  "phone",
  "isOfAge",
  "specialInstructions",
];

/** Why the last attempt to pay failed, and a button for each field with an error that moves the focus there. */
export function ErrorSummary({ problem, isCardWrong, onCard }: Props) {
  const t = useTranslate();
  const { formState, setFocus } = useFormContext<CheckoutForm>();
  const problemText = useProblemText();
  const isFamilyFirst = languageFacts[useLanguage()].familyFirst === true;
  const wrong = fieldNames(isFamilyFirst).filter((name) => name in formState.errors);
  if (!problem && !isCardWrong && !(formState.isSubmitted && wrong.length > 0)) return null;
  const text = problem
    ? problemText(problem)
    : t(wrong.length > 0 ? "checkout.error.fields" : "checkout.error.cardFields");
  return (
    <ErrorBox>
      <p>
        <WithCall>{text}</WithCall>
      </p>
      {(wrong.length > 0 || isCardWrong) && (
        <ul className={styles.fields}>
          {wrong.map((name) => (
            <li key={name}>
              <button type="button" className={styles.link} onClick={() => setFocus(name)}>
                {t(labels[name])}
              </button>
            </li>
          ))}
          {isCardWrong && (
            <li>
              <button type="button" className={styles.link} onClick={onCard}>
                {t("checkout.error.card")}
              </button>
            </li>
          )}
        </ul>
      )}
    </ErrorBox>
  );
}

function useProblemText(): (problem: Problem) => string {
  const t = useTranslate();
  const language = useLanguage();
  const refusalText = useRefusalText();
  return (problem) => {
    if ("refusal" in problem) return refusalText(problem.refusal);
    if ("asapMinutes" in problem) {
      return t("checkout.error.asapLater", { label: asapLabel(problem.asapMinutes, language) });
    }
    const text = "text" in problem ? t(problem.text) : problem.message;
    return problem.then ? `${text} ${t(problem.then)}` : text;
  };
}
