import { useTranslate } from "@/lib/i18n/text.ts";
import { settledTap } from "@/lib/tap_guard.ts";
import { clockTime } from "@/lib/format/times.ts";
import { useAtNow } from "@/lib/use_now.ts";
import { Button } from "@web/ui/button.tsx";
import { BagIcon, CheckIcon, ClockIcon } from "@/ui/icons.tsx";
import { dueAt } from "../../api/order_queries.ts";
import { cookingAge } from "../../model/due.ts";
import { bumpOf, isPrepared, type Item, type Ticket } from "../../model/kitchen.ts";
import { dishCount, timeLeftText } from "../../model/order_text.ts";
import css from "./kitchen_ticket.module.css";
import { ByPhone, DishNames, NoteLine, Utensils } from "../order_items.tsx";
import { OrderOptions } from "../order_options.tsx";

/** An order in the kitchen: its promised time, and its dishes to tick off. No prices. */
export function KitchenTicket(
  { ticket, isOffline, onTick, onReady }: {
    ticket: Ticket;
    isOffline: boolean;
    onTick: (item: Item, isPrepared: boolean) => void;
    onReady: () => void;
  },
) {
  const t = useTranslate();
  const { order, dishes, elsewhere } = ticket;
  const titleId = `ticket-${order.id}`;
  const due = dueAt(order);
  const age = useAtNow((now) => cookingAge(due, now));
  const left = useAtNow((now) => {
    const text = timeLeftText(due, now);
    return text === undefined ? "" : t(text.id, text.values);
  });
  const { count, large } = dishCount(order);
  const bump = bumpOf(ticket);
  const isAsap = order.pickup_option === "asap";
  return (
    <article className={css.ticket} data-age={age} aria-labelledby={titleId}>
      <header className={css.head}>
        <h2 id={titleId} className={`${css.number} figures`}>{order.order_number}</h2>
        <strong className={`${css.left} figures`}>{left}</strong>
        <p className={css.name}>
          {order.customer_name}
          <ByPhone order={order} />
        </p>
        <p className={`${css.when} figures`} data-pickup={order.pickup_option}>
          {isAsap ? <BagIcon size="1em" /> : <ClockIcon size="1em" />}
          {t(isAsap ? "kitchen.asap" : "kitchen.scheduled")} {clockTime(due)}
        </p>
        {(order.is_test || large) && (
          <p className={css.facts}>
            {order.is_test && <strong>{t("card.test")}</strong>}
            {large && <strong>{t("card.large")} · {t("card.dishes", { count })}</strong>}
          </p>
        )}
      </header>
      <NoteLine text={order.special_instructions} label="card.order_note" className={css.note} />
      <ul>
        {dishes.map((item) => <Dish key={item.id} item={item} onTick={onTick} />)}
      </ul>
      <Utensils order={order} />
      {elsewhere.length > 0 && (
        <p className={`${css.elsewhere} figures`}>
          {t("kitchen.elsewhere", { done: elsewhere.filter(isPrepared).length, count: elsewhere.length })}
        </p>
      )}
      <footer className={css.foot}>
        {order.isUnsent && isOffline && <strong className={css.unsent}>{t("transition.unsent")}</strong>}
        {bump === "none" ? <p className={css.waits}>{t("kitchen.station.waits")}</p> : (
          <Button
            look="primary"
            className={css.bump ?? ""}
            onClick={settledTap(() => {
              if (bump === "ready") return onReady();
              for (const item of dishes) if (!isPrepared(item)) onTick(item, true);
            })}
          >
            {t(bump === "ready" ? "move.ready" : "kitchen.station.done")}
            <span className="visually-hidden">: {order.order_number}</span>
          </Button>
        )}
      </footer>
    </article>
  );
}

/** A dish as a checkbox, with its options, requests and note below. A tap anywhere on it ticks it off or removes the tick. */
function Dish({ item, onTick }: { item: Item; onTick: (item: Item, isPrepared: boolean) => void }) {
  const isDone = isPrepared(item);
  return (
    <li className={css.dish} data-prepared={isDone}>
      <button
        type="button"
        role="checkbox"
        aria-checked={isDone}
        className={css.tick}
        onClick={settledTap(() => onTick(item, !isDone))}
      >
        <span className={`${css.quantity} figures`} data-several={item.quantity > 1}>
          {isDone && <CheckIcon size="1.1em" />}
          {item.quantity}×
        </span>{" "}
        <DishNames item={item} className={css.names} first={css.first} second={css.second} />
      </button>
      {item.options.length + item.left_out.length > 0 && (
        <OrderOptions options={item.options} leftOut={item.left_out} hasPrices={false} isCompact />
      )}
      <NoteLine text={item.special_instructions} label="card.note" className={css.note} />
    </li>
  );
}
