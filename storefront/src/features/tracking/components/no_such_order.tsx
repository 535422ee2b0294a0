import { Link } from "@tanstack/react-router";
import { useText } from "../../../lib/i18n.ts";
import { buttonClass } from "../../../../../web/ui/button.tsx";
import styles from "./trouble.module.css";

/** The order cannot be shown, and why. */
export function NoSuchOrder({ message }: { message: string }) {
  const text = useText();
  return (
    <div className={styles.trouble}>
      <div role="alert" className={styles.words}>
        <h1>{text("notFound.title")}</h1>
        <p>{message}</p>
      </div>
      <div className={styles.ways}>
        <Link to="/menu" className={buttonClass("primary")}>{text("restaurant.menu")}</Link>
        <Link to="/cart" className={buttonClass("secondary")}>{text("notFound.cart")}</Link>
      </div>
    </div>
  );
}
