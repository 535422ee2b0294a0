import { useTranslate } from "@/lib/i18n/text.ts";
import type { TransitionKind } from "@domain/order/order.ts";
import { serverNow } from "@/lib/clock.ts";
import { packedCard } from "@/lib/packed_cards.ts";
import { AcceptedCard } from "./accepted_card.tsx";
import css from "./accepted_lists.module.css";
import { byDay, cookingAge } from "../model/due.ts";
import { LeftOpenTitle, NoOrders } from "./list_states.tsx";
import { dueAt } from "../api/order_queries.ts";
import type { BoardOrder } from "../model/pending_transitions.ts";
import type { MoreOf } from "./use_more.tsx";

/** The orders being cooked, earliest promised time first, and beside them the orders ready for pickup. */
export function InProgress(
  { orders, dayBeganAt, dueIds, onView, onTransition, more }: {
    orders: readonly BoardOrder[];
    /** When the business day began, as an ISO instant. Older orders are listed as left open. */
    dayBeganAt: string | undefined;
    dueIds: ReadonlySet<string>;
    onView: (id: string) => void;
    onTransition: (order: BoardOrder, kind: TransitionKind) => void;
    more: MoreOf;
  },
) {
  const t = useTranslate();
  if (orders.length === 0) {
    return <NoOrders title="orders.empty.in_progress" hint="orders.empty.in_progress.hint" />;
  }
  const byPromise = orders.toSorted((a, b) => dueAt(a).localeCompare(dueAt(b)));
  const { today, leftOpen } = byDay(byPromise, dayBeganAt, serverNow());
  const cooking = today.filter(({ status }) => status !== "ready");
  const packed = today.filter(({ status }) => status === "ready");
  return (
    <div className={css.kitchen} data-packed={packed.length > 0}>
      <section className={css.column} aria-labelledby="cooking">
        <h2 id="cooking" className={packed.length === 0 ? "visually-hidden" : undefined}>
          {t("kitchen.cooking")} <span className="figures">{cooking.length}</span>
        </h2>
        {cooking.length === 0 && <p className={css.none}>{t("kitchen.cooking.none")}</p>}
        <ul className={css.cards}>
          {cooking.map((order) => {
            const isDue = dueIds.has(order.id);
            return (
              <li key={order.id} ref={packedCard}>
                <AcceptedCard
                  order={order}
                  ageAt={cookingAge}
                  next={order.can.includes("start") ? "start" : "ready"}
                  isDue={isDue}
                  onView={isDue ? () => onView(order.id) : undefined}
                  onTransition={(kind) => onTransition(order, kind)}
                  more={more}
                />
              </li>
            );
          })}
        </ul>
      </section>
      {packed.length > 0 && (
        <section className={css.column} aria-labelledby="packed">
          <h2 id="packed">
            {t("kitchen.packed")} <span className="figures">{packed.length}</span>
          </h2>
          <ul className={css.cards}>
            {packed.map((order) => (
              <li key={order.id} ref={packedCard}>
                <AcceptedCard
                  order={order}
                  next="complete"
                  isShort
                  onTransition={(kind) => onTransition(order, kind)}
                  more={more}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {leftOpen.map(({ day, orders: ofDay }) => (
        <section key={day} className={css.leftOpen} aria-labelledby={`left-open-${day}`}>
          <LeftOpenTitle day={day} count={ofDay.length} />
          <ul className={css.cards}>
            {ofDay.map((order) => (
              <li key={order.id} ref={packedCard}>
                <AcceptedCard
                  order={order}
                  next="complete"
                  other="no_show"
                  isShort
                  isLeftOpen
                  onTransition={(kind) => onTransition(order, kind)}
                  more={more}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
