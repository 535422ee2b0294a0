import type { GuestOrder } from "@contract/schemas/payment.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { useAddToCart } from "../../../lib/cart.ts";
import { nameOf } from "../../../lib/dish_names.ts";
import { useErrorMessage } from "../../../lib/error_message.ts";
import { useLanguage, useTranslate } from "../../../lib/i18n.ts";
import { toast } from "../../../lib/toast.ts";
import { buttonClass, type ButtonLook } from "../../../../../web/ui/button.tsx";
import { orderAgain } from "../model/order_again.ts";

/** Adds the order's available dishes to the cart, names the unavailable ones and opens the cart. */
export function OrderAgain({ order, look }: { order: GuestOrder; look: ButtonLook }) {
  const t = useTranslate();
  const language = useLanguage();
  const navigate = useNavigate();
  const add = useAddToCart();
  const errorMessage = useErrorMessage();
  const isFilling = useRef(false);
  // After a lost connection the next press continues with the remaining dishes.
  const remaining = useRef<readonly GuestOrder["items"][number][]>(order.items);

  const refill = async () => {
    if (isFilling.current) return;
    isFilling.current = true;
    const { missing, left, error } = await orderAgain(remaining.current, add.mutateAsync);
    isFilling.current = false;
    remaining.current = left.length > 0 ? left : order.items;
    const names = missing.map((item) => nameOf(item, language)).join(", ");
    if (missing.length > 0) toast("warning", t("confirmation.missing", { names }), 8000);
    if (left.length > 0) return toast("error", errorMessage(error, "add.failed"));
    if (missing.length === 0) toast("success", t("confirmation.refilled"));
    await navigate({ to: "/cart" });
  };

  return (
    <Link
      to="/cart"
      className={buttonClass(look)}
      onClick={(event) => {
        event.preventDefault();
        refill();
      }}
    >
      {t("confirmation.again")}
    </Link>
  );
}
