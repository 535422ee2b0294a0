import { chargeNames } from "@domain/cart/charge.ts";
import { denyReasonTexts } from "@contract/deny_reason_texts.ts";
import { useLingui } from "@lingui/react";
import { Fragment, useState } from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { messageFacts } from "@domain/notification/message.ts";
import { isRedConcern } from "@domain/payment/payment_concern.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { loadCatalogs } from "@/lib/i18n/languages.ts";
import { lazy } from "@/lib/lazy.tsx";
import { price } from "@/lib/format/money.ts";
import { recordedReason } from "@/lib/format/recorded_reason.ts";
import { clockTime, dayAndClock } from "@/lib/format/times.ts";
import { AlertIcon, CheckIcon, CrossIcon, PhoneIcon } from "@/ui/icons.tsx";
import { DownIcon } from "@/ui/action_icons.tsx";
import { MoreMenu } from "@/ui/menu/more_menu.tsx";
import { actorText } from "@/lib/actors.ts";
import css from "./ended_orders.module.css";
import { EndedOffer } from "./offer_note.tsx";
import { ByPhone, NoteLine, OrderItems } from "./order_items.tsx";
import { PaymentBadge, PaymentIssues, RefundFailureText } from "./payment_badges.tsx";
import { endOf } from "../api/order_queries.ts";
import type { BoardOrder } from "../model/pending_transitions.ts";
import { statusLabel } from "../model/refusal_message.ts";
import type { MoreOf } from "./use_more.tsx";

/** Loaded with the texts of the audit log. Until then, and offline, the row shows the order's own history. */
const OrderTimeline = lazy(() =>
  Promise.all([import("./order_timeline.tsx"), loadCatalogs("records")]).then(([{ OrderTimeline }]) =>
    OrderTimeline
  )
);

/** A row for an ended order: its outcome and payment in one line, which expands to the details. An expired order stands out. */
export function EndedRow({ order, withDay, more }: { order: BoardOrder; withDay: boolean; more: MoreOf }) {
  const t = useTranslate();
  const end = endOf(order);
  const [isOpen, setIsOpen] = useState(false);
  const titleId = `ended-${order.id}`;
  return (
    <article
      className={css.row}
      data-status={order.status}
      data-red={isRedConcern(order.payment_concern ?? undefined)}
      aria-labelledby={titleId}
    >
      <details className={css.details} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className={css.line}>
          <h2 id={titleId} className={`${css.number} figures`}>{order.order_number}</h2>
          <span className={css.status}>
            {order.status === "completed"
              ? <CheckIcon />
              : order.status === "expired"
              ? <AlertIcon />
              : <CrossIcon />}
            {statusLabel(order.status, t)}
            <span className="figures">{withDay ? dayAndClock(end) : clockTime(end)}</span>
            {order.isUnsent && <strong className={css.unsent}>{t("transition.unsent")}</strong>}
          </span>
          <span className={css.guest}>
            {order.customer_name}
            <ByPhone order={order} />
          </span>
          <span className={`${css.total} figures`}>
            <span className="visually-hidden">{t("card.total")}</span>
            {price(order.total_amount)}
            {order.refunded_amount > 0 && (
              <small>{t("ended.refunded", { amount: price(order.refunded_amount) })}</small>
            )}
          </span>
          <span className={css.opener}>
            <DownIcon size="1.5rem" />
            <span className="visually-hidden">{t("ended.details")}</span>
          </span>
          <PaymentBadge order={order} />
        </summary>
        <Details order={order} isOpen={isOpen} />
      </details>
      <MoreMenu label={t("more.label", { number: order.order_number })} items={more(order)} />
    </article>
  );
}

