import { useTranslate } from "@/lib/i18n.ts";
import { isSameOrder, useStoredRunningOrders } from "../model/running_orders.ts";
import page from "@/ui/page.module.css";
import { RestaurantCards } from "./restaurant_cards.tsx";

/** An order page opened offline: the order number stored on this device, and the restaurant's contacts. `id` is the id in the address. */
export function OfflineOrder({ id }: { id: string }) {
  const t = useTranslate();
  const order = useStoredRunningOrders().find((each) => isSameOrder(each, { id, order: id }));
  return (
    <div className={page.stack}>
      <div role="status" className={page.stack}>
        <h1>
          {order === undefined ? t("pending.offlineTitle") : t("running.order", { number: order.number })}
        </h1>
        <p>{t("pending.offline")}</p>
      </div>
      <RestaurantCards />
    </div>
  );
}
