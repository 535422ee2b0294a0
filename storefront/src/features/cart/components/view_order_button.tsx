import { Suspense } from "react";
import { useCart } from "@/lib/cart.ts";
import { useLazyWithTexts } from "@/lib/lazy_with_texts.ts";

/** Lazy, because the cart is empty on a first visit. */
const loadBar = () => import("./view_order_bar.tsx");

/** A fixed link to the cart at the bottom of a phone's screen. Renders nothing for an empty cart. */
export function ViewOrderButton() {
  const [ViewOrderBar] = useLazyWithTexts("dish", loadBar);
  const cart = useCart().data;
  if (cart === undefined || cart.count === 0) return null;
  return (
    <Suspense fallback={null}>
      <ViewOrderBar />
    </Suspense>
  );
}
