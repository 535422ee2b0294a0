import type { Cart } from "@contract/schemas/cart.ts";
import { useEffect, useRef, useState } from "react";
import { useTranslate } from "@/lib/i18n.ts";
import { ChangeList } from "./change_list.tsx";
import { compareQuotes, type QuoteChange } from "../model/quote_changes.ts";
import styles from "./quote_notice.module.css";

type Props = {
  /** The latest quote; undefined before the first. */
  cart: Cart | undefined;
  /** The cart that the guest saw before the first quote. */
  before: Cart;
  isAsking: boolean;
  /** Whether lunch prices apply to the chosen time. */
  isLunch: boolean;
};

/** The price changes caused by the pickup choice, per dish and in total. See docs/product-rules.md, "Lunch price". */
export function QuoteNotice({ cart, before, isAsking, isLunch }: Props) {
  const t = useTranslate();
  const change = useLastChange(cart, before, isLunch);
  return (
    <div role="status" className={styles.notice} data-shown={change !== undefined}>
      {isAsking && cart !== undefined && <p>{t("checkout.pickup.updating")}</p>}
      {!isAsking && change !== undefined && (
        <>
          <p className={styles.title}>{t(`checkout.change.${change.title}`)}</p>
          <ChangeList change={change} />
        </>
      )}
    </div>
  );
}

type Titled = QuoteChange & { title: "title" | "lunch" | "dinner" };

function useLastChange(cart: Cart | undefined, before: Cart, isLunch: boolean): Titled | undefined {
  const seen = useRef({ cart: before, isLunch });
  const [change, setChange] = useState<Titled>();
  useEffect(() => {
    const last = seen.current;
    if (!cart || cart === last.cart) return;
    seen.current = { cart, isLunch };
    const next = compareQuotes(last.cart, cart);
    const title = last.isLunch === isLunch ? "title" : isLunch ? "lunch" : "dinner";
    setChange(next && { ...next, title });
  }, [cart, isLunch]);
  return change;
}
