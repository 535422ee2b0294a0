import { memo } from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { useTranslate } from "../../../lib/i18n/text.ts";
import { lazy } from "../../../lib/lazy.tsx";
import { price } from "../../../lib/money.ts";
import { clockTime, stopwatch } from "../../../lib/times.ts";
import { useAtNow } from "../../../lib/use_now.ts";
import {
  AlertIcon,
  BagIcon,
  CardIcon,
  CheckIcon,
  CrossIcon,
  CutleryIcon,
  EyeIcon,
  NoteIcon,
  PhoneIcon,
  PrinterIcon,
} from "../../../ui/icons.tsx";
import { MoreMenu } from "../../../ui/more_menu.tsx";
import { CardButton } from "./card_button.tsx";
import css from "./order_card.module.css";
import { OrderItems } from "./order_items.tsx";
import { ageOf, dishCount, expiryText, noteCount, pickupText, type TextRef } from "../model/order_text.ts";
import type { Answer } from "../api/use_answers.ts";

const CaptureFailureText = lazy(() =>
  import("./failure_text.tsx").then(({ CaptureFailureText }) => CaptureFailureText)
);

type Props = {
  order: StaffOrder;
  seen: boolean;
  running: Answer["action"] | undefined;
  isOffline: boolean;
  onSeen: (order: StaffOrder) => void;
  onAccept: (order: StaffOrder) => void;
  onDeny: (order: StaffOrder) => void;
  onDishes: (order: StaffOrder) => void;
  onPrint: (order: StaffOrder) => void;
};

/**
 * The card of an order that waits for an answer. A tap anywhere on it marks it as seen. It is memoized: there may be a hundred cards,
 * and a tap on one must not render the others.
 */
export const OrderCard = memo(function OrderCard(
  { order, seen, running, isOffline, onSeen, onAccept, onDeny, onDishes, onPrint }: Props,
) {
  const t = useTranslate();
  const age = useAtNow((now) => ageOf(order, now));
  const titleId = `order-${order.id}`;
  const locked = running !== undefined || order.payment_status === "capturing" || isOffline;
  const offId = `${titleId}-off`;

  return (
    <article
      className={css.card}
      data-seen={seen}
      data-age={age}
      aria-labelledby={titleId}
      onClick={seen ? undefined : () => onSeen(order)}
    >
      <div className={css.inside}>
        <header className={css.head}>
          <h2 id={titleId} className={`${css.number} figures`}>
            <span className="visually-hidden">{t("card.label", { number: "" })}</span>
            {order.order_number}
          </h2>
          <p className={`${css.stopwatch} figures`}>
            <span className="visually-hidden">{t("card.waiting")}</span>
            <Waited since={order.created_at} />
          </p>
          <div className={css.strip}>
            <span className={css.placed}>{t("card.placed", { time: clockTime(order.created_at) })}</span>
            {seen
              ? (
                <span className={css.wasSeen}>
                  <CheckIcon /> {t("card.seen")}
                </span>
              )
              : (
                <button type="button" className={css.seen} onClick={() => onSeen(order)}>
                  <EyeIcon />
                  {t("card.see")}
                </button>
              )}
            <MoreMenu
              label={t("more.label", { number: order.order_number })}
              items={[
                {
                  name: t("more.dishes"),
                  icon: <CrossIcon />,
                  onSelect: () => onDishes(order),
                  offBecause: isOffline ? t("more.needs_line") : undefined,
                },
                { name: t("more.print"), icon: <PrinterIcon />, onSelect: () => onPrint(order) },
              ]}
            />
          </div>
        </header>

        <div className={css.rest}>
          <div className={css.facts}>
            <Pickup order={order} />
            <Guest order={order} />
            <Problems order={order} />
          </div>
          <div className={css.dishes}>
            <OrderItems items={order.items} />
            {order.special_instructions !== "" && (
              <p className={css.orderNote}>
                <span className={css.orderNoteLabel}>
                  <NoteIcon /> {t("card.order_note")}
                </span>
                {order.special_instructions}
              </p>
            )}
          </div>

          <footer className={css.foot}>
            <Sum order={order} isOffline={isOffline} offId={offId} />
            <div className={css.actions}>
              <CardButton
                look="ghost"
                className={css.deny ?? ""}
                disabled={locked}
                aria-describedby={isOffline ? offId : undefined}
                onTap={() => onDeny(order)}
              >
                {t(running === "deny" ? "card.denying" : "card.deny")}
              </CardButton>
              <CardButton
                look="primary"
                className={css.accept ?? ""}
                disabled={locked}
                aria-describedby={isOffline ? offId : undefined}
                onTap={() => onAccept(order)}
              >
                {t(running === "accept" ? "card.accepting" : "card.accept")}
              </CardButton>
            </div>
          </footer>
        </div>
      </div>
    </article>
  );
});