function Details({ order, isOpen }: { order: BoardOrder; isOpen: boolean }) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <div className={css.facts}>
      <p>
        <a
          href={`tel:${order.customer_phone}`}
          className="figures"
          aria-label={t("card.call", { name: order.customer_name, phone: order.customer_phone_formatted })}
        >
          <PhoneIcon size="1.1em" />
          {order.customer_phone_formatted}
        </a>
      </p>
      {order.is_test && <p>{t("card.test")}</p>}
      {order.reason !== null && (
        <p>
          {t("ended.reason", {
            reason: order.reason_code === null
              ? order.reason
              : denyReasonTexts[order.reason_code].guest[language],
          })}
        </p>
      )}
      {order.hand_over !== null && (
        <p>
          {t(`ended.hand_over.${order.hand_over.as}`)}
          {order.hand_over.reason !== "" && ` ${t("ended.reason", { reason: order.hand_over.reason })}`}
        </p>
      )}
      {order.refused_hand_overs.map(({ at, by, reason }) => (
        <p key={at}>
          {t("hand_over.refused", { time: dayAndClock(at), by: actorText(by, t) })}
          {reason !== "" && ` ${t("ended.reason", { reason })}`}
        </p>
      ))}
      {order.offer && <EndedOffer offer={order.offer} />}
      <PaymentIssues order={order} />
      <OrderItems
        items={order.items}
        hasPrices
        mark={({ id }) => <Refunded count={refundedOf(order, id)} />}
      />
      {order.special_instructions !== "" && (
        <NoteLine text={order.special_instructions} label="card.order_note" className={css.note} />
      )}
      <Sums order={order} />
      {isOpen ? <OrderTimeline order={order} /> : <History order={order} />}
    </div>
  );
}

/** The lines between the dishes and the total. */
function Sums({ order }: { order: StaffOrder }) {
  const t = useTranslate();
  const language = useLanguage();
  const lines = [
    { name: t("refund.part.dishes"), amount: order.subtotal },
    ...order.charges.map(({ kind, amount }) => ({ name: chargeNames[kind][language], amount })),
    { name: t("refund.part.tax"), amount: order.tax_amount },
    { name: t("card.total"), amount: order.total_amount },
  ];
  return (
    <dl className={`${css.sums} figures`}>
      {lines.map(({ name, amount }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{price(amount)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** How many portions of a line were refunded. */
const refundedOf = ({ refunds }: StaffOrder, id: string): number =>
  refunds.filter(({ status }) => status === "done" || status === "pending").flatMap(({ items }) => items)
    .filter((item) => item.id === id).reduce((sum, { quantity }) => sum + quantity, 0);

/** Marks a dish whose money was refunded. */
function Refunded({ count }: { count: number }) {
  const t = useTranslate();
  return count === 0 ? null : <strong className={css.refunded}>{t("ended.item_refunded", { count })}</strong>;
}

function History({ order }: { order: StaffOrder }) {
  const t = useTranslate();
  const language = useLanguage();
  const { i18n } = useLingui();
  return (
    <ul className="figures">
      {order.handled_by !== null && <li>{t("ended.answered", { by: actorText(order.handled_by, t) })}</li>}
      {order.transitions.map(({ kind, by, at, is_undone, made_offline }) => (
        <li key={at + kind} data-undone={is_undone}>
          {t(`did.${kind}`, { by: actorText(by, t), time: clockTime(at) })}
          {made_offline && ` · ${t("ended.made_offline")}`}
          {is_undone && ` · ${t("ended.undone")}`}
        </li>
      ))}
      {order.refunds.map(({ number, amount, by, at, reason, status, problem }) => (
        <li key={number}>
          {t(`ended.refund.${status}`, {
            amount: price(amount),
            by: actorText(by, t),
            time: clockTime(at),
          })}: {recordedReason(i18n, reason)}
          {problem !== null && (
            <>
              {" · "}
              <RefundFailureText reason={problem} />
            </>
          )}
        </li>
      ))}
      {order.refund_settlement !== null && (
        <li>
          {t("ended.settled", {
            amount: price(order.refund_settlement.amount),
            by: actorText(order.refund_settlement.by, t),
            time: clockTime(order.refund_settlement.at),
          })}: {order.refund_settlement.reason}
        </li>
      )}
      {order.messages.map(({ about, channel, status, at }) => (
        <li key={about + channel + at}>
          {t(`delivery.${channel}.${status}`, {
            about: messageFacts[about].label[language],
            time: clockTime(at),
          })}
        </li>
      ))}
    </ul>
  );
}
