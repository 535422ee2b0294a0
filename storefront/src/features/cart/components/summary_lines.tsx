import type { Cart, CartItem } from "@contract/schemas/cart.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useSetQuantity } from "../../../lib/cart.ts";
import { nameOf } from "../../../lib/dish_names.ts";
import { useErrorMessage } from "../../../lib/error_message.ts";
import { useLanguage, useTranslate } from "../../../lib/i18n.ts";
import { dollars } from "../../../../../web/format/money.ts";
import { notePreview } from "../../../lib/note_preview.ts";
import { statusQuery } from "../../../lib/queries.ts";
import { toast } from "../../../lib/toast.ts";
import { Badge } from "../../../../../web/ui/badge.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { DishName } from "../../../ui/dish_name.tsx";
import { QuantityStepper } from "../../../ui/quantity_stepper.tsx";
import { CartTotals } from "./cart_totals.tsx";
import { CheckoutLink } from "./checkout_link.tsx";
import styles from "./order_summary.module.css";

/** The cart's lines, sums and links. */
export function SummaryLines({ cart }: { cart: Cart }) {
  const t = useTranslate();
  return (
    <>
      <ul className={styles.lines}>
        {cart.items.map((line) => <SummaryLine key={line.id} line={line} />)}
      </ul>
      <div className={styles.foot}>
        <CartTotals cart={cart} />
        <CheckoutLink cart={cart} />
        <Link to="/cart" className={styles.edit}>{t("summary.viewCart")}</Link>
      </div>
    </>
  );
}

function SummaryLine({ line }: { line: CartItem }) {
  const t = useTranslate();
  const name = nameOf(line, useLanguage());
  const max = useQuery(statusQuery).data?.limits.per_line ?? 20;
  const errorMessage = useErrorMessage();
  const setQuantity = useSetQuantity((error) => toast("error", errorMessage(error, "cart.updateFailed")));
  return (
    <li className={styles.line}>
      <p className={styles.name}>
        <DishName dish={line} />
      </p>
      <p className="figures">{line.is_available && dollars(line.line_total)}</p>
      {line.special_instructions !== "" && (
        <p className={styles.note} title={line.special_instructions}>
          {notePreview(line.special_instructions)}
        </p>
      )}
      {!line.is_available && (
        <Badge tone="bad" icon={<Icon name="alert" size={16} />}>{t("cart.lineUnavailable")}</Badge>
      )}
      <QuantityStepper
        of={name}
        quantity={line.quantity}
        min={0}
        max={line.is_available ? max : line.quantity}
        onChange={(quantity) => setQuantity.mutate({ line, quantity })}
      />
    </li>
  );
}
