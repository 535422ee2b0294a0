import { type ComponentProps, memo, useCallback } from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { serverNow } from "@/lib/clock.ts";
import { lazy } from "@/lib/lazy.tsx";
import { price } from "@/lib/format/money.ts";
import { clockTime, stopwatch } from "@/lib/format/times.ts";
import { runStopwatch } from "@/lib/run_stopwatch.ts";
import { settledTap } from "@/lib/tap_guard.ts";
import { useAtNow } from "@/lib/use_now.ts";
import { usePending } from "@/lib/use_pending.ts";
import { BagIcon, CheckIcon, ClockIcon, CrossIcon, EyeIcon, NoteIcon, PrinterIcon } from "@/ui/icons.tsx";
import { MoreMenu } from "@/ui/menu/more_menu.tsx";
import { Button } from "@web/ui/button.tsx";
import css from "./order_card.module.css";
import { ByPhone, OrderItems, OrderNote, Utensils } from "./order_items.tsx";
import { ageOf, dishCount, expiryText, noteCount, pickupText, type TextRef } from "../model/order_text.ts";
import type { Answer } from "../api/use_answers.ts";

const HiddenDishes = lazy(() => import("./hidden_dishes.tsx").then(({ HiddenDishes }) => HiddenDishes));
const OpenOffer = lazy(() => import("./offer_note.tsx").then(({ OpenOffer }) => OpenOffer));
const EndedOffer = lazy(() => import("./offer_note.tsx").then(({ EndedOffer }) => EndedOffer));
const OrderProblems = lazy(() => import("./order_problems.tsx").then(({ OrderProblems }) => OrderProblems));

type Props = {
  order: StaffOrder;
  seen: boolean;
  running: Answer["action"] | undefined;
  isOffline: boolean;
  onSeen: (order: StaffOrder) => void;
  onAccept: (order: StaffOrder) => void;
  onDeny: (order: StaffOrder) => void;
  onWithdraw: (order: StaffOrder) => void;
  onOffList: (order: StaffOrder) => void;
  onPrint: (order: StaffOrder) => void;
};

/**
 * The card of an order that waits for an answer of staff or, with an open offer, of the guest. A tap anywhere on it marks it as seen. It is memoized: there may be a hundred cards,
 * and a tap on one must not render the others.
 */
export const OrderCard = memo(function OrderCard(
  { order, seen, running, isOffline, onSeen, onAccept, onDeny, onWithdraw, onOffList, onPrint }: Props,
) {
  const t = useTranslate();
  const age = useAtNow((now) => ageOf(order, now));
  const titleId = `order-${order.id}`;
  const isCharging = order.payment_status === "capturing";
  const busy = running !== undefined || isCharging;
  const hasProblems = order.is_test ||
    order.payment_problem !== null || order.warnings.length > 0 || order.first_pickup !== null;
  // The guest accepted an offer, and the charge failed.
  const isChanged = order.offer?.ended === "accepted";
  const isOffered = order.status === "offered";
  const needsLine = isOffline ? t("more.needs_line") : undefined;
  const action = { disabled: isOffline, busy, title: needsLine };

  return (
    <article
      className={css.card}
      data-seen={seen}
      data-age={age}
      aria-labelledby={titleId}
      onClick={seen ? undefined : () => onSeen(order)}
    >
      <div className={css.inside}>
        <header className={css.head}>
          <h2 id={titleId} className={`${css.number} figures`}>
            <span className="visually-hidden">{t("card.label", { number: "" })}</span>
            {order.order_number}
          </h2>
          <p className={`${css.stopwatch} figures`}>
            <span className="visually-hidden">{t("card.waiting")}</span>
            <Waited since={order.created_at} />
          </p>
          {seen
            ? (
              <span className={css.seen}>
                <CheckIcon size="1.5rem" />
                <span className="visually-hidden">{t("card.seen")}</span>
              </span>
            )
            : (
              <button type="button" className={css.seen} onClick={() => onSeen(order)}>
                <EyeIcon size="1.5rem" />
                <span className="visually-hidden">{t("card.see")}</span>
              </button>
            )}
          <MoreMenu
            label={t("more.label", { number: order.order_number })}
            items={[
              {
                name: t("more.off_list"),
                icon: <CrossIcon />,
                onSelect: () => onOffList(order),
                offBecause: needsLine,
              },
              { name: t("more.print"), icon: <PrinterIcon />, onSelect: () => onPrint(order) },
            ]}
          />
          <p className={css.name}>
            {order.customer_name}
            <ByPhone order={order} />
          </p>
          <Pickup order={order} />
        </header>

        <div className={css.rest}>
          {(isOffered || isChanged || hasProblems) && (
            <div>
              {order.offer && isOffered && <OpenOffer offer={order.offer} />}
              {order.offer && isChanged && <EndedOffer offer={order.offer} />}
              {hasProblems && <OrderProblems order={order} />}
            </div>
          )}
          <div className={css.dishes}>
            <OrderItems items={order.items} hasPrices />
            <OrderNote order={order} />
            <Utensils order={order} />
          </div>

          <footer className={css.foot}>
            <HiddenDishes items={order.items} />
            <Meta order={order} />
            <div className={css.actions}>
              <CardButton
                look="ghost"
                {...action}
                onTap={() => onDeny(order)}
              >
                {t(running === "deny" ? "card.denying" : "card.deny")}
              </CardButton>
              {isOffered
                ? (
                  <CardButton
                    {...action}
                    onTap={() => onWithdraw(order)}
                  >
                    {t(running === "withdraw" ? "card.withdrawing" : "card.withdraw")}
                  </CardButton>
                )
                : (
                  <CardButton
                    look="primary"
                    className={css.accept ?? ""}
                    {...action}
                    onTap={() => onAccept(order)}
                  >
                    {t(
                      isCharging ? "card.charging" : running === "accept" ? "card.accepting" : "card.accept",
                    )}
                    {!busy && <Expiry at={order.expires_at} />}
                  </CardButton>
                )}
            </div>
          </footer>
        </div>
      </div>
    </article>
  );
});

