import type { OrderStatus } from "@domain/order/order.ts";
import { useTranslate } from "@/lib/i18n.ts";
import { Icon } from "@/ui/icon.tsx";
import { isNotAccepted, steps, timeline } from "../model/order_status.ts";
import styles from "./timeline.module.css";

/** The four steps from authorization to preparation, each with an icon and a text. */
export function Timeline({ status }: { status: OrderStatus }) {
  const t = useTranslate();
  const states = timeline(status);
  // An order that was not accepted has no further steps.
  const shown = isNotAccepted(status) ? steps.filter((step) => states[step] !== "todo") : steps;
  return (
    <section aria-label={t("timeline.title")}>
      <ol className={styles.steps}>
        {shown.map((step) => {
          const state = states[step];
          return (
            <li
              key={step}
              className={`${styles.step} ${styles[state]}`}
              aria-current={state === "active" ? "step" : undefined}
            >
              <span className={styles.icon}>
                {state === "done" && <Icon name="check" size={20} />}
                {state === "stopped" && <Icon name="cross" size={20} />}
                {state === "active" && <Icon name="clock" size={20} />}
              </span>
              <span className={styles.name}>{t(`timeline.${step}`)}</span>
              <span className={styles.state}>
                {t(state === "stopped" ? `confirmation.status.${status}` : `timeline.${state}`)}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
