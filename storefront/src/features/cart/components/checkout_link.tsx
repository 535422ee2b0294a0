import type { Cart } from "@contract/schemas/cart.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useOnline } from "@/lib/connection.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { statusQuery } from "@/lib/queries.ts";
import { whenIdle } from "@/lib/page_events.ts";
import { orderingOffText, pauseText } from "@/lib/format/status_text.ts";
import { Button, buttonClass } from "@web/ui/button.tsx";
import { WithCall } from "@/ui/with_call.tsx";
import styles from "./checkout_link.module.css";

/**
 * The link to checkout, or a disabled button with the reason. The link reloads the document, because only the checkout page's content
 * security policy allows the payment provider's script. The scripts of the checkout page load before, when the page is idle.
 */
export function CheckoutLink({ cart }: { cart: Cart }) {
  const t = useTranslate();
  const language = useLanguage();
  const { ordering, pause } = useQuery(statusQuery).data ?? {};
  const online = useOnline();
  const router = useRouter();
  // A failure is one of the checkout page.
  useEffect(() => whenIdle(() => void router.preloadRoute({ to: "/checkout" }).catch(() => {})), [router]);
  const { alcohol } = cart;
  const unavailable = cart.items.filter((item) => !item.is_available);
  const reason = !online
    ? t("offline.checkout")
    : unavailable.length > 0
    ? t(unavailable.every(hasOptionProblem) ? "cart.optionsChanged" : "cart.removeUnavailable")
    : alcohol && alcohol.drinks > alcohol.max_drinks
    ? t("cart.alcoholMeal", { max: alcohol.max_drinks })
    : ordering?.available === false
    ? t(orderingOffText(ordering.code))
    : pause?.reason === "staff"
    ? pauseText(pause, language)?.message
    : undefined;
  if (reason === undefined) {
    return (
      <Link to="/checkout" reloadDocument className={buttonClass("primary", true)}>
        {t("cart.checkout")}
      </Link>
    );
  }
  return (
    <div className={styles.refused}>
      <p id="checkout-reason" role="status">
        <WithCall>{reason}</WithCall>
      </p>
      <Button look="primary" wide disabled aria-describedby="checkout-reason">{t("cart.checkout")}</Button>
    </div>
  );
}

const hasOptionProblem = ({ option_problems = [] }: Cart["items"][number]): boolean =>
  option_problems.length > 0;
