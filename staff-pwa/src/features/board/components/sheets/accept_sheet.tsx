import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import type { StoreModes } from "@contract/schemas/modes.ts";
import { serverNow } from "@/lib/clock.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { usePending } from "@/lib/use_pending.ts";
import { amount } from "@/lib/format/money.ts";
import { clockTime } from "@/lib/format/times.ts";
import { useNow } from "@/lib/use_now.ts";
import { TapChoice } from "@/ui/form/tap_choice.tsx";
import { Button } from "@web/ui/button.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { minutesOffered, minutesToEstimate, type PromiseLimits } from "@domain/order/promise.ts";
import { pickupText } from "../../model/order_text.ts";
import { PhoneHistory, phoneHistoryQuery } from "../phone_history.tsx";
import css from "./sheets.module.css";

/** What decides the default minutes. `kitchen` is null when the settings ignore the queue. */
export type AcceptPromises = PromiseLimits & Pick<StoreModes, "kitchen">;

type Props = {
  order: StaffOrder;
  promises: AcceptPromises;
  isOffline: boolean;
  onClose: () => void;
  onAccept: (minutes: number | undefined) => void;
};

/**
 * Asks for confirmation before the card is charged, and for ASAP orders for the minutes until the order is ready
 * (docs/product-rules.md, "Promised time"). `onAccept` gets undefined for scheduled orders.
 */
export function AcceptSheet(props: Props) {
  const t = useTranslate();
  return (
    <Sheet title={t("accept.title", { number: props.order.order_number })} open onClose={props.onClose}>
      <AcceptForm {...props} />
    </Sheet>
  );
}

/** Separate from its sheet, which is slow to render: a tap in the form shows its effect in the next frame. */
function AcceptForm({ order, promises, isOffline, onClose, onAccept }: Props) {
  const t = useTranslate();
  const estimate = order.asap_minutes
    ? minutesToEstimate(order.asap_minutes.from, Date.parse(order.created_at), serverNow())
    : 0;
  const { choices, chosen } = minutesOffered(order.prep_time_minutes, promises, estimate);
  // Until staff choose, the choice follows the estimate, which may arrive after the sheet has opened.
  const [selected, setSelected] = useState<number>();
  const minutes = selected ?? chosen;
  const number = order.order_number;
  const { isPending, press } = usePending();
  const total = amount(order.total_amount);
  const isScheduled = order.pickup_option === "scheduled";

  function submit(event: FormEvent) {
    event.preventDefault();
    press(() => onAccept(isScheduled ? undefined : minutes));
  }

  return (
    <form className={css.form} onSubmit={submit}>
      <p className={css.lead}>
        {order.is_test ? t("accept.message.test", { number }) : t("accept.message", { number, total })}
      </p>
      {isScheduled ? <Promised order={order} /> : (
        <fieldset>
          <legend className={css.legend}>{t("accept.minutes")}</legend>
          <div className={css.minutes}>
            {choices.map((choice) => (
              <TapChoice
                key={choice}
                size="l"
                type="radio"
                name="minutes"
                value={choice}
                checked={choice === minutes}
                onChange={() => setSelected(choice)}
              >
                <strong>{choice}</strong> {t("accept.min")}
              </TapChoice>
            ))}
          </div>
          <Queue kitchen={promises.kitchen} />
          {chosen > minutesOffered(order.prep_time_minutes, promises).chosen && (
            <p className={`${css.hint} figures`}>
              {t("accept.estimate", { label: t("pickup.asap", order.asap_minutes ?? { from: 15, to: 30 }) })}
            </p>
          )}
          <ReadyAt minutes={minutes} longest={order.prep_time_minutes} />
        </fieldset>
      )}
      <NoShows orderId={order.id} />
      {isOffline && <p className={css.missing} role="alert">{t("card.needs_line")}</p>}
      <div className={css.actions}>
        <Button look="ghost" onClick={onClose}>{t("accept.cancel")}</Button>
        <Button
          type="submit"
          look="primary"
          className={css.confirm ?? ""}
          data-pending={isPending}
          disabled={isOffline}
        >
          {order.is_test ? t("accept.confirm.test") : t("accept.confirm", { total })}
        </Button>
      </div>
    </form>
  );
}

/** Warns when earlier orders with this phone number were not picked up. Says nothing while that is not known. */
function NoShows({ orderId }: { orderId: string }) {
  const { data } = useQuery(phoneHistoryQuery(orderId));
  if (data === undefined || data.no_shows === 0) return null;
  return (
    <p className={`${css.missing} figures`} role="status">
      <PhoneHistory history={data} />
    </p>
  );
}

function Promised({ order }: { order: StaffOrder }) {
  const t = useTranslate();
  const { when } = pickupText(order, serverNow());
  const time = typeof when === "string" ? when : t(when.id, when.values);
  return (
    <div className={css.promise}>
      <strong className="figures">{t("accept.promised", { time })}</strong>
      <span>{t("accept.promised.hint")}</span>
    </div>
  );
}

/** Explains the minutes that the orders ahead, or the lateness of recent orders, add to the default. */
function Queue({ kitchen }: Pick<AcceptPromises, "kitchen">) {
  const t = useTranslate();
  if (kitchen === null) return null;
  const { orders, dishes, queue_minutes: minutes } = kitchen;
  if (orders === 0 && minutes === 0) return null;
  return (
    <p className={`${css.hint} figures`}>
      {orders === 0 ? t("accept.queue.late", { minutes }) : t("accept.queue", { orders, dishes, minutes })}
    </p>
  );
}

function ReadyAt({ minutes, longest }: { minutes: number; longest: number }) {
  const t = useTranslate();
  const time = clockTime(useNow() + minutes * 60_000);
  return (
    <p className={`${css.hint} figures`}>
      <strong aria-live="polite">{t("accept.ready_at", { time })}</strong>
      <span>{t("accept.longest", { minutes: longest })}</span>
    </p>
  );
}
