import { type ReactNode } from "react";
import type { TransitionKind } from "@domain/order/order.ts";
import { useTranslate } from "../../../lib/i18n/text.ts";
import { clockTime, dayAndTime } from "../../../lib/times.ts";
import { isSettled } from "../../../lib/tap_guard.ts";
import { useAtNow } from "../../../lib/use_now.ts";
import { Button } from "../../../../../web/ui/button.tsx";
import { AlertIcon, BagIcon, CutleryIcon, NoteIcon, PhoneIcon } from "../../../ui/icons.tsx";
import { MoreMenu } from "../../../ui/more_menu.tsx";
import css from "./accepted_card.module.css";
import { actorText } from "../../../lib/actor_text.ts";
import type { Age } from "../model/due.ts";
import { OrderItems } from "./order_items.tsx";
import { dueAt } from "../api/order_queries.ts";
import { PaymentBadge } from "./payment_badges.tsx";
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
    /** The system started it on schedule and staff have not looked at it yet. */
    isDue?: boolean;
    /** Collapses the dishes of an order that is already packed. */
    isShort?: boolean;
    /** Left open on an earlier day: the card does not show how late it is. */
    isLeftOpen?: boolean;
    onTransition: (move: TransitionKind) => void;
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
        <p className={`${css.left} figures`}>{left}</p>
        <PaymentBadge order={order} />
        <p className={`${css.due} figures`}>
          <BagIcon />
          {t(
            since !== undefined
              ? "packed.since"
              : order.pickup_option === "scheduled"
              ? "pickup.at"
              : "pickup.ready",
            { time: when },
          )}
        </p>
        <MoreMenu label={t("more.label", { number: order.order_number })} items={more(order)} />
      </header>

      <div className={css.guest}>
        <p>{order.customer_name}</p>
        <a
          className="figures"
          href={`tel:${order.customer_phone}`}
          aria-label={t("card.call", { name: order.customer_name, phone: order.customer_phone_formatted })}
        >
          <PhoneIcon size="1.1em" />
          {order.customer_phone_formatted}
        </a>
      </div>
      {isDue && (
        <p className={css.begin}>
          <AlertIcon />
          {t("due.card")}
        </p>
      )}
      {order.is_test && <p className={css.test}>{t("card.test")}</p>}
      {children}
      <Dishes order={order} isShort={isShort} />

      <footer className={css.foot}>
        <p className={css.facts}>
          <span className="figures">{t("card.dishes", { count })}</span>
          {large && <strong className={css.large}>{t("card.large")}</strong>}
          <span className={css.cutlery} data-cutlery={order.wants_cutlery}>
            <CutleryIcon size="1.1em" />
            {t(order.wants_cutlery ? "card.cutlery.yes" : "card.cutlery.no")}
          </span>
        </p>
        <LastTransition order={order} />
        {next !== undefined && order.can.includes(next) && (
          <Button
            look="primary"
            className={css.next ?? ""}
            onClick={() => isSettled() && onTransition(next)}
          >
            {t(`move.${next}`)}
          </Button>
        )}
      </footer>
    </article>
  );
}

function Dishes({ order, isShort }: { order: BoardOrder; isShort: boolean }) {
  const t = useTranslate();
  const dishes = (
    <>
      <OrderItems items={order.items} />
      {order.special_instructions !== "" && (
        <p className={css.note}>
          <NoteIcon />
          <span>{order.special_instructions}</span>
        </p>
      )}
    </>
  );
  if (!isShort) return <div className={css.dishes}>{dishes}</div>;
  return (
    <details className={css.folded}>
      <summary>{t("card.show_dishes")}</summary>
      <div className={css.dishes}>{dishes}</div>
    </details>
  );
}

/** The last transition: who made it, when, and whether it is still unsent. */
function LastTransition({ order }: { order: BoardOrder }) {
  const t = useTranslate();
  const last = order.transitions.findLast(({ is_undone }) => !is_undone);
  const text = last !== undefined
    ? t(`did.${last.move}`, { by: actorText(last.by, t), time: clockTime(last.at) })
    : order.handled_by === null
    ? undefined
    : t("did.accept", { by: actorText(order.handled_by, t) });
  return (
    <p className={`${css.who} figures`} data-unsent={order.isUnsent}>
      {text}
      {order.isUnsent && <strong>{t("transition.unsent")}</strong>}
    </p>
  );
}
