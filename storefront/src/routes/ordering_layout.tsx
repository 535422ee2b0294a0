import type { ReactNode } from "react";
import { OrderSummary } from "../features/cart/components/order_summary.tsx";
import { useTranslate } from "../lib/i18n.ts";
import styles from "./ordering_layout.module.css";

/** The menu, with the cart summary next to it on a wide screen. */
export function OrderingLayout({ children }: { children: ReactNode }) {
  const t = useTranslate();
  return (
    <div className={styles.order}>
      <div className={styles.menu}>{children}</div>
      <aside className={`${styles.summary} needs-script`} aria-label={t("summary.title")}>
        <OrderSummary />
      </aside>
    </div>
  );
}
