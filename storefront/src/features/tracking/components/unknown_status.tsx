import { Link } from "@tanstack/react-router";
import { useText } from "../../../lib/i18n.ts";
import { buttonClass } from "../../../../../web/ui/button.tsx";
import styles from "./trouble.module.css";

/** Nobody can say how the payment stands: the guest learns whom to ask. */
export function UnknownStatus({ isRetrying, reference }: { isRetrying: boolean; reference: string }) {
  const text = useText();
  return (
    <div className={styles.trouble}>
      <div role="alert" className={styles.words}>
        <h1>{text("unknown.title")}</h1>
        <p>{text("unknown.body")}</p>
      </div>
      {isRetrying && <p>{text("unknown.retrying")}</p>}
      <p className={styles.reference}>
        {text("pending.reference")}: <code>{reference}</code>
      </p>
      <div className={styles.ways}>
        <Link to="/contact" className={buttonClass("primary")}>{text("restaurant.contactUs")}</Link>
        <Link to="/menu" className={buttonClass("secondary")}>{text("restaurant.menu")}</Link>
      </div>
    </div>
  );
}
