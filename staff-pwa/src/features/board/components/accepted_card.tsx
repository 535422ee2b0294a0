import { type ReactNode, useLayoutEffect } from "react";
import type { TransitionKind } from "@domain/order/order.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { clockTime, dayAndTime } from "@/lib/format/times.ts";
import { cardsMoved, settledTap } from "@/lib/tap_guard.ts";
import { useAtNow } from "@/lib/use_now.ts";
import { Button } from "@web/ui/button.tsx";
import { AlertIcon, BagIcon, BellIcon, CheckIcon, ClockIcon } from "@/ui/icons.tsx";
import { MoreMenu } from "@/ui/menu/more_menu.tsx";
import css from "./accepted_card.module.css";
import { actorText } from "@/lib/actors.ts";
import type { Age } from "../model/due.ts";
import { EndedOffer } from "./offer_note.tsx";
import { ByPhone, DishNames, OrderItems, OrderNote, Utensils } from "./order_items.tsx";
import { dueAt } from "../api/order_queries.ts";
import { PaymentBadge } from "./payment_badges.tsx";
import { guestArrivalText } from "../model/guest_arrival.ts";
import { isPrepared } from "../model/kitchen.ts";
import { dishCount, readySince, timeLeftText, waitingText } from "../model/order_text.ts";
import type { BoardOrder } from "../model/pending_transitions.ts";
import type { MoreOf } from "./use_more.tsx";

const alwaysFresh = (): Age => "fresh";

/** The card of an accepted order: its number (legible from two meters), its promised time, its dishes, and the next step. */
export function AcceptedCard(
  {
    order,
    ageAt = alwaysFresh,
    next,
    other,
    isDue = false,
    isShort = false,
    isLeftOpen = false,
    onTransition,
    onView,
    more,
    children,
  }: {
    order: BoardOrder;
    /** Gives the color of the promised time. */
    ageAt?: (dueAt: string, now: number) => Age;
    /** The transition that the card's button makes. Undefined hides the button. */
    next: TransitionKind | undefined;
    /** A second button's transition. */
    other?: TransitionKind;
    /** The system started it on schedule and staff have not looked at it yet. */
    isDue?: boolean;
    /** Collapses the dishes of an order that is already packed. */
    isShort?: boolean;
    /** Left open on an earlier day: the card does not show how late it is. */
    isLeftOpen?: boolean;
    onTransition: (kind: TransitionKind) => void;
    onView?: (() => void) | undefined;
    more: MoreOf;
    children?: ReactNode;
  },
) {
  const t = useTranslate();
  const titleId = `accepted-${order.id}`;
  const due = dueAt(order);
  const age = useAtNow((now) => ageAt(due, now));
  const since = readySince(order);
  const when = useAtNow((now) => dayAndTime(since ?? due, now));
  const left = useAtNow((now) => {
    if (isLeftOpen) return "";
    const text = since === undefined ? timeLeftText(due, now) : waitingText(since, now);
    return text === undefined ? "" : t(text.id, text.values);
  });
  const { count, large } = dishCount(order);
  const refused = order.refused_hand_overs.at(-1);
  // A second tap was aimed at the button before, and a new line moves the cards below.
  useLayoutEffect(cardsMoved, [next, isDue, order.guest_arrival?.at, refused?.at]);
  return (
    <article
      className={css.card}
      data-age={age}
      data-due={isDue}
      data-status={order.status}
      aria-labelledby={titleId}
      onClick={onView}
    >
      <header className={css.head}>
        <h3 id={titleId} className={`${css.number} figures`}>{order.order_number}</h3>
        <MoreMenu label={t("more.label", { number: order.order_number })} items={more(order)} />
        <p className={css.name}>
          {order.customer_name}
          <ByPhone order={order} />
        </p>
        <p className={`${css.due} figures`}>
          <strong className={css.left}>{left}</strong>
          <span className={css.when} data-pickup={order.pickup_option}>
            {order.pickup_option === "asap" ? <BagIcon size="1em" /> : <ClockIcon size="1em" />}
            <span aria-hidden="true">{when}</span>
            <span className="visually-hidden">
              {t(
                since !== undefined
                  ? "packed.since"
                  : order.pickup_option === "scheduled"
                  ? "pickup.at"
                  : "pickup.ready",
                { time: when },
              )}
            </span>
          </span>
        </p>
        <PaymentBadge order={order} />
      </header>
      {isDue && (
        <p className={css.begin}>
          <AlertIcon />
          {t("due.card")}
        </p>
      )}
      {order.guest_arrival && (
        <p className={css.here}>
          <BellIcon />
          <span className="figures">{guestArrivalText(order.guest_arrival, t)}</span>
        </p>
      )}
      {refused && (
        <p className={css.notice}>
          <AlertIcon />
          <span>{t("hand_over.refused", { time: clockTime(refused.at), by: actorText(refused.by, t) })}</span>
        </p>
      )}
      {order.is_test && <p className={css.notice}>{t("card.test")}</p>}
      {order.offer?.ended === "accepted" && <EndedOffer offer={order.offer} />}
      <Dishes order={order} isShort={isShort} />
      <Utensils order={order} />
      {children}

      <footer className={css.foot}>
        <p className={css.facts}>
          {large && (
            <strong className={css.large}>
              {t("card.large")} · {t("card.dishes", { count })}
            </strong>
          )}
          {order.status === "ready" || isLeftOpen
            ? <LastTransition order={order} />
            : <Unsent order={order} />}
        </p>
        {other !== undefined && order.can.includes(other) && (
          <Button
            className={css.next ?? ""}
            onClick={settledTap(() => onTransition(other))}
          >
            {t(`move.${other}`)}
          </Button>
        )}
        {next !== undefined && order.can.includes(next) && (
          <Button
            look="primary"
            className={css.next ?? ""}
            onClick={settledTap(() => onTransition(next))}
          >
            {t(`move.${next}`)}
          </Button>
        )}
      </footer>
    </article>
  );
}

