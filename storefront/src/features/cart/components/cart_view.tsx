import type { Cart } from "@contract/schemas/cart.ts";
import { asapLabel } from "@domain/shared/guest_texts.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { useClearCart } from "@/lib/cart_changes.ts";
import { useErrorMessage } from "@/lib/error_message.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { useNoAsapText } from "@/lib/format/no_asap_text.ts";
import { slotsQuery, statusQuery } from "@/lib/queries.ts";
import { useGuestSession } from "@/lib/session.ts";
import { Button, buttonClass } from "@web/ui/button.tsx";
import { ErrorBox } from "@/ui/error_box.tsx";
import { StorageNote } from "@/ui/storage_note.tsx";
import { CartLine } from "./cart_line.tsx";
import { useChangeLine } from "../model/change_line.ts";
import { CartTotals } from "./cart_totals.tsx";
import styles from "./cart_view.module.css";
import { CheckoutLink } from "./checkout_link.tsx";
import { ShareCart, sharedItems } from "./share_cart.tsx";

const Suggestions = lazy(() => import("./suggestions.tsx").catch(() => ({ default: () => null })));
const ClearOrder = lazy(() => import("./clear_order.tsx"));

/** A cart with items: the lines, the sums and the links to checkout and menu. */
export function CartView({ cart }: { cart: Cart }) {
  const t = useTranslate();
  const max = useQuery(statusQuery).data?.limits.per_line ?? 20;
  const [error, setError] = useTimedError();
  const [asking, setAsking] = useState(false);
  const errorMessage = useErrorMessage();
  const changeLine = useChangeLine((error, { id }) =>
    setError({ message: errorMessage(error, "cart.updateFailed"), lineId: id })
  );
  const clear = useClearCart((error) => {
    setAsking(false);
    setError({ message: errorMessage(error, "cart.clearFailed") });
  });
  return (
    <div className={styles.cart}>
      <section aria-labelledby="cart-items">
        <div className={styles.top}>
          <h2 id="cart-items" tabIndex={-1}>{t("cart.items", { count: cart.count })}</h2>
          <Button look="ghost" onClick={() => setAsking(true)} aria-haspopup="dialog">
            {t("cart.clear")}
          </Button>
        </div>
        {error !== undefined && error.lineId === undefined && <ErrorBox>{error.message}</ErrorBox>}
        <ul>
          {cart.items.map((line) => (
            <CartLine
              key={line.id}
              line={line}
              max={max}
              error={error?.lineId === line.id ? error.message : undefined}
              onChange={(quantity) => changeLine(line, quantity)}
            />
          ))}
        </ul>
      </section>
      <section aria-labelledby="cart-summary" className={styles.summary}>
        <h2 id="cart-summary">{t("summary.title")}</h2>
        <CartTotals cart={cart} />
        <Pickup />
        <CheckoutLink cart={cart} />
        <Link to="/menu" className={buttonClass("secondary", true)}>{t("cart.continue")}</Link>
        <p className={styles.note}>{t("cart.held")}</p>
        <StorageNote className={styles.note} />
        {/* A changed cart needs another link. */}
        <ShareCart key={JSON.stringify(sharedItems(cart))} cart={cart} />
      </section>
      <Suspense fallback={null}>
        <Suggestions items={cart.items} />
      </Suspense>
      {asking && (
        <Suspense fallback={null}>
          <ClearOrder
            busy={clear.isPending}
            onConfirm={() => clear.mutate()}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** `lineId` is the line whose change failed. */
type CartError = { message: string; lineId?: string };

/** The cart's error, cleared after 5 s. See docs/product-rules.md, "Cart errors". */
function useTimedError() {
  const [error, setError] = useState<CartError>();
  useEffect(() => {
    if (error === undefined) return;
    const timer = setTimeout(() => setError(undefined), 5000);
    return () => clearTimeout(timer);
  }, [error]);
  return [error, setError] as const;
}

/** The pickup range of an ASAP order of this cart, or why there is none and when ordering resumes. */
function Pickup() {
  const t = useTranslate();
  const language = useLanguage();
  const slots = useQuery(slotsQuery(useGuestSession())).data;
  const noAsapText = useNoAsapText();
  if (slots === undefined) return null;
  const { asap } = slots;
  if (!asap.available) {
    // The link to checkout shows these.
    if (asap.code === undefined || asap.code === "ordering_off" || asap.code === "paused") return null;
    return <p className={styles.note}>{noAsapText(slots)}</p>;
  }
  return (
    <p className="figures">
      {t("cart.pickup")} <strong>{asapLabel(asap.minutes, language)}</strong>
    </p>
  );
}
