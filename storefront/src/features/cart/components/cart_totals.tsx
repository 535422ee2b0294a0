import type { Cart } from "@contract/schemas/cart.ts";
import { useIsMutating } from "@tanstack/react-query";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { dollars } from "@web/format/money.ts";
import { chargeName, percent } from "@/lib/format/money.ts";
import { ServiceFeeNote } from "@/ui/page.tsx";
import styles from "./cart_totals.module.css";

/** The server's sums, marked busy while a cart change is pending. */
export function CartTotals({ cart }: { cart: Cart }) {
  const t = useTranslate();
  const language = useLanguage();
  const pending = useIsMutating({ mutationKey: ["cart"] }) > 0;
  return (
    <>
      <dl className={`${styles.totals} figures`} aria-busy={pending}>
        <div>
          <dt>{t("totals.subtotal")}</dt>
          <dd>{dollars(cart.subtotal)}</dd>
        </div>
        {cart.charges.map((charge) => (
          <div key={charge.kind}>
            <dt>{chargeName(charge, language)}</dt>
            <dd>{dollars(charge.amount)}</dd>
          </div>
        ))}
        <div>
          <dt>{t("totals.tax", { rate: percent(cart.taxRate) })}</dt>
          <dd>{dollars(cart.taxAmount)}</dd>
        </div>
        <div className={styles.total}>
          <dt>{t("totals.total")}</dt>
          <dd>{dollars(cart.total)}</dd>
        </div>
      </dl>
      <ServiceFeeNote />
    </>
  );
}
