import { useEffect, useRef } from "react";
import type { StaffOrder } from "@contract/orders.ts";
import { useSay } from "../../lib/i18n/say.ts";
import { stopwatch } from "../../lib/times.ts";
import { useNow } from "../../lib/use_now.ts";
import css from "./alarm.module.css";

/** The whole screen says that somebody waits too long (decision 17). One tap anywhere answers it. */
export function Late({ orders, onSeen }: { orders: readonly StaffOrder[]; onSeen: () => void }) {
  const say = useSay();
  const now = useNow();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    button.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div
      className={css.late}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="late-title"
      onClick={onSeen}
    >
      <p id="late-title" className={css.lateTitle}>{say("late.title", { count: orders.length })}</p>
      <ul className={css.lateOrders}>
        {orders.slice(0, 4).map((order) => (
          <li key={order.id}>
            <strong className={`${css.lateNumber} figures`}>{order.order_number}</strong>
            <span className="figures">
              {say("late.waiting", { time: stopwatch(now - Date.parse(order.created_at)) })}
            </span>
          </li>
        ))}
      </ul>
      <button ref={button} type="button" className={css.lateSeen}>{say("late.seen")}</button>
    </div>
  );
}
