import { useText } from "../../lib/i18n.ts";
import { useRunningOrderHere } from "./running_order.ts";
import page from "../../ui/page.module.css";
import { RestaurantCards } from "./RestaurantCards.tsx";

/** An order page opened without a connection: the number this device knows, and whom to call. */
export function OfflineOrder() {
  const text = useText();
  const order = useRunningOrderHere();
  return (
    <div className={page.stack}>
      <div role="status" className={page.stack}>
        <h1>
          {order === undefined
            ? text("pending.offlineTitle")
            : text("running.order", { number: order.number })}
        </h1>
        <p>{text("pending.offline")}</p>
      </div>
      <RestaurantCards />
    </div>
  );
}
