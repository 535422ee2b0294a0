import type { CartItem } from "@contract/cart.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCart, useSetQuantity } from "../../lib/cart.ts";
import { nameOf } from "../../lib/dish_words.ts";
import { useLanguage, useText } from "../../lib/i18n.ts";
import { dollars } from "../../lib/money.ts";
import { notePreview } from "../../lib/note_preview.ts";
import { statusQuery } from "../../lib/queries.ts";
import { useRefusalWords } from "../../lib/refusal_words.ts";
import { toast } from "../../lib/toast.ts";
import { Badge } from "../../ui/Badge.tsx";
import { DishName } from "../../ui/DishName.tsx";
import { ErrorBox } from "../../ui/ErrorBox.tsx";
import { QuantityStepper } from "../../ui/QuantityStepper.tsx";
import { CartTotals } from "./CartTotals.tsx";
import { CheckoutLink } from "./CheckoutLink.tsx";
import styles from "./OrderSummary.module.css";

/** The order beside the menu on a wide screen. */
export function OrderSummary() {
  const text = useText();
  const refused = useRefusalWords();
  const { data: cart, error, isFetching, refetch } = useCart();
  return (
    <section aria-labelledby="order-summary" className={styles.summary}>
      <h2 id="order-summary" className={styles.title}>{text("summary.title")}</h2>
      {cart === undefined && error !== null && (
        <ErrorBox onRetry={() => refetch()} retrying={isFetching}>
          {refused(error, "cart.loadFailed")}
        </ErrorBox>
      )}
      {(cart === undefined ? error === null : cart.items.length === 0) && (
        <p className={styles.empty}>{text("summary.empty")}</p>
      )}
      {cart !== undefined && cart.items.length > 0 && (
        <>
          <ul className={styles.lines}>
            {cart.items.map((line) => <SummaryLine key={line.id} line={line} />)}
          </ul>
          <div className={styles.foot}>
            <CartTotals cart={cart} />
            <CheckoutLink cart={cart} />
            <Link to="/cart" className={styles.edit}>{text("summary.viewCart")}</Link>
          </div>
        </>
      )}
    </section>
  );
}

function SummaryLine({ line }: { line: CartItem }) {
  const text = useText();
  const name = nameOf(line, useLanguage());
  const most = useQuery(statusQuery).data?.limits.per_line ?? 20;
  const refused = useRefusalWords();
  const setQuantity = useSetQuantity((error) => toast("error", refused(error, "cart.updateFailed")));
  return (
    <li className={styles.line}>
      <p className={styles.name}>
        <DishName dish={line} />
      </p>
      <p className="figures">{dollars(line.line_total)}</p>
      {line.special_instructions !== "" && (
        <p className={styles.note} title={line.special_instructions}>
          {notePreview(line.special_instructions)}
        </p>
      )}
      {!line.is_available && <Badge tone="bad" icon="alert">{text("cart.lineUnavailable")}</Badge>}
      <QuantityStepper
        of={name}
        quantity={line.quantity}
        least={0}
        most={line.is_available ? most : line.quantity}
        onChange={(quantity) => setQuantity.mutate({ line, quantity })}
      />
    </li>
  );
}
