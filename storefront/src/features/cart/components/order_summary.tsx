import { Suspense } from "react";
import { useCart } from "@/lib/queries.ts";
import { useErrorMessage } from "@/lib/error_message.ts";
import { useTranslate } from "@/lib/i18n.ts";
import { useLazyWithTexts } from "@/lib/load_chunk.ts";
import { ErrorBox } from "@/ui/error_box.tsx";
import styles from "./order_summary.module.css";

/** Lazy, because the cart is empty on a first visit. */
const loadLines = () => import("./summary_lines.tsx");

/** The cart next to the menu on a wide screen. */
export function OrderSummary() {
  const t = useTranslate();
  const errorMessage = useErrorMessage();
  const [SummaryLines] = useLazyWithTexts("dish", loadLines);
  const { data: cart, error, isFetching, refetch } = useCart();
  return (
    <section aria-labelledby="order-summary" className={styles.summary}>
      <h2 id="order-summary" className={styles.title}>{t("summary.title")}</h2>
      {cart === undefined && error !== null && (
        <ErrorBox onRetry={() => refetch()} retrying={isFetching}>
          {errorMessage(error, "cart.loadFailed")}
        </ErrorBox>
      )}
      {(cart === undefined ? error === null : cart.items.length === 0) && (
        <p className={styles.empty}>{t("summary.empty")}</p>
      )}
      {cart !== undefined && cart.items.length > 0 && (
        <Suspense fallback={null}>
          <SummaryLines />
        </Suspense>
      )}
    </section>
  );
}

/** Lazy, because the cart is empty on a first visit. */
const loadBar = () => import("./view_order_bar.tsx");

/** A fixed link to the cart at the bottom of the screen. Renders nothing for an empty cart. */
export function ViewOrderButton() {
  const [ViewOrderBar] = useLazyWithTexts("dish", loadBar);
  const cart = useCart().data;
  if (cart === undefined || cart.count === 0) return null;
  return (
    <Suspense fallback={null}>
      <ViewOrderBar />
    </Suspense>
  );
}
