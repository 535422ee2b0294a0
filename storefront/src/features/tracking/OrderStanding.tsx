import type { GuestOrder } from "@contract/payment.ts";
import type { ReactNode } from "react";
import { useLanguage, useText } from "../../lib/i18n.ts";
import { useServerSentence } from "../../lib/server_sentence.ts";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import { moneyWords, when } from "./money_words.ts";
import styles from "./OrderStanding.module.css";
import { isNotTaken, type Stage, stageOf } from "./stage.ts";

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

type Props = {
  order: GuestOrder;
  /** The page's heading for an order that stands well; what went wrong brings its own. */
  title?: string;
  children?: ReactNode;
};

/** How the order stands, in the largest words of the page: the state, the time that matters, and the money. */
export function OrderStanding({ order, title, children }: Props) {
  const text = useText();
  const language = useLanguage();
  const say = useServerSentence();
  const stage = stageOf(order);
  const heading = stage === "waiting" ? title ?? text("pending.title") : title ?? text(`outcome.${stage}`);
  const isPromised = stage === "confirmed" || stage === "preparing";
  return (
    <div className={`${styles.standing} ${styles[toneOf(stage)]}`} role="status">
      <span className={styles.icon}>
        <Icon name={icons[stage]} size={28} />
      </span>
      <p className={`${styles.number} figures`}>{text("pending.number", { number: order.order_number })}</p>
      <h1 className={styles.title}>{heading}</h1>
      {isPromised && order.estimated_ready_time !== null && (
        <p className={styles.ready}>
          {text("outcome.readyAround")}
          <strong className="figures">{when(order.estimated_ready_time, language)}</strong>
        </p>
      )}
      <p className={styles.lead}>
        {text(stage === "waiting" ? "pending.lead" : `outcome.${stage}Lead`)}
      </p>
      {isNotTaken(stage) && order.reason !== null && (
        <p>
          <span className={styles.label}>{text("outcome.reason")}:</span> {say(order.reason)}
        </p>
      )}
      <p className={styles.money}>{moneyWords(order.money, text, language)}</p>
      {children}
    </div>
  );
}

function toneOf(stage: Stage): "waiting" | "well" | "ended" {
  if (stage === "waiting") return "waiting";
  return isNotTaken(stage) || stage === "no_show" ? "ended" : "well";
}
