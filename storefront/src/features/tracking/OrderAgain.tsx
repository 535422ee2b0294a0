import type { GuestOrder } from "@contract/payment.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { useAddToCart } from "../../lib/cart.ts";
import { namesOf } from "../../lib/dish_words.ts";
import { useLanguage, useText } from "../../lib/i18n.ts";
import { toast } from "../../lib/toast.ts";
import { buttonClass, type ButtonLook } from "../../ui/Button.tsx";
import { orderAgain } from "./order_again.ts";

/** Refills the cart with what can be had now, says what could not, and goes there. */
export function OrderAgain({ order, look }: { order: GuestOrder; look: ButtonLook }) {
  const text = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const add = useAddToCart();
  const isFilling = useRef(false);

  const refill = async () => {
    if (isFilling.current) return;
    isFilling.current = true;
    const missing = await orderAgain(order.items, add.mutateAsync);
    const names = missing.map((item) => namesOf(item, language).first.text).join(", ");
    if (missing.length > 0) toast("warning", text("confirmation.missing", { names }), 8000);
    else toast("success", text("confirmation.refilled"));
    await navigate({ to: "/cart" });
    isFilling.current = false;
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
      {text("confirmation.again")}
    </Link>
  );
}
