import { useAtom } from "jotai";
import {
  memo,
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { useAttending } from "@/lib/update_hold.ts";
import { serverNow } from "@/lib/clock.ts";
import { seenOrders } from "@/lib/device_choices.ts";
import { packedCard } from "@/lib/packed_cards.ts";
import { cardsMoved } from "@/lib/tap_guard.ts";
import { afterFrame } from "@/lib/use_pending.ts";
import { byDay } from "../model/due.ts";
import { LeftOpenTitle } from "./list_states.tsx";
import css from "./lists.module.css";
import type { AcceptPromises } from "./sheets/accept_sheet.tsx";
import type { DenyForm } from "./sheets/deny_sheet.tsx";
import type { OfferForm } from "./sheets/offer_sheet.tsx";
import { OrderCard } from "./order_card.tsx";
import { byUrgency } from "../model/board.ts";
import { usePlaces } from "../model/use_places.ts";
import { type Answer, useRunningAnswers } from "../api/use_answers.ts";
import { lazy, lazyPart } from "@/lib/lazy.tsx";
import { useUnderFinger } from "@/lib/press.ts";

const EmptyPlace = lazy(() => import("./empty_place.tsx").then(({ EmptyPlace }) => EmptyPlace));
const AcceptSheet = lazyPart(() =>
  import("./sheets/accept_sheet.tsx").then(({ AcceptSheet }) => AcceptSheet)
);
const OrderOffListSheet = lazyPart(() =>
  import("./sheets/order_off_list_sheet.tsx").then(({ OrderOffListSheet }) => OrderOffListSheet)
);
const OfferSheet = lazyPart(() => import("./sheets/offer_sheet.tsx").then(({ OfferSheet }) => OfferSheet));
const DenySheet = lazyPart(() => import("./sheets/deny_sheet.tsx").then(({ DenySheet }) => DenySheet));

/**
 * The cards of NEW and the sheet over them. Cards do not move under a finger: an order that leaves keeps its place for a few seconds,
 * and taps just after the cards have moved are ignored (docs/product-rules.md, "Tap guard").
 */
export const NewOrders = memo(function NewOrders(
  { orders, dayBeganAt, promises, isOffline, answer, onPrint }: {
    orders: readonly StaffOrder[];
    /** When the business day began, as an ISO instant. Older orders are listed as left open. */
    dayBeganAt: string | undefined;
    promises: AcceptPromises;
    isOffline: boolean;
    answer: (answer: Answer) => void;
    onPrint: (order: StaffOrder) => void;
  },
) {
  const [seen, setSeen] = useAtom(seenOrders);
  const running = useRunningAnswers();
  const [offListOf, setOffListOf] = useState<StaffOrder>();
  const [open, setOpen] = useState<
    { action: "accept" | "deny" | "offer"; id: string; leftOut?: string | undefined }
  >();
  // The sheet closes when another tablet answers its order.
  const openOrder = useUnderFinger(orders.find(({ id }) => id === open?.id));
  // A sheet closes when it sends, and opens as it was if that did not change the order.
  const [sent, setSent] = useState<{ version: string; deny?: DenyForm; offer?: OfferForm }>();
  const version = `${openOrder?.id} ${openOrder?.version}`;
  const sentBefore = sent?.version === version ? sent : undefined;
  const sorted = useMemo(() => byUrgency(orders), [orders]);
  const { shown: all, hasLeft } = usePlaces(sorted, idOf);
  const shown = all.slice(0, useCardLimit(all.length));
  // A payment problem and an offer make their cards taller.
  useLayoutEffect(cardsMoved, [
    sorted.map(({ payment_problem, status }) => `${payment_problem} ${status}`).join(),
  ]);
  useAttending(openOrder !== undefined);

  const look = useCallback(({ id }: StaffOrder) => {
    const at = serverNow();
    // Renders the effect of the tap first.
    afterFrame(() => startTransition(() => setSeen((all) => ({ ...all, [id]: at }))));
  }, []);
  const show = (action: "accept" | "deny", order: StaffOrder) => {
    look(order);
    setOpen({ action, id: order.id });
  };
  const onAccept = useCallback((order: StaffOrder) => show("accept", order), []);
  const onDeny = useCallback((order: StaffOrder) => show("deny", order), []);
  const onWithdraw = useCallback((order: StaffOrder) => {
    // This tablet rings for the order again only when it stays unanswered.
    look(order);
    answer({ action: "withdraw", order });
  }, [answer]);
  const [answered, setAnswered] = useState<string>();
  // The card that had the focus has left.
  useEffect(() => {
    const left = shown.findIndex((order) => order.id === answered && hasLeft(order));
    if (answered === undefined || (left < 0 && shown.some(({ id }) => id === answered))) return;
    setAnswered(undefined);
    // The focus may still be on the card, which can no longer have it.
    if (!document.activeElement?.matches("body, [inert] *")) return;
    const next = [...shown.slice(left + 1), ...shown.slice(0, Math.max(0, left))].find((order) =>
      !hasLeft(order)
    );
    const card = next && document.getElementById(`order-${next.id}`)?.closest("article");
    const button = card?.querySelector<HTMLElement>(
      "footer button:last-child:not(:disabled, [aria-disabled])",
    );
    (button ?? document.getElementById("tab-panel"))?.focus({ preventScroll: true });
  }, [answered, shown]);
  const close = () => setOpen(undefined);
  // Closes the sheets when the user switches to another tab.
  useEffect(() => () => {
    close();
    setOffListOf(undefined);
  }, []);

  const cards = (ofDay: readonly StaffOrder[]) => {
    const ids = new Set(ofDay.map(idOf));
    return (
      <ul className={css.cards}>
        {shown.filter(({ id }) => ids.has(id)).map((order) => (
          <li key={order.id} ref={packedCard} inert={hasLeft(order)} data-left={hasLeft(order)}>
            <OrderCard
              order={order}
              seen={hasLeft(order) || order.status === "offered" || order.id in seen}
              running={running.get(order.id)}
              isOffline={isOffline}
              onSeen={look}
              onAccept={onAccept}
              onDeny={onDeny}
              onWithdraw={onWithdraw}
              onOffList={setOffListOf}
              onPrint={onPrint}
            />
            {hasLeft(order) && <EmptyPlace order={order} />}
          </li>
        ))}
      </ul>
    );
  };
  const { today, leftOpen } = byDay(shown, dayBeganAt, serverNow());

  return (
    <>
      {cards(today)}
      {leftOpen.map(({ day, orders: ofDay }) => (
        <section key={day} className={css.leftOpen} aria-labelledby={`left-open-${day}`}>
          <LeftOpenTitle day={day} count={ofDay.length} />
          {cards(ofDay)}
        </section>
      ))}
      {/* Always mounted, so that a tapped button stays pending until its sheet has loaded. */}
      <Suspense>
        {openOrder !== undefined && open?.action === "accept" && (
          <AcceptSheet
            order={openOrder}
            promises={promises}
            isOffline={isOffline}
            onClose={close}
            onAccept={(minutes) => {
              close();
              setAnswered(openOrder.id);
              answer({ action: "accept", order: openOrder, minutes });
            }}
          />
        )}
        {openOrder !== undefined && open?.action === "deny" && (
          <DenySheet
            order={openOrder}
            sent={sentBefore?.deny}
            isOffline={isOffline}
            onClose={close}
            onOffer={(leftOut) => setOpen({ action: "offer", id: openOrder.id, leftOut })}
            onDeny={(denial, form) => {
              close();
              setSent({ version, deny: form });
              setAnswered(openOrder.id);
              answer({ action: "deny", order: openOrder, ...denial });
            }}
          />
        )}
        {openOrder !== undefined && open?.action === "offer" && openOrder.can.includes("offer") && (
          <OfferSheet
            order={openOrder}
            sent={sentBefore?.offer}
            leftOut={open.leftOut}
            isOffline={isOffline}
            onClose={close}
            onOffer={(body, form) => {
              close();
              setSent({ version, offer: form });
              setAnswered(openOrder.id);
              answer({ action: "offer", order: openOrder, body });
            }}
          />
        )}
        {offListOf !== undefined && (
          <OrderOffListSheet
            order={offListOf}
            onClose={() => setOffListOf(undefined)}
          />
        )}
      </Suspense>
    </>
  );
});

const idOf = ({ id }: StaffOrder): string => id;

/** What a tablet shows without scrolling. */
const firstCards = 8;
/** Few enough that a tap hardly waits for them. */
const cardsAtOnce = 12;

/**
 * How many cards to render at most. A board of a hundred orders shows its first cards and then a few more after each frame, because
 * rendering all at once would hold up the first cards and taps. A transition would begin again at any change of the board.
 */
function useCardLimit(count: number): number {
  const [limit, setLimit] = useState(firstCards);
  useEffect(() => {
    if (limit === Infinity) return;
    // The first ones are near the screen, where a card costs the most.
    const next = limit + Math.min(limit / 2, cardsAtOnce);
    let isCurrent = true;
    // What else waits for the frame comes first: it loads the lazy parts of the cards.
    afterFrame(() => setTimeout(() => isCurrent && setLimit(next < count ? next : Infinity)));
    return () => {
      isCurrent = false;
    };
  }, [limit, count]);
  return limit;
}
