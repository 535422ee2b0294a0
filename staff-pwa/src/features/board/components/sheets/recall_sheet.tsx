import { useTranslate } from "@/lib/i18n/text.ts";
import { clockTime } from "@/lib/format/times.ts";
import { Button } from "@web/ui/button.tsx";
import { UndoIcon } from "@/ui/action_icons.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { readySince } from "../../model/order_text.ts";
import type { BoardOrder } from "../../model/pending_transitions.ts";
import { ByPhone } from "../order_items.tsx";
import css from "./kitchen_sheets.module.css";

/** The orders that became ready last, each with a button that returns it to the kitchen. */
export function RecallSheet(
  { orders, onRecall, onClose }: {
    orders: readonly BoardOrder[];
    onRecall: (order: BoardOrder) => void;
    onClose: () => void;
  },
) {
  const t = useTranslate();
  return (
    <Sheet title={t("kitchen.recall.title")} open onClose={onClose}>
      <p className={css.hint}>{t(orders.length === 0 ? "kitchen.recall.none" : "kitchen.recall.hint")}</p>
      <ul className={css.recalled}>
        {orders.map((order) => (
          <li key={order.id}>
            <p className={css.order}>
              <strong className="figures">{order.order_number}</strong> {order.customer_name}
              <ByPhone order={order} />
              <span className={`${css.since} figures`}>
                {t("packed.since", { time: clockTime(readySince(order) ?? order.created_at) })}
              </span>
              <span className={css.dishes}>
                {order.items.map(({ id, name, name_korean, quantity }) => (
                  <span key={id}>
                    <span className="figures">{quantity}×</span>{" "}
                    <span lang={name_korean === "" ? "en" : "ko"}>{name_korean || name}</span>
                  </span>
                ))}
              </span>
            </p>
            <Button onClick={() => onRecall(order)}>
              <UndoIcon />
              {t("kitchen.recall.do")}
              <span className="visually-hidden">: {order.order_number}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
