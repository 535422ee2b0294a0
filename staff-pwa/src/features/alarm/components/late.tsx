import { type ReactNode, useRef } from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { stopwatch } from "@/lib/format/times.ts";
import { useNow } from "@/lib/use_now.ts";
import { useTakeFocus } from "@web/ui/return_focus.ts";
import css from "./alarm.module.css";

/** The number of orders listed. The others are only counted. */
const maxNamed = 4;

/** Covers the screen while orders are late. One tap anywhere marks all of them as seen. `children` says who is on it. */
export function Late(
  { orders, onSeen, children }: { orders: readonly StaffOrder[]; onSeen: () => void; children: ReactNode },
) {
  const t = useTranslate();
  const now = useNow();
  const bySoonestEnd = orders.toSorted((one, other) => one.expires_at.localeCompare(other.expires_at));
  const more = orders.length - maxNamed;
  const button = useRef<HTMLButtonElement>(null);
  useTakeFocus(button);
  return (
    <div
      className={css.late}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="late-title"
      onClick={onSeen}
    >
      <p id="late-title" className={css.lateTitle}>{t("late.title", { count: orders.length })}</p>
      <ul className={css.lateOrders}>
        {bySoonestEnd.slice(0, maxNamed).map((order) => (
          <li key={order.id}>
            <strong className={`${css.lateNumber} figures`}>{order.order_number}</strong>
            <span className="figures">
              {t("late.expires", { time: stopwatch(Math.max(0, Date.parse(order.expires_at) - now)) })}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={`${css.lateMore} figures`}>{t("late.more", { count: more })}</p>}
      {children}
      <button ref={button} type="button" className={css.lateSeen}>{t("late.seen")}</button>
    </div>
  );
}