/** Separate, so that only this text renders every second. */
function Waited({ since }: { since: string }) {
  return useAtNow((now) => stopwatch(now - Date.parse(since)));
}

function Pickup({ order }: { order: StaffOrder }) {
  const t = useTranslate();
  const translated = (text: TextRef | string | undefined) =>
    text === undefined ? "" : typeof text === "string" ? text : t(text.id, text.values);
  const when = useAtNow((now) => translated(pickupText(order, now).when));
  const left = useAtNow((now) => translated(pickupText(order, now).left));
  return (
    <p className={css.pickup}>
      <BagIcon />
      <span className="visually-hidden">{t("pickup.label")}</span>
      <strong className="figures">{when}</strong>
      {left !== "" && <span className="figures">{left}</span>}
    </p>
  );
}

function Guest({ order }: { order: StaffOrder }) {
  const t = useTranslate();
  const { customer_name: name, customer_phone_formatted: phone } = order;
  return (
    <div className={css.guest}>
      <p className={css.name}>{name}</p>
      <a
        className={`${css.phone} figures`}
        href={`tel:${order.customer_phone}`}
        aria-label={t("card.call", { name, phone })}
      >
        <PhoneIcon size="1.1em" />
        {phone}
      </a>
    </div>
  );
}

function Problems({ order }: { order: StaffOrder }) {
  const t = useTranslate();
  const isCapturing = order.payment_status === "capturing";
  if (order.payment_problem === null && order.warnings.length === 0 && !isCapturing && !order.is_test) {
    return null;
  }
  return (
    <div className={css.problems}>
      {order.payment_problem !== null && (
        <p className={css.paymentProblem} role="alert">
          <CardIcon />
          <span>
            <strong>{t("card.payment_problem")}</strong> <CaptureFailureText reason={order.payment_problem} />
          </span>
        </p>
      )}
      {order.is_test && <p className={css.warning}>{t("card.test")}</p>}
      {isCapturing && <p className={css.warning}>{t("card.capturing")}</p>}
      {order.warnings.map((warning) => (
        <p key={warning.code + nameOf(warning)} className={css.warning}>
          <AlertIcon />
          <span>
            <strong>{t("card.warning")}</strong>{" "}
            {t(`card.warning.${warning.code}`, { name: nameOf(warning) })}
          </span>
        </p>
      ))}
    </div>
  );
}

/** The name of the dish that a warning is about, or "". */
const nameOf = (warning: StaffOrder["warnings"][number]): string => "name" in warning ? warning.name : "";

function Sum({ order, isOffline, offId }: { order: StaffOrder; isOffline: boolean; offId: string }) {
  const t = useTranslate();
  const { count, large } = dishCount(order);
  const notes = noteCount(order);
  return (
    <div className={css.sum}>
      <p className={css.counts}>
        <span className="figures">{t("card.dishes", { count })}</span>
        {large && <strong className={css.large}>{t("card.large")}</strong>}
        {notes > 0 && (
          <span className={`${css.notes} figures`}>
            <NoteIcon size="1.1em" />
            {t("card.notes", { count: notes })}
          </span>
        )}
        <span className={css.cutlery} data-cutlery={order.wants_cutlery}>
          <CutleryIcon size="1.1em" />
          {t(order.wants_cutlery ? "card.cutlery.yes" : "card.cutlery.no")}
        </span>
      </p>
      <p className={css.total}>
        <span className="visually-hidden">{t("card.total")}</span>
        <strong className="figures">{price(order.total_amount)}</strong>
      </p>
      {isOffline
        ? <p id={offId} className={`${css.expiry} figures`} data-urgent>{t("card.needs_line")}</p>
        : <Expiry at={order.expires_at} />}
    </div>
  );
}

function Expiry({ at }: { at: string }) {
  const t = useTranslate();
  const isUrgent = useAtNow((now) => expiryText(at, now).urgent);
  const text = useAtNow((now) => {
    const { id, values } = expiryText(at, now);
    return t(id, values);
  });
  return <p className={`${css.expiry} figures`} data-urgent={isUrgent}>{text}</p>;
}
