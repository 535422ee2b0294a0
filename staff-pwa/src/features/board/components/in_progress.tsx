import { useEffect, useState } from "react";
import { useTranslate } from "@/lib/i18n/text.ts";
import type { TransitionKind } from "@domain/order/order.ts";
import { serverNow } from "@/lib/clock.ts";
import { packedCard } from "@/lib/packed_cards.ts";
import { useUnderFinger } from "@/lib/press.ts";
import { AcceptedCard } from "./accepted_card.tsx";
import css from "./accepted_lists.module.css";
import { byDay, cookingAge } from "../model/due.ts";
import { MovedOn } from "./empty_place.tsx";
import { LeftOpenTitle, NoOrders } from "./list_states.tsx";
import { dueAt } from "../api/order_queries.ts";
import type { BoardOrder } from "../model/pending_transitions.ts";
import { readySince } from "../model/order_text.ts";
import type { MoreOf } from "./use_more.tsx";
import { usePlaces } from "../model/use_places.ts";

const none: readonly BoardOrder[] = [];
const idOf = ({ id }: BoardOrder): string => id;

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
  const byPromise = orders.toSorted((a, b) => dueAt(a).localeCompare(dueAt(b)));
  const { today, leftOpen } = byDay(byPromise, dayBeganAt, serverNow());
  const cooking = usePlaces(today.filter(({ status }) => status !== "ready"), idOf);
  const ready = today.filter(({ status }) => status === "ready")
    .toSorted((a, b) => (readySince(a) ?? "").localeCompare(readySince(b) ?? ""));
  const [hasColumn, setHasColumn] = useState(ready.length > 0);
  const isMoving = cooking.shown.some(cooking.hasLeft);
  // A column that opens or closes moves all cards, so it waits for the empty places.
  const opens = ready.length > 0 && (hasColumn || !isMoving);
  const packed = usePlaces(opens ? ready : none, idOf, true);
  const hasPacked = packed.shown.length > 0;
  useEffect(() => setHasColumn(hasPacked), [hasPacked]);
  const leftovers = useUnderFinger(leftOpen);
  if (orders.length === 0) {
    return <NoOrders title="orders.empty.in_progress" hint="orders.empty.in_progress.hint" />;
  }
  const cookingCount = cooking.shown.filter((order) => !cooking.hasLeft(order)).length;
  const emptyPlace = (order: BoardOrder) => {
    const now = orders.find(({ id }) => id === order.id);
    return <MovedOn order={order} state={t(`places.${now?.status === "ready" ? "ready" : "moved_on"}`)} />;
  };
  return (
    <div className={css.kitchen} data-packed={hasPacked}>
      <section className={css.column} aria-labelledby="cooking">
        <h2 id="cooking" className={hasPacked ? undefined : "visually-hidden"}>
          {t("kitchen.cooking")} <span className="figures">{cookingCount}</span>
        </h2>
        {cooking.shown.length === 0 && <p className={css.none}>{t("kitchen.cooking.none")}</p>}
        <ul className={css.cards}>
          {cooking.shown.map((order) => {
            const isDue = dueIds.has(order.id);
            return (
              <li
                key={order.id}
                ref={packedCard}
                inert={cooking.hasLeft(order)}
                data-left={cooking.hasLeft(order)}
              >
                <AcceptedCard
                  order={order}
                  ageAt={cookingAge}
                  next={order.can.includes("start") ? "start" : "ready"}
                  isDue={isDue}
                  onView={isDue ? () => onView(order.id) : undefined}
                  onTransition={(kind) => onTransition(order, kind)}
                  more={more}
                />
                {cooking.hasLeft(order) && emptyPlace(order)}
              </li>
            );
          })}
        </ul>
      </section>
      {hasPacked && (
        <section className={css.column} aria-labelledby="packed">
          <h2 id="packed">
            {t("kitchen.packed")} <span className="figures">{ready.length}</span>
          </h2>
          <ul className={css.cards}>
            {packed.shown.map((order) => (
              <li
                key={order.id}
                ref={packedCard}
                inert={packed.hasLeft(order)}
                data-left={packed.hasLeft(order)}
              >
                <AcceptedCard
                  order={order}
                  next="complete"
                  isShort
                  onTransition={(kind) => onTransition(order, kind)}
                  more={more}
                />
                {packed.hasLeft(order) && emptyPlace(order)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {leftovers.map(({ day, orders: ofDay }) => (
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
