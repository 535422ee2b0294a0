import type { Cart } from "@contract/schemas/cart.ts";
import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Calls `reopen` when the cart on the server has changed, or when orders are accepted again. Waits while a payment or a question is open.
 */
export function useReopening(
  { cart, canOrder, isBlocked }: { cart: Cart; canOrder: boolean; isBlocked: boolean },
  reopen: () => void,
): void {
  const opened = useRef({ cart, canOrder });
  const reopenNow = useEffectEvent(reopen);
  useEffect(() => {
    const before = opened.current;
    if (isBlocked || before.cart === cart && before.canOrder === canOrder) return;
    opened.current = { cart, canOrder };
    if (canOrder && cart.items.length > 0) reopenNow();
  }, [cart, canOrder, isBlocked]);
}
