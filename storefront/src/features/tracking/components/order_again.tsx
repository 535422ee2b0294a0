import type { GuestOrder } from "@contract/schemas/payment.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useAddToCart } from "../../../lib/cart.ts";
import { nameOf } from "../../../lib/dish_names.ts";
import { useErrorMessage } from "../../../lib/error_message.ts";
import { useLanguage, useTranslate } from "../../../lib/i18n.ts";
import { menuQuery } from "../../../lib/queries.ts";
import { toast } from "../../../lib/toast.ts";
import { buttonClass, type ButtonLook } from "../../../../../web/ui/button.tsx";
import { orderAgain } from "../model/order_again.ts";

const linkedId = "order-again";

/** Adds the order's available dishes and options to the cart, names the unavailable ones and opens the cart. */
export function OrderAgain({ order, look }: { order: GuestOrder; look: ButtonLook }) {
  const t = useTranslate();
  const language = useLanguage();
  const navigate = useNavigate();
  const client = useQueryClient();
  const add = useAddToCart();
  const errorMessage = useErrorMessage();
  const isFilling = useRef(false);
  // After a lost connection the next press continues with the remaining dishes.
  const remaining = useRef<readonly GuestOrder["items"][number][]>(order.items);

  const refill = async () => {
    if (isFilling.current) return;
    isFilling.current = true;
    const { missing, dropped, left, error } = await client.fetchQuery(menuQuery(language)).then(
      (menu) => orderAgain(remaining.current, menu, add.mutateAsync),
      (error) => ({ missing: [], dropped: [], left: remaining.current, error }),
    );
    isFilling.current = false;
    remaining.current = left.length > 0 ? left : order.items;
    const names = [
      ...missing.map((item) => nameOf(item, language)),
      ...dropped.map(({ item, options }) =>
        `${options.map((option) => nameOf(option, language)).join(", ")} (${nameOf(item, language)})`
      ),
    ].join(", ");
    if (names !== "") toast("warning", t("confirmation.missing", { names }), 8000);
    if (left.length > 0) return toast("error", errorMessage(error, "add.failed"));
    if (names === "") toast("success", t("confirmation.refilled"));
    await navigate({ to: "/cart" });
  };

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
      {t("confirmation.again")}
    </Link>
  );
}
