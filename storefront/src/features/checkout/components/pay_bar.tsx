import type { ReactNode } from "react";
import { useTranslate } from "@/lib/i18n.ts";
import { dollars } from "@web/format/money.ts";
import { Button } from "@web/ui/button.tsx";
import styles from "./pay_bar.module.css";

type Props = { total: number; isBusy: boolean; isWaiting: boolean; children?: ReactNode };

/** The submit button, fixed to the bottom of a phone's screen. `children` is the error of the last attempt. */
export function PayBar({ total, isBusy, isWaiting, children }: Props) {
  const t = useTranslate();
  return (
    <div className={styles.bar}>
      {children}
      <Button look="primary" type="submit" wide busy={isBusy || isWaiting} className={styles.pay}>
        <span className="figures">
          {isBusy ? t("checkout.authorizing") : t("checkout.authorize", { total: dollars(total) })}
        </span>
      </Button>
    </div>
  );
}
