import type { Cart } from "@contract/schemas/cart.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useOnline } from "../../../lib/connection.ts";
import { useLanguage, useText } from "../../../lib/i18n.ts";
import { statusQuery } from "../../../lib/queries.ts";
import { orderingOffText, pauseWords } from "../../../lib/status_words.ts";
import { Button, buttonClass } from "../../../../../web/ui/button.tsx";
import { WithCall } from "../../../ui/with_call.tsx";
import styles from "./checkout_link.module.css";

/**
 * The way to checkout, or the reason why there is none. It loads the page anew: only there does the content policy
 * let the payment provider's script in.
 */
export function CheckoutLink({ cart }: { cart: Cart }) {
  const text = useText();
  const language = useLanguage();
  const { ordering, pause } = useQuery(statusQuery).data ?? {};
  const online = useOnline();
  const unavailable = cart.items.some((item) => !item.is_available);
  const reason = !online
    ? text("offline.checkout")
    : unavailable
    ? text("cart.removeUnavailable")
    : ordering?.available === false
    ? text(orderingOffText(ordering.code))
    : pause?.reason === "staff"
    ? pauseWords(pause, language)?.sentence
    : undefined;
  if (reason === undefined) {
    return (
      <Link to="/checkout" reloadDocument className={buttonClass("primary", true)}>
        {text("cart.checkout")}
      </Link>
    );
  }
  return (
    <div className={styles.refused}>
      <p id="checkout-reason" role="status">
        <WithCall>{reason}</WithCall>
      </p>
      <Button look="primary" wide disabled aria-describedby="checkout-reason">{text("cart.checkout")}</Button>
    </div>
  );
}
