import { denyReasonTexts } from "@contract/deny_reason_texts.ts";
import type { Language } from "@domain/shared/language.ts";
import type { GuestOrder } from "@contract/schemas/payment.ts";
import { asapLabel } from "@domain/order/asap_label.ts";
import type { ReactNode } from "react";
import { type Text, useLanguage, useText } from "../../../lib/i18n.ts";
import { dayAndClock } from "../../../../../web/format/time.ts";
import { Badge, type BadgeTone } from "../../../../../web/ui/badge.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { Patchwork } from "../../../ui/patchwork.tsx";
import { WithCall } from "../../../ui/with_call.tsx";
import { moneyWords, when } from "../model/money_words.ts";
import styles from "./order_standing.module.css";
import { headingOf, isNotTaken, type Stage, stageOf } from "../model/stage.ts";

const icons = {
  waiting: "clock",
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
  /** The page's heading for an order that stands well, followed by how it stands now; what went wrong brings its own. */
  title?: string;
  children?: ReactNode;
};

/** How the order stands, in the largest words of the page: the state, the time that matters, and the money. */
export function OrderStanding({ order, title, children }: Props) {
  const text = useText();
  const language = useLanguage();
  const stage = stageOf(order);
  const isPromised = stage === "confirmed" || stage === "preparing";
  return (
    <div className={styles.standing}>
      <div className={styles.cloth}>
        <Patchwork of={order.id} />
      </div>
      <div className={styles.inside}>
        <div className={styles.head}>
          <p className={`${styles.number} figures`}>
            <span className={styles.label}>{text("confirmation.number")}</span>
            {order.order_number}
          </p>
          <Badge tone={tones[stage]} icon={<Icon name={icons[stage]} size={16} />}>
            {text(`confirmation.status.${stage}`)}
          </Badge>
        </div>
        <div role="status" className={styles.words}>
          {title === undefined || stage === "confirmed"
            ? <h1 className={styles.title}>{title ?? text(headingOf(stage))}</h1>
            : (
              <>
                <h1 className={styles.over}>{title}</h1>
                <p className={styles.title}>{text(headingOf(stage))}</p>
              </>
            )}
          {isPromised && order.estimated_ready_time !== null && (
            <p className={styles.ready}>
              <span className={styles.label}>{text("outcome.readyAround")}</span>
              <strong className="figures">{when(order.estimated_ready_time, language)}</strong>
            </p>
          )}
          {stage === "waiting" && (
            <p className={styles.pickup}>
              <span className={styles.label}>{text("confirmation.pickupTime")}</span>
              <strong className="figures">
                {order.pickup_at === null
                  ? asapLabel(order.asap_minutes ?? { from: 15, to: 30 }, language)
                  : dayAndClock(order.pickup_at, language)}
              </strong>
            </p>
          )}
          <p>
            <WithCall>{text(stage === "waiting" ? "pending.lead" : `outcome.${stage}Lead`)}</WithCall>
          </p>
          {isNotTaken(stage) && order.reason !== null && (
            <p>
              <strong>{text("outcome.reason")}:</strong> {reasonText(order, text, language)}
            </p>
          )}
          <div className={styles.money}>
            {order.money.state === "captured" && !isNotTaken(stage) && (
              <strong>{text("confirmation.paid")}</strong>
            )}
            <p>{moneyWords(order.money, text, language)}</p>
          </div>
        </div>
        {children}
      </div>
    </div>
  );
}

/** Why the order was not made, in the guest's language: what staff wrote, or the text of the code. */
function reasonText(
  { reason, reason_code: code }: GuestOrder,
  text: Text,
  language: Language,
): string | null {
  switch (code) {
    case null:
    case undefined:
      return reason;
    case "no_answer":
    case "cancelled_by_guest":
    case "cancelled_by_restaurant":
      return text(`reason.${code}`);
    default:
      return denyReasonTexts[language][code].guest;
  }
}