/** The time since the order was placed. It runs without React: there may be a hundred cards. */
function Waited({ since }: { since: string }) {
  const start = Date.parse(since);
  return <span ref={useCallback(runStopwatch(start), [start])}>{stopwatch(serverNow() - start)}</span>;
}

function Pickup({ order }: { order: StaffOrder }) {
  const t = useTranslate();
  const translated = (text: TextRef | string | undefined) =>
    text === undefined ? "" : typeof text === "string" ? text : t(text.id, text.values);
  const [when, left] = useAtNow((now) => {
    const { when, left } = pickupText(order, now);
    return `${translated(when)}\n${translated(left)}`;
  }).split("\n");
  return (
    <p className={css.pickup} data-pickup={order.pickup_option}>
      {order.pickup_option === "asap" ? <BagIcon /> : <ClockIcon />}
      <span className="visually-hidden">{t("pickup.label")}</span>
      <strong className="figures">{when}</strong>
      {left !== "" && <span className="figures">{left}</span>}
    </p>
  );
}

/** When the order was placed, the phone number, the size of a large order, the number of notes, and the total. */
function Meta({ order }: { order: StaffOrder }) {
  const t = useTranslate();
  const { count, large } = dishCount(order);
  const notes = noteCount(order);
  const { customer_name: name, customer_phone_formatted: phone } = order;
  return (
    <p className={`${css.meta} figures`}>
      <span>
        <span className="visually-hidden">{t("card.placed", { time: "" })}</span>
        {clockTime(order.created_at)}
      </span>
      <a href={`tel:${order.customer_phone}`} aria-label={t("card.call", { name, phone })}>{phone}</a>
      {large && (
        <strong className={css.large}>
          {t("card.large")} · {t("card.dishes", { count })}
        </strong>
      )}
      {notes > 0 && (
        <span className={css.notes}>
          <NoteIcon size="1em" />
          {t("card.notes", { count: notes })}
        </span>
      )}
      <strong className={css.total}>
        <span className="visually-hidden">{t("card.total")}</span>
        {price(order.total_amount)}
      </strong>
    </p>
  );
}

/** The expiry, shown in its last minutes. It has room in the button, so that nothing moves. */
function Expiry({ at }: { at: string }) {
  const t = useTranslate();
  const text = useAtNow((now) => {
    const expiry = expiryText(at, now);
    return expiry === undefined ? "" : t(expiry.id, expiry.values);
  });
  return text === "" ? null : <small className="figures">{text}</small>;
}

/**
 * A button that opens something slow to render: it shows the tap first. Taps just after the cards have moved are ignored
 * (docs/product-rules.md, "Tap guard").
 */
function CardButton(
  { onTap, ...rest }: Omit<ComponentProps<typeof Button>, "onClick"> & { onTap: () => void },
) {
  const { isPending, press } = usePending();
  return <Button {...rest} data-pending={isPending} onClick={settledTap(() => press(onTap))} />;
}
