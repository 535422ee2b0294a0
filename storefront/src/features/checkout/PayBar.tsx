import { useText } from "../../lib/i18n.ts";
import { dollars } from "../../lib/money.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./PayBar.module.css";

type Props = { total: number; isBusy: boolean; isWaiting: boolean };

/** The next action, always within the thumb's reach on a phone. */
export function PayBar({ total, isBusy, isWaiting }: Props) {
  const text = useText();
  return (
    <div className={styles.bar}>
      <Button type="submit" wide busy={isBusy || isWaiting} className={styles.pay}>
        <span className="figures">
          {isBusy ? text("checkout.authorizing") : text("checkout.authorize", { total: dollars(total) })}
        </span>
      </Button>
    </div>
  );
}
