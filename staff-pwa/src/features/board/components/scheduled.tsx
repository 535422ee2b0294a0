import type { Marking } from "@domain/order/order.ts";
import { useSay } from "../../../lib/i18n/say.ts";
import { dayAndTime } from "../../../lib/times.ts";
import { useAtNow } from "../../../lib/use_now.ts";
import { AcceptedCard } from "./accepted_card.tsx";
import { Begin } from "./begin.tsx";
import css from "./accepted_lists.module.css";
import { NoOrders } from "./list_states.tsx";
import { dueAt } from "../api/order_queries.ts";
import type { ShownOrder } from "../model/pending_marks.ts";
import type { MoreOf } from "./use_more.tsx";

/** Accepted orders for later, slot by slot. Each moves on by itself when its cooking must begin, or at a tap. */
export function Scheduled(
  { orders, onMark, more }: {
    orders: readonly ShownOrder[];
    onMark: (order: ShownOrder, move: Marking) => void;
    more: MoreOf;
  },
) {
  const say = useSay();
  if (orders.length === 0) {
    return <NoOrders title="orders.empty.scheduled" hint="orders.empty.scheduled.hint" />;
  }
  const slots = Map.groupBy(orders.toSorted((a, b) => dueAt(a).localeCompare(dueAt(b))), dueAt);
  return (
    <div className={css.column}>
      {[...slots].map(([slot, ofSlot]) => (
        <section key={slot} className={css.column} aria-labelledby={`slot-${slot}`}>
          <h2 id={`slot-${slot}`} className="figures">
            <SlotTime slot={slot} />
            <span>{say("orders.count", { count: ofSlot.length })}</span>
          </h2>
          <ul className={css.cards}>
            {ofSlot.map((order) => (
              <li key={order.id}>
                <AcceptedCard
                  order={order}
                  next={undefined}
                  onMark={(move) => onMark(order, move)}
                  more={more}
                >
                  <Begin
                    order={order}
                    onStart={() =>
                      onMark(order, "start")}
                  />
                </AcceptedCard>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const SlotTime = ({ slot }: { slot: string }) => useAtNow((now) => dayAndTime(slot, now));
