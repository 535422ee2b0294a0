import { useState } from "react";
import type { DayReport } from "@contract/schemas/day_close.ts";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { isUnaccepted } from "@domain/order/order.ts";
import { type CloseChoice, closeChoices } from "@domain/reports/day_close.ts";
import { serverNow } from "@/lib/clock.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { dayAndTime } from "@/lib/format/times.ts";
import { TapChoice } from "@/ui/form/tap_choice.tsx";
import { Button } from "@web/ui/button.tsx";
import { useCloseDay } from "../api/day_close_calls.ts";
import css from "./day_close.module.css";
import { DayTotals } from "./day_totals.tsx";

/** A day that is not closed: a choice for each open order, the totals so far, and the button that closes the day. */
export function OpenDay({ report }: { report: DayReport }) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<Readonly<Record<string, CloseChoice>>>({});
  const { mutate, isPending } = useCloseDay(report.date);
  const unanswered = report.open.filter(({ status }) => isUnaccepted(status));
  const open = report.open.filter(({ status }) => !isUnaccepted(status));
  const choices = Object.fromEntries(open.map((order) => [order.id, chosen[order.id] ?? usualChoice(order)]));
  const chooseAll = (choice: CloseChoice) =>
    setChosen(Object.fromEntries(open.map(({ id }) => [id, choice])));
  return (
    <>
      {report.can_close && open.length > 0 && (
        <section className={css.open} aria-labelledby="close-open">
          <h3 id="close-open">
            {t("close.open")} <span className="figures">{open.length}</span>
          </h3>
          <p className={css.hint}>{t("close.open.hint")}</p>
          {open.length > 1 && (
            <Button onClick={() => chooseAll("picked_up")}>{t("close.all_picked_up")}</Button>
          )}
          <ul>
            {open.map((order) => (
              <li key={order.id}>
                <OpenOrder
                  order={order}
                  choice={choices[order.id] ?? usualChoice(order)}
                  onChoose={(choice) => setChosen((all) => ({ ...all, [order.id]: choice }))}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {report.can_close && open.length === 0 && unanswered.length === 0 && <p>{t("close.all_done")}</p>}
      {unanswered.length > 0 && (
        <p className={css.problem} role="alert">
          {t("close.unanswered", {
            numbers: unanswered.map(({ order_number }) => order_number).join(", "),
          })}
        </p>
      )}
      <DayTotals now={report.totals} />
      {report.can_close
        ? (
          <div className={css.actions}>
            <Button
              look="primary"
              disabled={unanswered.length > 0}
              busy={isPending}
              onClick={() => mutate(choices)}
            >
              {t(isPending ? "close.closing" : "close.close")}
            </Button>
          </div>
        )
        : <p className={css.hint}>{t("close.not_yet")}</p>}
    </>
  );
}

const dueOf = (order: StaffOrder): string =>
  order.estimated_ready_time ?? order.pickup_at ?? order.created_at;

/** An order that is still ahead is carried over. Any other was most likely picked up and never marked. */
const usualChoice = (order: StaffOrder): CloseChoice =>
  Date.parse(dueOf(order)) > serverNow() ? "carry_over" : "picked_up";

function OpenOrder(
  { order, choice, onChoose }: {
    order: StaffOrder;
    choice: CloseChoice;
    onChoose: (choice: CloseChoice) => void;
  },
) {
  const t = useTranslate();
  return (
    <fieldset className={css.order}>
      <legend className="figures">
        <strong>{order.order_number}</strong> {order.customer_name}
        <span>{t(`status.${order.status}`)} · {dayAndTime(dueOf(order), serverNow())}</span>
      </legend>
      {closeChoices.map((each) => (
        <TapChoice
          key={each}
          size="s"
          type="radio"
          name={`close-${order.id}`}
          value={each}
          checked={choice === each}
          onChange={() => onChoose(each)}
        >
          {t(`close.as.${each}`)}
        </TapChoice>
      ))}
    </fieldset>
  );
}
