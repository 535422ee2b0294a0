import { useQuery } from "@tanstack/react-query";
import type { StaffOrder } from "@contract/orders.ts";
import { useSay } from "../../lib/i18n/say.ts";
import { price } from "../../lib/money.ts";
import { calendarDay, clockTime, dayName, minutesUntil } from "../../lib/times.ts";
import { useNow } from "../../lib/use_now.ts";
import { PhoneIcon } from "../../ui/icons.tsx";
import { ListFailed, ListIsOld, ListLoading, NoOrders } from "./list_states.tsx";
import css from "./lists.module.css";
import { OrderItems } from "./order_items.tsx";
import { dueAt, endOf, ordersQuery, type OtherTab } from "./order_queries.ts";
import { minutesWords } from "./order_words.ts";
import { statusWord } from "./refusal_words.ts";

/** The lists of the orders that have been answered, to read. */
export function OtherOrders({ tab, refetchEvery }: { tab: OtherTab; refetchEvery: number }) {
  const now = useNow();
  const { data, isPending, isError, refetch } = useQuery({
    ...ordersQuery(tab),
    refetchInterval: refetchEvery,
  });
  if (isPending) return <ListLoading />;
  if (data === undefined) return <ListFailed onRetry={() => void refetch()} />;

  // What is due first comes first; what has ended comes last first.
  const shown = data.toSorted((a, b) =>
    tab === "completed" ? endOf(b).localeCompare(endOf(a)) : dueAt(a).localeCompare(dueAt(b))
  );
  return (
    <>
      {isError && <ListIsOld />}
      {shown.length === 0
        ? <NoOrders title={`orders.empty.${tab}`} hint={`orders.empty.${tab}.hint`} />
        : (
          <ul className={css.rows}>
            {shown.map((each) => (
              <li key={each.id} className={css.row}>
                <AnsweredOrder order={each} now={now} ended={tab === "completed"} />
              </li>
            ))}
          </ul>
        )}
    </>
  );
}

function AnsweredOrder({ order, now, ended }: { order: StaffOrder; now: number; ended: boolean }) {
  const say = useSay();
  const due = dueAt(order);
  const left = ended ? undefined : minutesWords(minutesUntil(due, now));
  const time = calendarDay(due) === calendarDay(now) ? clockTime(due) : `${dayName(due)}, ${clockTime(due)}`;
  return (
    <article aria-labelledby={`answered-${order.id}`}>
      <div className={css.rowHead}>
        <h2 id={`answered-${order.id}`} className="figures">{order.order_number}</h2>
        <p className={`${css.due} figures`}>
          {ended ? clockTime(endOf(order)) : say("pickup.ready", { time })}
        </p>
      </div>
      <div className={css.rowFacts}>
        <span>
          <span className={css.status} data-status={order.status}>{statusWord(order.status, say)}</span>
          {order.handled_by !== null && ` · ${order.handled_by}`}
        </span>
        <span className="figures">
          {left === undefined ? price(order.total_amount) : say(left.id, left.values)}
        </span>
      </div>
      <div className={css.rowFacts}>
        <span>{order.customer_name}</span>
        <a
          href={`tel:${order.customer_phone}`}
          aria-label={say("card.call", {
            name: order.customer_name,
            phone: order.customer_phone_formatted,
          })}
          className="figures"
        >
          <PhoneIcon size="1.1em" />
          {order.customer_phone_formatted}
        </a>
      </div>
      <OrderItems items={order.items} />
    </article>
  );
}
