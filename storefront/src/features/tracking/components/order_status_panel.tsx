import type { GuestOrder } from "@contract/schemas/payment.ts";
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
import { moneyText, when } from "../model/money_text.ts";
import { reasonText } from "../model/reason_text.ts";
import { OfferedChanges } from "./offered_changes.tsx";
import styles from "./order_status_panel.module.css";
import { headingOf, isNotAccepted, type Stage, stageOf } from "../model/stage.ts";

const icons = {
  waiting: "clock",
  offered: "info",
  confirmed: "check",
  preparing: "hat",
  ready: "bag",
  picked_up: "check",
  no_show: "info",
  denied: "cross",
  expired: "cross",
  cancelled: "cross",
} as const satisfies Record<Stage, IconName>;

const tones = {
  waiting: "info",
  offered: "caution",
  confirmed: "good",
  preparing: "good",
  ready: "good",
  picked_up: "good",
  no_show: "caution",
  denied: "bad",
  expired: "bad",
  cancelled: "bad",
} as const satisfies Record<Stage, BadgeTone>;

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
  const stage = stageOf(order);
  const soldOut = order.sold_out;
  const offerEnd = shownEnd(order.offer?.ended);
  const isPromised = stage === "confirmed" || stage === "preparing";
  const isPaid = order.money.state === "captured" && stage !== "no_show" && !isNotAccepted(stage);
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
          <Badge tone={tones[stage]} icon={<Icon name={icons[stage]} size={16} />}>
            {t(`confirmation.status.${stage}`)}
          </Badge>
        </div>
        <div role="status" className={styles.text}>
          {title === undefined || stage === "confirmed"
            ? <h1 className={styles.title}>{title ?? t(headingOf(stage))}</h1>
            : (
              <>
                <h1 className={styles.over}>{title}</h1>
                <p className={styles.title}>{t(headingOf(stage))}</p>
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
          {order.id_required && (isPromised || stage === "waiting" || stage === "ready") && (
            <p>
              <strong>{t("confirmation.bringId", { age: alcoholAge })}</strong>
            </p>
          )}
          {stage === "waiting" && (
            <p className={styles.pickup}>
              <span className={styles.label}>{t("confirmation.pickupTime")}</span>
              <strong className="figures">
                {order.asap_minutes !== null
                  ? asapLabel(order.asap_minutes, language)
                  : order.pickup_at !== null && dayAndClock(order.pickup_at, language)}
              </strong>
            </p>
          )}
          {stage === "waiting" && order.place_in_line !== null && (
            <p className={styles.pickup}>
              <span className={styles.label}>{t("pending.line")}</span>
              <strong>{t("pending.place", { place: order.place_in_line })}</strong>
            </p>
          )}
          <p>
            <WithCall>{t(stage === "waiting" ? "pending.lead" : `outcome.${stage}Lead`)}</WithCall>
          </p>
          {stage === "waiting" && order.restaurant_called && <p role="status">{t("pending.called")}</p>}
          {isNotAccepted(stage) && order.reason !== null && (
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
          {stage !== "ready" && stage !== "offered" && money}
        </div>
        {children}
        {stage === "ready" && money}
      </div>
    </div>
  );
}

/** Returns how the offer ended, when the page has a sentence about it. */
function shownEnd(ended: NonNullable<GuestOrder["offer"]>["ended"] | undefined) {
  return ended === "accepted" || ended === "declined" || ended === "lapsed" ? ended : undefined;
}