function Dishes({ order, isShort }: { order: BoardOrder; isShort: boolean }) {
  const dishes = (
    <>
      <OrderItems
        items={order.items}
        mark={(item) => isPrepared(item) && <Prepared />}
      />
      <OrderNote order={order} />
    </>
  );
  if (!isShort) return <div className={css.dishes}>{dishes}</div>;
  return (
    <details className={css.folded}>
      <summary>
        {order.items.map((item) => (
          <span key={item.id}>
            <span className="figures">{item.quantity}×</span>{" "}
            <DishNames item={item} first="" second="visually-hidden" />
          </span>
        ))}
      </summary>
      <div className={css.dishes}>{dishes}</div>
    </details>
  );
}

/** Marks a dish that the kitchen has ticked off. */
function Prepared() {
  const t = useTranslate();
  return (
    <span className={css.prepared} data-prepared>
      <CheckIcon />
      <span className="visually-hidden">{t("card.prepared")}</span>
    </span>
  );
}

const Unsent = ({ order: { isUnsent } }: { order: BoardOrder }) => {
  const t = useTranslate();
  return isUnsent ? <strong className={css.unsent}>{t("transition.unsent")}</strong> : null;
};

/** The last transition: who made it, when, and whether it is still unsent. */
function LastTransition({ order }: { order: BoardOrder }) {
  const t = useTranslate();
  const last = order.transitions.findLast(({ is_undone }) => !is_undone);
  const text = last !== undefined
    ? t(`did.${last.kind}`, { by: actorText(last.by, t), time: clockTime(last.at) })
    : order.handled_by === null
    ? undefined
    : t("did.accept", { by: actorText(order.handled_by, t) });
  return (
    <span className={`${css.who} figures`}>
      {text}
      {order.isUnsent && <strong>{t("transition.unsent")}</strong>}
    </span>
  );
}
