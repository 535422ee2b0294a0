import type { ReactNode } from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { stopwatch } from "@/lib/format/times.ts";
import { useNow } from "@/lib/use_now.ts";
import { Cover } from "@/ui/cover.tsx";
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
  return (
    <Cover
      title={t("late.title", { count: orders.length })}
      flashes
      answer={t("late.seen")}
      onAnswer={onSeen}
    >
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
    </Cover>
  );
}
