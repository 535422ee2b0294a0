import type { GuestOrder } from "@contract/schemas/payment.ts";
import { useQuery } from "@tanstack/react-query";
import { houseNames } from "../../../lib/dish_words.ts";
import { useLanguage, useText } from "../../../lib/i18n.ts";
import { mapLink, phoneLink } from "../../../lib/links.ts";
import { statusQuery } from "../../../lib/queries.ts";
import { dayAndClock } from "../../../../../web/format/time.ts";
import { Button } from "../../../../../web/ui/button.tsx";
import styles from "./confirmed_order.module.css";
import { Connection } from "./connection.tsx";
import { Fact, Facts } from "./facts.tsx";
import { when } from "../model/money_words.ts";
import { OrderAgain } from "./order_again.tsx";
import { OrderStanding } from "./order_standing.tsx";
import { Letterhead, Receipt } from "./receipt.tsx";
import { isNotTaken, isSettled, stageOf } from "../model/stage.ts";

/** The confirmed order, live until it is picked up, and its receipt (spec section 2). */
export function ConfirmedOrder({ order, isLive }: { order: GuestOrder; isLive: boolean }) {
  const text = useText();
  const language = useLanguage();
  const stage = stageOf(order);
  const isGoingWell = stage !== "no_show" && !isNotTaken(stage);
  return (
    <article className={styles.confirmed}>
      <div className={styles.column}>
        <OrderStanding order={order} {...isGoingWell && { title: text("confirmation.title") }} />
        {!isSettled(order) && (
          <div className={styles.connection}>
            <Connection isLive={isLive} />
          </div>
        )}
        <Facts>
          <Fact name={text("confirmation.type")}>{text("confirmation.pickup")}</Fact>
          <Fact name={text("confirmation.status")}>{text(`confirmation.status.${stage}`)}</Fact>
          {order.estimated_ready_time !== null && (
            <Fact name={text("confirmation.ready")}>
              <span className="figures">{when(order.estimated_ready_time, language)}</span>
            </Fact>
          )}
          <Fact name={text("confirmation.placed")}>
            <span className="figures">{dayAndClock(order.created_at, language)}</span>
          </Fact>
        </Facts>
      </div>
      <div className={styles.column}>
        <Receipt order={order} />
        <div className={styles.ways}>
          <Button look="secondary" onClick={() => print()}>{text("confirmation.print")}</Button>
          <OrderAgain order={order} look="secondary" />
        </div>
        <div className={styles.parts}>
          <section className={styles.part}>
            <h2>{text("confirmation.customer")}</h2>
            <p>
              {order.customer_name}
              <br />
              {order.customer_email}
              <br />
              <span className="figures">{order.customer_phone}</span>
            </p>
          </section>
          <PickupPlace />
        </div>
      </div>
      <Letterhead order={order} />
    </article>
  );
}

function PickupPlace() {
  const text = useText();
  const restaurant = useQuery(statusQuery).data?.restaurant;
  const language = useLanguage();
  if (restaurant === undefined) return null;
  const house = houseNames(restaurant, language).first;
  return (
    <section className={styles.part}>
      <h2>{text("confirmation.location")}</h2>
      <p>
        <span lang={house.language}>{house.text}</span>
        <br />
        <a href={mapLink(restaurant.restaurant_address)}>{restaurant.restaurant_address}</a>
        <br />
        <a href={phoneLink(restaurant.restaurant_phone)} className="figures">{restaurant.restaurant_phone}</a>
      </p>
    </section>
  );
}
