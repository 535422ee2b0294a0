import type { GuestOrder, PaymentSession } from "@contract/schemas/payment.ts";
import { asapLabel } from "@domain/shared/guest_texts.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { momentText } from "@/lib/format/day_text.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { slotsQuery, statusQuery } from "@/lib/queries.ts";
import { wallTime } from "@web/format/time.ts";
import { dollars } from "@web/format/money.ts";
import { buttonClass } from "@web/ui/button.tsx";
import { ErrorBox } from "@/ui/error_box.tsx";
import { Icon } from "@/ui/icon.tsx";
import { AskForTexts } from "./ask_for_texts.tsx";
import { CallRestaurant } from "./call_restaurant.tsx";
import { CancelOrder } from "./cancel_order.tsx";
import { ChangeTime } from "./change_time.tsx";
import { Connection } from "./connection.tsx";
import { GuestArrival } from "./guest_arrival.tsx";
import { NextSteps } from "./next_steps.tsx";
import { OfferAnswer } from "./offer_answer.tsx";
import { OrderAgain } from "./order_again.tsx";
import { OrderStatusPanel } from "./order_status_panel.tsx";
import styles from "./pending_order.module.css";
import { Receipt } from "./receipt.tsx";
import { RestaurantCards } from "./restaurant_cards.tsx";
import { isAwaited, isNotAccepted } from "../model/order_status.ts";
import { Timeline } from "./timeline.tsx";

type Props = { id: string; order: GuestOrder; session: PaymentSession["session"]; isLive: boolean };

/** The order under review. The same page shows the outcome. See docs/product-rules.md, "Order tracking". */
export function PendingOrder({ id, order, session, isLive }: Props) {
  const t = useTranslate();
  const { status } = order;
  const isAccepted = status !== "pending_approval" && status !== "offered" && !isNotAccepted(status);
  const [refusal, setRefusal] = useState<string>();
  // Shown only until the order moves on from what followed the offer.
  useEffect(() => status === "offered" ? undefined : () => setRefusal(undefined), [status]);
  const router = useRouter();
  useEffect(() => {
    // Preloads the confirmation page, so that it opens even when the phone is offline by then.
    router.loadRouteChunk(router.routesById["/order-confirmation/$orderId"])?.catch(() => {});
  }, [router]);
  return (
    <div className={styles.pending}>
      <div className={styles.column}>
        <OrderStatusPanel order={order}>
          {order.offer !== null && status === "offered" && (
            <OfferAnswer id={id} offer={order.offer} onAnswered={setRefusal} />
          )}
          {status !== "offered" && refusal !== undefined && <ErrorBox>{refusal}</ErrorBox>}
          {isAccepted && session.payment_status === "paid"
            // The confirmation page asks for the arrival: a note that is typed here would be lost when it opens.
            ? <ToConfirmation order={order} />
            : <GuestArrival id={id} order={order} />}
          {isNotAccepted(status) && (
            <>
              {order.reason_code !== "cancelled_by_guest" && <NextTimes />}
              <div className={styles.again}>
                <OrderTheRest order={order} />
                <CallRestaurant />
              </div>
            </>
          )}
        </OrderStatusPanel>
        <div className={styles.progress}>
          {isAwaited(order) && <Connection isLive={isLive} />}
          <Timeline status={status} />
        </div>
        {(status === "pending_approval" || status === "offered") && <AskForTexts id={id} order={order} />}
        {status === "pending_approval" && <NextSteps order={order} />}
      </div>
      <div className={styles.column}>
        <details className={styles.details}>
          <summary>
            <span>{t("confirmation.items")}</span>
            <span className={`${styles.amount} figures`}>
              {dollars(order.total_amount)}
              <Icon name="chevron" size={20} />
            </span>
          </summary>
          <Receipt order={order} />
        </details>
        <RestaurantCards />
        <div className={styles.actions}>
          <Link to="/menu" className={buttonClass("secondary")}>{t("restaurant.menu")}</Link>
          <Link to="/hours" className={buttonClass("secondary")}>{t("restaurant.hours")}</Link>
          {order.can_change_time && <ChangeTime id={id} />}
          {order.can_cancel && status !== "offered" && <CancelOrder id={id} order={order} />}
        </div>
        <p className={styles.reference}>
          {t("pending.reference")}: <code>{id}</code>
        </p>
      </div>
    </div>
  );
}

/** The next times at which the restaurant takes an order. */
function NextTimes() {
  const t = useTranslate();
  const language = useLanguage();
  const slots = useQuery(slotsQuery(null)).data;
  const today = useQuery(statusQuery).data?.today.date;
  const day = slots?.days[0];
  if (slots === undefined || day === undefined) return null;
  const times = day.slots.slice(0, 3).map((time, at) =>
    at === 0 ? momentText({ date: day.date, time }, today, t, language) : wallTime(time, language)
  );
  const all = slots.asap.available ? [asapLabel(slots.asap.minutes, language), ...times.slice(0, 2)] : times;
  return (
    <p>
      <strong>{t("outcome.nextTimes")}</strong> <span className="figures">{all.join(", ")}</span>
    </p>
  );
}

/** Offers the dishes of an order that was not accepted again, without those that are sold out, or the menu when none is left. */
function OrderTheRest({ order }: { order: GuestOrder }) {
  const t = useTranslate();
  const rest = order.items.filter(({ menu_item_id }) =>
    order.sold_out.every((each) => each.menu_item_id !== menu_item_id)
  );
  if (rest.length === 0) {
    return <Link to="/menu" className={buttonClass("primary")}>{t("restaurant.menu")}</Link>;
  }
  const isPart = rest.length < order.items.length;
  return (
    <OrderAgain order={order} look="primary" items={rest} {...isPart && { label: "outcome.orderRest" }} />
  );
}

/** A link to the confirmation page, which opens automatically after 5 seconds. */
function ToConfirmation({ order }: { order: GuestOrder }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const orderId = order.id;
  useEffect(() => {
    const timer = setTimeout(
      () => navigate({ to: "/order-confirmation/$orderId", params: { orderId }, replace: true }),
      5000,
    );
    return () => clearTimeout(timer);
  }, [navigate, orderId]);
  return (
    <div className={styles.onward}>
      <Link
        to="/order-confirmation/$orderId"
        params={{ orderId }}
        replace
        className={buttonClass("primary")}
      >
        {t("outcome.see")}
      </Link>
      <span>{t("outcome.opening")}</span>
    </div>
  );
}
