import type { GuestOrder } from "@contract/schemas/payment.ts";
import { TextsChoice } from "./ask_for_texts.tsx";
import { useQuery } from "@tanstack/react-query";
import { restaurantNames } from "@/lib/format/dish_names.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { MapLink } from "@/ui/map_link.tsx";
import { phoneLink } from "@domain/shared/contact_links.ts";
import { statusQuery, useToday } from "@/lib/queries.ts";
import { dayAndClock } from "@web/format/time.ts";
import { Button, buttonClass } from "@web/ui/button.tsx";
import { Icon } from "@/ui/icon.tsx";
import { AddToCalendar } from "./add_to_calendar.tsx";
import styles from "./confirmed_order.module.css";
import { Connection } from "./connection.tsx";
import { when } from "../model/money_text.ts";
import { GuestArrival } from "./guest_arrival.tsx";
import { ParkingNote } from "./restaurant_cards.tsx";
import { OrderAgain } from "./order_again.tsx";
import { OrderStatusPanel } from "./order_status_panel.tsx";
import { Letterhead, Receipt } from "./receipt.tsx";
import { isAwaited, isNotAccepted } from "../model/order_status.ts";
import type { ReactNode } from "react";

/** The confirmed order with its receipt, live until it is picked up. `id` is the id in the page's address. */
export function ConfirmedOrder(
  { id, order, isLive }: { id: string; order: GuestOrder; isLive: boolean },
) {
  const t = useTranslate();
  const language = useLanguage();
  const today = useToday();
  const { status } = order;
  const isOnTrack = status !== "no_show" && !isNotAccepted(status);
  return (
    <article className={styles.confirmed}>
      <div className={styles.column}>
        <OrderStatusPanel order={order} {...isOnTrack && { title: t("confirmation.title") }}>
          {status === "ready" && <PickupPlace />}
          <GuestArrival id={id} order={order} />
        </OrderStatusPanel>
        {isAwaited(order) && (
          <div className={styles.connection}>
            <Connection isLive={isLive} />
          </div>
        )}
        <Facts>
          <Fact name={t("confirmation.type")}>{t("confirmation.pickup")}</Fact>
          <Fact name={t("confirmation.status")}>{t(`confirmation.status.${status}`)}</Fact>
          {order.estimated_ready_time !== null && (
            <Fact name={t("confirmation.ready")}>
              <span className="figures">{when(order.estimated_ready_time, language, today)}</span>
            </Fact>
          )}
          <Fact name={t("confirmation.placed")}>
            <span className="figures">{dayAndClock(order.created_at, language)}</span>
          </Fact>
        </Facts>
      </div>
      <div className={styles.column}>
        <Receipt order={order} />
        <div className={styles.actions}>
          {isOnTrack && status !== "completed" && order.pickup_at !== null && (
            <AddToCalendar order={order} pickupAt={order.pickup_at} />
          )}
          <Button look="secondary" onClick={() => print()}>{t("confirmation.print")}</Button>
          <OrderAgain order={order} look="secondary" />
        </div>
        <div className={styles.parts}>
          {order.customer_name !== "" && (
            <section className={styles.part}>
              <h2>{t("confirmation.customer")}</h2>
              <p>
                {order.customer_name}
                <br />
                {order.customer_email}
                <br />
                <span className="figures">{order.customer_phone}</span>
              </p>
              {isAwaited(order) && <TextsChoice id={id} order={order} />}
            </section>
          )}
          {status !== "ready" && <PickupPlace />}
        </div>
      </div>
      <Letterhead order={order} />
    </article>
  );
}

function PickupPlace() {
  const t = useTranslate();
  const restaurant = useQuery(statusQuery).data?.restaurant;
  const language = useLanguage();
  if (restaurant === undefined) return null;
  const name = restaurantNames(restaurant, language).first;
  const { restaurant_phone: phone, restaurant_address: address } = restaurant;
  return (
    <section className={`${styles.part} ${styles.place}`}>
      <h2>{t("confirmation.location")}</h2>
      <p>
        <span lang={name.language}>{name.text}</span>
        <span className={styles.address}>{address}</span>
        {phone !== "" && <a href={phoneLink(phone)} className="figures">{phone}</a>}
      </p>
      <ParkingNote />
      {address !== "" && (
        <MapLink address={address} className={buttonClass("secondary")}>
          <Icon name="pin" size={20} />
          {t("restaurant.directions")}
        </MapLink>
      )}
    </section>
  );
}

/** A list of names and values. */
function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
