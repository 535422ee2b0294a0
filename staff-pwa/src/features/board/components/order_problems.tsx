import type { StaffOrder } from "@contract/schemas/orders.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { AlertIcon, CardIcon } from "@/ui/icons.tsx";
import { CaptureFailureText } from "./payment_badges.tsx";
import css from "./order_card.module.css";

/** What staff must know before they answer: a failed charge, a test order, warnings. */
export function OrderProblems({ order }: { order: StaffOrder }) {
  const t = useTranslate();
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
      {order.warnings.map((warning) => (
        <p key={JSON.stringify(warning)} className={css.warning}>
          <AlertIcon />
          <span>
            <strong>{t("card.warning")}</strong> {t(`card.warning.${warning.code}`, warning)}
          </span>
        </p>
      ))}
    </div>
  );
}
