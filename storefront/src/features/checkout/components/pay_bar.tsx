import type { ReactNode } from "react";
import { useTranslate } from "@/lib/i18n.ts";
import { dollars } from "@web/format/money.ts";
import { phoneLink } from "@domain/shared/contact_links.ts";
import { Button, buttonClass } from "@web/ui/button.tsx";
import { Icon } from "@/ui/icon.tsx";
import styles from "./pay_bar.module.css";

type Props = { total: number; isBusy: boolean; isWaiting: boolean; children?: ReactNode };

/** The phone number in place of the submit button, while no order is accepted. */
export function CallBar({ phone }: { phone: string | undefined }) {
  const t = useTranslate();
  return (
    <div className={styles.bar}>
      {!!phone && (
        <a href={phoneLink(phone)} className={buttonClass("primary", true, styles.pay)}>
          <Icon name="phone" />
          <span className="figures">{t("checkout.call", { phone })}</span>
        </a>
      )}
    </div>
  );
}

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
