import { useEffect } from "react";
import { createPortal } from "react-dom";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { serverNow } from "../../../lib/clock.ts";
import { useSay } from "../../../lib/i18n/say.ts";
import { price } from "../../../lib/money.ts";
import { clockTime, dayAndClock } from "../../../lib/times.ts";
import css from "./ticket.module.css";

/** The ticket being printed on 80 mm paper. Works without a network: it prints what is on screen. */
export function TicketPaper({ order, onPrinted }: { order: StaffOrder; onPrinted: () => void }) {
  useEffect(() => {
    globalThis.addEventListener("afterprint", onPrinted, { once: true });
    // Two frames: the ticket must be laid out before the dialog takes its picture.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => globalThis.print()));
    return () => {
      cancelAnimationFrame(frame);
      globalThis.removeEventListener("afterprint", onPrinted);
    };
  }, [order]);
  return createPortal(<Ticket order={order} />, document.body);
}

/** What the kitchen reads: Korean names first and larger, notes and cutlery white on black (decisions 24, 34). */
function Ticket({ order }: { order: StaffOrder }) {
  const say = useSay();
  const promised = order.pickup_at ?? order.estimated_ready_time;
  const dishes = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className={css.ticket} data-ticket>
      {order.is_test && <p className={css.inverse}>{say("ticket.test")}</p>}
      {order.status === "cancelled" && <p className={css.inverse}>{say("ticket.cancelled")}</p>}
      <p className={css.number}>{order.order_number}</p>
      <p className={css.pickup}>
        {promised === null
          ? say("pickup.asap", order.asap_minutes ?? { from: 15, to: 30 })
          : order.pickup_option === "scheduled"
          ? dayAndClock(promised)
          : say("ticket.asap", { time: clockTime(promised) })}
      </p>
      <p>{order.customer_name}</p>
      <p>{order.customer_phone_formatted}</p>
      <hr />
      <ul>
        {order.items.map((item) => (
          <li key={item.id}>
            <p className={css.dish} lang={item.name_korean === "" ? "en" : "ko"}>
              <span>{item.quantity} ×</span> {item.name_korean === "" ? item.name : item.name_korean}
            </p>
            {item.name_korean !== "" && <p lang="en">{item.name}</p>}
            {item.special_instructions !== "" && <p className={css.inverse}>{item.special_instructions}</p>}
          </li>
        ))}
      </ul>
      <hr />
      {order.special_instructions !== "" && <p className={css.inverse}>{order.special_instructions}</p>}
      <p className={order.wants_cutlery ? css.inverse : undefined}>
        {say(order.wants_cutlery ? "ticket.cutlery" : "ticket.no_cutlery")}
      </p>
      <p>{say("card.dishes", { count: dishes })} · {price(order.total_amount)}</p>
      <p className={css.small}>
        {say("ticket.times", { placed: clockTime(order.created_at), printed: clockTime(serverNow()) })}
      </p>
    </div>
  );
}
