import type { GuestOrder } from "@contract/schemas/payment.ts";
import type { OrderStatus } from "@domain/order/order.ts";
import { alcoholAge } from "@domain/menu/alcohol.ts";
import { asapLabel } from "@domain/shared/guest_texts.ts";
import type { ReactNode } from "react";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { useToday } from "@/lib/queries.ts";
import { dayAndClock } from "@web/format/time.ts";
import { Badge, type BadgeTone } from "@web/ui/badge.tsx";
import { Icon, type IconName } from "@/ui/icon.tsx";
import { Patchwork } from "@/ui/patchwork.tsx";
import { nameOf } from "@/lib/format/dish_names.ts";
import { WithCall } from "@/ui/with_call.tsx";
import { useOpens } from "../api/use_opens.ts";
import { moneyText, when } from "../model/money_text.ts";
import { reasonText } from "../model/reason_text.ts";
import { OfferedChanges } from "./offered_changes.tsx";
import styles from "./order_status_panel.module.css";
import { headingOf, isNotAccepted } from "../model/order_status.ts";

const icons = {
  pending_approval: "clock",
  offered: "info",
  confirmed: "check",
  preparing: "hat",
  ready: "bag",
  completed: "check",
  no_show: "info",
  denied: "cross",
  expired: "cross",
  cancelled: "cross",
} as const satisfies Record<OrderStatus, IconName>;

const tones = {
  pending_approval: "info",
  offered: "caution",
  confirmed: "good",
  preparing: "good",
  ready: "good",
  completed: "good",
  no_show: "caution",
  denied: "bad",
  expired: "bad",
  cancelled: "bad",
} as const satisfies Record<OrderStatus, BadgeTone>;

type Props = {
  order: GuestOrder;
  /** The page's heading, shown above the order's status. By default the status is the heading. */
  title?: string;
  children?: ReactNode;
};

/** The order's status, its pickup or ready time, and the state of the payment, which comes last for a ready order. */
export function OrderStatusPanel({ order, title, children }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const today = useToday();
  const opens = useOpens();
  const { status } = order;
  const soldOut = order.sold_out;
  const offerEnd = shownEnd(order.offer?.ended);
  const isPromised = status === "confirmed" || status === "preparing";
  const isPaid = order.money.state === "captured" && status !== "no_show" && !isNotAccepted(status);
  // A guest who comes for the order needs the place first.
  const money = (
    <div className={styles.money}>
      {isPaid && <strong>{t("confirmation.paid")}</strong>}
      <p>
        <WithCall>{moneyText(order, t, language, today)}</WithCall>
      </p>
    </div>
  );
  return (
    <div className={styles.panel}>
      <div className={styles.cloth}>
        <Patchwork of={order.id} />
      </div>
      <div className={styles.inside}>
        <div className={styles.head}>
          <p className={`${styles.number} figures`}>
            <span className={styles.label}>{t("confirmation.number")}</span>
            {order.order_number}
          </p>
          <Badge tone={tones[status]} icon={<Icon name={icons[status]} size={16} />}>
            {t(`confirmation.status.${status}`)}
          </Badge>
        </div>
        <div role="status" className={styles.text}>
          {title === undefined || status === "confirmed"
            ? <h1 className={styles.title}>{title ?? t(headingOf(status))}</h1>
            : (
              <>
                <h1 className={styles.over}>{title}</h1>
                <p className={styles.title}>{t(headingOf(status))}</p>
              </>
            )}
          {isPromised && order.estimated_ready_time !== null && (
            <p className={styles.ready}>
              <span className={styles.label}>{t("outcome.readyAround")}</span>
              <strong className="figures">{when(order.estimated_ready_time, language, today)}</strong>
              {typeof order.first_ready_time === "string" && (
                <span className="figures">
                  {t("outcome.delayed", { time: when(order.first_ready_time, language, today) })}
                </span>
              )}
            </p>
          )}
          {order.pickup_code !== null && (
            <p className={styles.code}>
              <span className={styles.label}>{t("confirmation.pickupCode")}</span>
              <strong className="figures">{order.pickup_code}</strong>
              <span className={styles.label}>{t("confirmation.pickupCodeHint")}</span>
            </p>
          )}
          {order.id_required && (isPromised || status === "pending_approval" || status === "ready") && (
            <p>
              <strong>{t("confirmation.bringId", { age: alcoholAge })}</strong>
            </p>
          )}
          {status === "pending_approval" && (
            <p className={styles.pickup}>
              <span className={styles.label}>{t("confirmation.pickupTime")}</span>
              <strong className="figures">
                {order.asap_minutes !== null
                  ? asapLabel(order.asap_minutes, language)
                  : order.pickup_at !== null && dayAndClock(order.pickup_at, language)}
              </strong>
            </p>
          )}
          {status === "pending_approval" && order.place_in_line !== null && (
            <p className={styles.pickup}>
              <span className={styles.label}>{t("pending.line")}</span>
              <strong>{t("pending.place", { place: order.place_in_line })}</strong>
            </p>
          )}
          <p>
            <WithCall>
              {status !== "pending_approval"
                ? t(`outcome.${status}Lead`)
                : opens === undefined
                ? t("pending.lead")
                : t("pending.leadClosed", { opens })}
            </WithCall>
          </p>
          {status === "pending_approval" && order.restaurant_called && (
            <p role="status">{t("pending.called")}</p>
          )}
          {isNotAccepted(status) && order.reason !== null && (
            <p>
              <strong>{t("outcome.reason")}:</strong> {reasonText(order, t, language)}
            </p>
          )}
          {offerEnd !== undefined && <p>{t(`offer.${offerEnd}`)}</p>}
          {offerEnd === "accepted" && order.offer && <OfferedChanges offer={order.offer} />}
          {soldOut.length > 0 && (
            <p>
              <strong>{t("outcome.soldOut")}:</strong>{" "}
              {soldOut.map((each) => nameOf(each, language)).join(", ")}
            </p>
          )}
          {status !== "ready" && status !== "offered" && money}
        </div>
        {children}
        {status === "ready" && money}
      </div>
    </div>
  );
}

/** Returns how the offer ended, when the page has a sentence about it. */
function shownEnd(ended: NonNullable<GuestOrder["offer"]>["ended"] | undefined) {
  return ended === "accepted" || ended === "declined" || ended === "lapsed" ? ended : undefined;
}
