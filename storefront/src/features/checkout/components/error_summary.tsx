import { asapLabel } from "@domain/shared/guest_texts.ts";
import { languageFacts } from "@domain/shared/language.ts";
import { type FieldPath, useFormContext } from "react-hook-form";
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
  "pickup_time.option": "checkout.pickup.title",
  "pickup_time.scheduledDate": "checkout.pickup.date",
  "pickup_time.scheduledTime": "checkout.pickup.time",
  "customer_info.firstName": "checkout.firstName",
  "customer_info.lastName": "checkout.lastName",
  "customer_info.email": "checkout.email",
  "customer_info.phone": "checkout.phone",
  is_of_age: "checkout.ageName",
  special_instructions: "checkout.instructions",
} as const satisfies Partial<Record<FieldPath<CheckoutForm>, TextId>>;

/** The fields that can have an error, in the order of the page. */
const fieldNames = (isFamilyFirst: boolean): (keyof typeof labels)[] => [
  "pickup_time.option",
  "pickup_time.scheduledDate",
  "pickup_time.scheduledTime",
  ...(isFamilyFirst
    ? ["customer_info.lastName", "customer_info.firstName"] as const
    : ["customer_info.firstName", "customer_info.lastName"] as const),
  "customer_info.email",
  "customer_info.phone",
  "is_of_age",
  "special_instructions",
];

/** Why the last attempt to pay failed, and a button for each field with an error that moves the focus there. */
export function ErrorSummary({ problem, isCardWrong, onCard }: Props) {
  const t = useTranslate();
  const { formState, getFieldState, setFocus } = useFormContext<CheckoutForm>();
  const problemText = useProblemText();
  const isFamilyFirst = languageFacts[useLanguage()].familyFirst === true;
  const wrong = fieldNames(isFamilyFirst).filter((name) => getFieldState(name, formState).invalid);
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
