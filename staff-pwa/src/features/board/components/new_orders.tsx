import { useAtom } from "jotai";
import { memo, startTransition, useCallback, useEffect, useLayoutEffect, useState } from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { useAttending } from "../../../lib/attending.ts";
import { serverNow } from "../../../lib/clock.ts";
import { seenOrders } from "../../../lib/device_choices.ts";
import { cardsMoved } from "../../../lib/tap_guard.ts";
import { afterFrame } from "../../../lib/use_pending.ts";
import { byDay } from "../model/due.ts";
import { LeftOpenTitle } from "./left_open_title.tsx";
import css from "./lists.module.css";
import type { PromiseLimits } from "@domain/order/promise.ts";
import { OrderCard } from "./order_card.tsx";
import { keepPlaceMs, type Place, places } from "../model/places.ts";
import { statusLabel } from "../model/refusal_message.ts";
import { type Answer, useRunningAnswers } from "../api/use_answers.ts";
import { useTranslate } from "../../../lib/i18n/text.ts";
import { lazy } from "../../../lib/lazy.tsx";

const AcceptSheet = lazy(() => import("./accept_sheet.tsx").then(({ AcceptSheet }) => AcceptSheet));
const DishesSheet = lazy(() => import("./dishes_sheet.tsx").then(({ DishesSheet }) => DishesSheet));
const DenySheet = lazy(() => import("./deny_sheet.tsx").then(({ DenySheet }) => DenySheet));

/**
 * The cards of NEW and the sheet over them. No card moves under a finger: an order that leaves keeps its place for a moment, and a tap
 * just after the cards have moved is not counted.
 */
export const NewOrders = memo(function NewOrders(
  { orders, dayBeganAt, promises, isOffline, answer, onPrint }: {
    orders: readonly StaffOrder[];
    /** ISO instant; orders from before it were left open. */
    dayBeganAt: string | undefined;
    promises: PromiseLimits;
    isOffline: boolean;
    answer: (answer: Answer) => void;
    onPrint: (order: StaffOrder) => void;
  },
) {
  const [seen, setSeen] = useAtom(seenOrders);
  const running = useRunningAnswers();
  const [dishesOf, setDishesOf] = useState<StaffOrder>();
  const [open, setOpen] = useState<{ action: Answer["action"]; id: string }>();
  // An order that another tablet answered takes its sheet with it.
  const asked = orders.find(({ id }) => id === open?.id);
  const shown = usePlaces(orders);
  useAttending(asked !== undefined);

  const look = useCallback(({ id }: StaffOrder) => {
    const at = serverNow();
    // The tap itself is drawn first.
    afterFrame(() => startTransition(() => setSeen((all) => ({ ...all, [id]: at }))));
  }, []);
  const show = (action: Answer["action"], order: StaffOrder) => {
    look(order);
    setOpen({ action, id: order.id });
  };
  const onAccept = useCallback((order: StaffOrder) => show("accept", order), []);
  const onDeny = useCallback((order: StaffOrder) => show("deny", order), []);
  const close = () => setOpen(undefined);
  // Nothing stays open or held while another list is looked at.
  useEffect(() => () => {
    close();
    setDishesOf(undefined);
  }, []);

  const cards = (ofDay: readonly Place[]) => (
    <ul className={css.cards}>
      {ofDay.map(({ order, leftAt }) => (
        <li key={order.id} inert={leftAt !== undefined} data-left={leftAt !== undefined}>
          <OrderCard
            order={order}
            seen={leftAt !== undefined || order.id in seen}
            running={running.get(order.id)}
            isOffline={isOffline}
            onSeen={look}
            onAccept={onAccept}
            onDeny={onDeny}
            onDishes={setDishesOf}
            onPrint={onPrint}
          />
          {leftAt !== undefined && <DepartureToast order={order} />}
        </li>
      ))}
    </ul>
  );
  const { today, leftOpen } = byDay(shown.map(({ order }) => order), dayBeganAt, serverNow());
  const placesOf = (of: readonly StaffOrder[]) => shown.filter(({ order }) => of.includes(order));

  return (
    <>
      {cards(placesOf(today))}
      {leftOpen.map(({ day, orders: ofDay }) => (
        <section key={day} className={css.leftOpen} aria-labelledby={`left-open-${day}`}>
          <LeftOpenTitle day={day} count={ofDay.length} />
          {cards(placesOf(ofDay))}
        </section>
      ))}
      {asked !== undefined && open?.action === "accept" && (
        <AcceptSheet
          order={asked}
          promises={promises}
          isOffline={isOffline}
          onClose={close}
          onAccept={(minutes) => {
            close();
            answer({ action: "accept", order: asked, minutes });
          }}
        />
      )}
      {asked !== undefined && open?.action === "deny" && (
        <DenySheet
          order={asked}
          isOffline={isOffline}
          onClose={close}
          onDeny={(said) => {
            close();
            answer({ action: "deny", order: asked, ...said });
          }}
        />
      )}
      {dishesOf !== undefined && <DishesSheet order={dishesOf} onClose={() => setDishesOf(undefined)} />}
    </>
  );
});

/** The places as they are now; `orders` alone would let the cards slide together at once. */
function usePlaces(orders: readonly StaffOrder[]): readonly Place[] {
  const [held, setHeld] = useState<readonly Place[]>([]);
  const shown = places(held, orders, Date.now());
  useEffect(() => setHeld((before) => places(before, orders, Date.now())), [orders]);
  // What left while another list was open is gone when this one comes back.
  useEffect(() => () => setHeld([]), []);

  const hasGaps = shown.some(({ leftAt }) => leftAt !== undefined);
  const lastLeft = Math.max(0, ...shown.map(({ leftAt }) => leftAt ?? 0));
  useEffect(() => {
    if (!hasGaps) return;
    const timer = setTimeout(
      () => setHeld((before) => places(before, orders, Date.now())),
      Math.max(0, lastLeft + keepPlaceMs - Date.now()) + 50,
    );
    return () => clearTimeout(timer);
  }, [hasGaps, lastLeft, orders]);

  // Problems make a card taller; gaps that close move those behind them.
  const layout = shown.map(({ order }) => `${order.id}${order.payment_problem}${order.payment_status}`)
    .join();
  useLayoutEffect(cardsMoved, [layout]);
  return shown;
}

/** What lies over a card that has just left. The order's status is the last one known; the message of the toast says who. */
function DepartureToast({ order }: { order: StaffOrder }) {
  const t = useTranslate();
  return (
    <p className={css.farewell}>
      {order.status === "pending_approval" ? t("places.answered") : statusLabel(order.status, t)}
    </p>
  );
}
