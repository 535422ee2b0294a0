import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { dayName } from "@web/format/time.ts";
import { Button } from "@web/ui/button.tsx";
import { forgetDevice, type PastOrder, useDeviceMemory } from "@/lib/device_memory.ts";
import { nameOf } from "@/lib/format/dish_names.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { statusQuery, useCart } from "@/lib/queries.ts";
import { toast } from "@/ui/toast.ts";
import { Icon } from "@/ui/icon.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { usualOrder } from "../model/order_again.ts";
import { useOrderAgain } from "./order_again.tsx";
import styles from "./past_orders.module.css";

/** The paths of pages on which guests choose dishes. They name no language. */
const orderingPages = /^\/(?:menu|cart)?\/?$/;

const none: readonly PastOrder[] = [];

/** Returns the guest's usual or last order where it can be ordered again: on pages of dishes, but not beside a filled cart. */
export function useOfferedOrder(): PastOrder | undefined {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const orders = useDeviceMemory()?.orders ?? none;
  const canOrder = useQuery(statusQuery).data?.ordering.available ?? true;
  const hasCart = (useCart().data?.count ?? 0) > 0;
  if (!canOrder || !orderingPages.test(path) || path.startsWith("/cart") && hasCart) return undefined;
  return usualOrder(orders) ?? orders[0];
}

/** The guest's usual or last order with a button that orders it again, and the past orders of this device. */
export function PastOrders({ offered }: { offered: PastOrder }) {
  const t = useTranslate();
  const orders = useDeviceMemory()?.orders ?? none;
  const usual = usualOrder(orders);
  const [isOpen, setOpen] = useState(false);
  return (
    <aside className={styles.bar} aria-label={t("past.title")}>
      <div className={styles.inside}>
        <p className={styles.text}>
          <strong className={styles.label}>{t(usual === undefined ? "past.last" : "past.usual")}</strong>{" "}
          <Dishes order={offered} />
        </p>
        <OrderAgainButton key={offered.id} order={offered} look="primary" />
        <Button look="ghost" onClick={() => setOpen(true)} aria-haspopup="dialog">
          <span className={styles.all}>{t("past.title")}</span>
          <Icon name="chevron" size={20} />
        </Button>
      </div>
      {isOpen && <PastOrdersDialog orders={orders} onClose={() => setOpen(false)} />}
    </aside>
  );
}

function PastOrdersDialog({ orders, onClose }: { orders: readonly PastOrder[]; onClose: () => void }) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <Dialog title={t("past.title")} onClose={onClose}>
      <div className={styles.body}>
        <ul>
          {orders.map((order) => (
            <li key={order.id} className={styles.order}>
              <div className={styles.text}>
                <strong className="figures">{dayName(order.placed, language)} · {order.number}</strong>
                <p>
                  <Dishes order={order} />
                </p>
              </div>
              <OrderAgainButton order={order} look="secondary" onDone={onClose} />
            </li>
          ))}
        </ul>
        <p className={styles.note}>{t("past.note")}</p>
        <ForgetDevice onForgotten={onClose} />
      </div>
    </Dialog>
  );
}

/** Removes contact details and past orders from this device. */
function ForgetDevice({ onForgotten }: { onForgotten: () => void }) {
  const t = useTranslate();
  return (
    <Button
      look="secondary"
      onClick={() => {
        onForgotten();
        forgetDevice();
        toast("success", t("past.forgotten"));
      }}
    >
      {t("past.forget")}
    </Button>
  );
}

function OrderAgainButton(
  { order, look, onDone }: { order: PastOrder; look: "primary" | "secondary"; onDone?: () => void },
) {
  const t = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const refill = useOrderAgain(order.items);
  return (
    <Button
      look={look}
      busy={isBusy}
      onClick={() => {
        setBusy(true);
        refill().then(onDone).finally(() => setBusy(false));
      }}
    >
      {t(isBusy ? "past.adding" : "confirmation.again")}
      <span className="visually-hidden">{order.number}</span>
    </Button>
  );
}

function Dishes({ order }: { order: PastOrder }) {
  const language = useLanguage();
  return order.items.map((item) =>
    `${item.quantity > 1 ? `${item.quantity} × ` : ""}${nameOf(item, language)}`
  )
    .join(", ");
}
