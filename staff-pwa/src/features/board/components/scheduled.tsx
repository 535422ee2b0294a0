import type { TransitionKind } from "@domain/order/order.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { dayAndTime } from "@/lib/format/times.ts";
import { useAtNow } from "@/lib/use_now.ts";
import { packedCard } from "@/lib/packed_cards.ts";
import { useUnderFinger } from "@/lib/press.ts";
import { AcceptedCard } from "./accepted_card.tsx";
import { Begin } from "./begin.tsx";
import css from "./accepted_lists.module.css";
import { NoOrders } from "./list_states.tsx";
import { dueAt } from "../api/order_queries.ts";
import type { BoardOrder } from "../model/pending_transitions.ts";
import type { MoreOf } from "./use_more.tsx";

/** Accepted scheduled orders, grouped by pickup slot. Each starts automatically when cooking must begin, or with the button. */
export function Scheduled(
  { orders: current, onTransition, more }: {
    orders: readonly BoardOrder[];
    onTransition: (order: BoardOrder, kind: TransitionKind) => void;
    more: MoreOf;
  },
) {
  const t = useTranslate();
  const orders = useUnderFinger(current);
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
            <span>{t("orders.count", { count: ofSlot.length })}</span>
          </h2>
          <ul className={css.cards}>
            {ofSlot.map((order) => (
              <li key={order.id} ref={packedCard}>
                <AcceptedCard
                  order={order}
                  next={undefined}
                  onTransition={(kind) => onTransition(order, kind)}
                  more={more}
                >
                  <Begin
                    order={order}
                    onStart={() =>
                      onTransition(order, "start")}
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
