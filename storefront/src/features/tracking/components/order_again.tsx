import type { GuestOrder } from "@contract/schemas/payment.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useAddToCart } from "@/lib/cart_changes.ts";
import { nameOf } from "@/lib/format/dish_names.ts";
import { useErrorMessage } from "@/lib/error_message.ts";
import { type TextId, useLanguage, useTranslate } from "@/lib/i18n.ts";
import { menuQuery } from "@/lib/queries.ts";
import { toast } from "@/ui/toast.ts";
import { buttonClass, type ButtonLook } from "@web/ui/button.tsx";
import { orderAgain, type Refilled } from "../model/order_again.ts";

const linkedId = "order-again";

type Items = readonly GuestOrder["items"][number][];

/**
 * Returns a function that adds the available dishes and options of an order to the cart, names the unavailable ones and opens the cart.
 * The promise resolves when the cart is open or the error is shown.
 */
export function useOrderAgain(items: Items): () => Promise<void> {
  const t = useTranslate();
  const language = useLanguage();
  const navigate = useNavigate();
  const client = useQueryClient();
  const add = useAddToCart();
  const errorMessage = useErrorMessage();
  const isFilling = useRef(false);
  // After a lost connection the next press continues with the remaining dishes.
  const remaining = useRef(items);

  return async () => {
    if (isFilling.current) return;
    isFilling.current = true;
    const { missing, dropped, left, error, overLimit }: Refilled = await client.fetchQuery(
      menuQuery(language),
    ).then(
      (menu) => orderAgain(remaining.current, menu, add.mutateAsync),
      (error) => ({ missing: [], dropped: [], left: remaining.current, error }),
    );
    isFilling.current = false;
    remaining.current = left.length > 0 ? left : items;
    const names = [
      ...missing.map((item) => nameOf(item, language)),
      ...dropped.map(({ item, options }) =>
        `${options.map((option) => nameOf(option, language)).join(", ")} (${nameOf(item, language)})`
      ),
    ].join(", ");
    if (names !== "") toast("warning", t("confirmation.missing", { names }), 8000);
    if (overLimit !== undefined) toast("error", errorMessage(overLimit, "add.failed"));
    if (left.length > 0) return toast("error", errorMessage(error, "add.failed"));
    if (names === "" && overLimit === undefined) toast("success", t("confirmation.refilled"));
    await navigate({ to: "/cart" });
  };
}

type Props = {
  order: GuestOrder;
  look: ButtonLook;
  /** The dishes to add; by default all of the order. */
  items?: Items;
  label?: TextId;
};

/** The button that orders again. Emails link to it. */
export function OrderAgain({ order, look, items = order.items, label = "confirmation.again" }: Props) {
  const t = useTranslate();
  const refill = useOrderAgain(items);

  // Emails link to this button. The page loads the order after the browser has looked for it.
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (location.hash === `#${linkedId}`) link.current?.focus();
  }, []);

  return (
    <Link
      ref={link}
      id={linkedId}
      to="/cart"
      className={buttonClass(look)}
      onClick={(event) => {
        event.preventDefault();
        refill();
      }}
    >
      {t(label)}
    </Link>
  );
}
