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
};

/** The price changes caused by the pickup choice, per dish and in total. See docs/product-rules.md, "Lunch price". */
export function QuoteNotice({ cart, before, isAsking }: Props) {
  const t = useTranslate();
  const change = useLastChange(cart, before);
  return (
    <div role="status" className={styles.notice} data-shown={change !== undefined}>
      {isAsking && cart !== undefined && <p>{t("checkout.pickup.updating")}</p>}
      {!isAsking && change !== undefined && (
        <>
          <p className={styles.title}>{t("checkout.change.title")}</p>
          <ChangeList change={change} />
        </>
      )}
    </div>
  );
}

function useLastChange(cart: Cart | undefined, before: Cart): QuoteChange | undefined {
  const seen = useRef(before);
  const [change, setChange] = useState<QuoteChange>();
  useEffect(() => {
    if (!cart || cart === seen.current) return;
    setChange(compareQuotes(seen.current, cart));
    seen.current = cart;
  }, [cart]);
  return change;
}
