import type { StaffOrder } from "@contract/schemas/orders.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { AlertIcon, CardIcon, ClockIcon, PhoneIcon } from "@/ui/icons.tsx";
import { CaptureFailureText } from "./payment_badges.tsx";
import { dayAndClock } from "@/lib/format/times.ts";
import css from "./order_card.module.css";

type Warning = StaffOrder["warnings"][number];

/** The values of a warning's text; a country by its name. */
const valuesOf = (warning: Warning, language: string): Warning =>
  warning.code === "foreign_card"
    ? { ...warning, country: new Intl.DisplayNames(language, { type: "region" }).of(warning.country) ?? "" }
    : warning;

/** What staff must know before they answer: a failed charge, a test order, warnings. */
export function OrderProblems({ order }: { order: StaffOrder }) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <div className={css.problems}>
      {order.payment_problem !== null && (
        <p className={css.paymentProblem} role="alert">
          <CardIcon />
          <span>
            <strong>{t("card.payment_problem")}</strong> <CaptureFailureText reason={order.payment_problem} />
          </span>
        </p>
      )}
      {order.is_test && <p className={css.warning}>{t("card.test")}</p>}
      {order.first_pickup !== null && (
        <p className={css.warning}>
          <ClockIcon />
          <span>
            {order.first_pickup.at === null
              ? t("card.time_changed_asap")
              : t("card.time_changed", { time: dayAndClock(order.first_pickup.at) })}
          </span>
        </p>
      )}
      {order.warnings.map((warning) => (
        <p key={JSON.stringify(warning)} className={css.warning}>
          <AlertIcon />
          <span>
            <strong>{t("card.warning")}</strong>{" "}
            {t(`card.warning.${warning.code}`, valuesOf(warning, language))}
          </span>
        </p>
      ))}
      {order.call_first && (
        <p className={css.warning}>
          <PhoneIcon />
          <strong>{t("card.call_first")}</strong>
        </p>
      )}
    </div>
  );
}
