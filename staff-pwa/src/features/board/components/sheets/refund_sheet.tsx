import { type FormEvent, Fragment, useRef, useState } from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { chargeNames } from "@domain/cart/charge.ts";
import type { RefundQuote } from "@domain/payment/refund.ts";
import type { RefundChoice } from "@domain/payment/payment.ts";
import { reasonLength } from "@domain/order/order.ts";
import { useAttending } from "@/lib/update_hold.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { price } from "@/lib/format/money.ts";
import { randomId } from "@/lib/random_id.ts";
import { TapChoice } from "@/ui/form/tap_choice.tsx";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { useRefund } from "../../api/refunds.ts";
import { itemsLeft, quoteFor } from "../../model/refund_quote.ts";
import { OptionNames, OptionPrice } from "../order_options.tsx";
import css from "./sheets.module.css";

const kinds = ["full", "dishes", "amount"] as const;

/** Refunds an order: the full remaining amount, some dishes with their share of charges and tax, or an amount. */
export function RefundSheet({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const t = useTranslate();
  useAttending();
  const keyFor = useKey();
  const [kind, setKind] = useState<typeof kinds[number]>("full");
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const [isTried, setIsTried] = useState(false);
  const { mutate, isPending } = useRefund(order, onClose);
  const left = order.refundable_amount;
  const dishesLeft = itemsLeft(order);
  const choice = choiceOrError();
  const quote = typeof choice === "string" ? undefined : quoteFor(order, choice);
  const problem = typeof choice === "string"
    ? choice
    : quote === undefined
    ? t("refund.amount.most", { amount: price(left) })
    : undefined;

  /** The choice in the form, or an error message while it is incomplete. */
  function choiceOrError(): RefundChoice | string {
    if (kind === "full") return { kind };
    if (kind === "dishes") {
      const lines = Object.entries(counts).flatMap(([lineId, count]) => {
        const quantity = Math.min(count, dishesLeft.get(lineId) ?? 0);
        return quantity > 0 ? [{ lineId, quantity }] : [];
      });
      return lines.length > 0 ? { kind: "lines", lines } : t("refund.dishes.required");
    }
    const dollars = /^\d{1,5}(\.\d{1,2})?$/.test(amount.trim()) ? Number(amount) : 0;
    if (dollars <= 0) return t("refund.amount.required");
    return { kind, cents: Math.round(dollars * 100) };
  }

  const reasonProblem = reason.trim().length < reasonLength.min ? t("cancel.reason.required") : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (typeof choice === "string" || quote === undefined || reasonProblem !== undefined) return;
    const request = { reason: reason.trim(), choice, expectedCents: quote.cents };
    mutate({ ...request, key: keyFor(JSON.stringify(request)) });
  }

  return (
    <Sheet title={t("refund.title", { number: order.order_number })} open onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p className={css.lead}>{t("refund.left", { amount: price(left) })}</p>
        <fieldset>
          <legend className={css.legend}>{t("refund.what")}</legend>
          <div className={css.minutes}>
            {kinds.map((option) => (
              <TapChoice
                key={option}
                type="radio"
                name="what"
                checked={option === kind}
                onChange={() => setKind(option)}
              >
                {t(`refund.${option}`)}
              </TapChoice>
            ))}
          </div>
        </fieldset>
        {kind === "dishes" && (
          <Dishes
            order={order}
            left={dishesLeft}
            counts={counts}
            onCount={(id, count) => setCounts({ ...counts, [id]: count })}
          />
        )}
        {kind === "amount" && (
          <Field label={t("refund.dollars")} error={isTried ? problem : undefined}>
            {(aria) => (
              <input
                {...aria}
                inputMode="decimal"
                value={amount}
                onChange={(event) => setAmount(event.target.value)}
              />
            )}
          </Field>
        )}
        {kind !== "amount" && isTried && problem !== undefined && (
          <p className={css.missing} role="alert">{problem}</p>
        )}
        <Field label={t("refund.reason")} error={isTried ? reasonProblem : undefined}>
          {(aria) => (
            <input
              {...aria}
              maxLength={reasonLength.max}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        {quote && <Summary quote={quote} />}
        <div className={css.actions}>
          <Button look="ghost" onClick={onClose}>{t("refund.cancel")}</Button>
          <Button type="submit" look="danger" className={css.confirm ?? ""} busy={isPending}>
            {quote === undefined
              ? t("refund.confirm")
              : t("refund.confirm.sum", { amount: price(quote.cents / 100) })}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

/** The amount to refund with its parts, and the amount that stays charged. */
function Summary({ quote: { cents, retainedAfterCents, parts } }: { quote: RefundQuote }) {
  const t = useTranslate();
  const language = useLanguage();
  const dollars = (cents: number) => price(cents / 100);
  return (
    <dl className={`${css.summary} figures`}>
      {parts && (
        <>
          <dt>{t("refund.part.dishes")}</dt>
          <dd>{dollars(parts.itemsCents)}</dd>
          {parts.charges.filter(({ cents }) => cents !== 0).map(({ kind, cents }) => (
            <Fragment key={kind}>
              <dt>{chargeNames[kind][language]}</dt>
              <dd>{dollars(cents)}</dd>
            </Fragment>
          ))}
          <dt>{t("refund.part.tax")}</dt>
          <dd>{dollars(parts.taxCents)}</dd>
        </>
      )}
      <dt>{t("refund.sum")}</dt>
      <dd>
        <strong>{dollars(cents)}</strong>
      </dd>
      <dt>{t("refund.after_refunds")}</dt>
      <dd>{dollars(retainedAfterCents)}</dd>
    </dl>
  );
}

/** Returns the same idempotency key for the same request, and a new one when the request changes. */
function useKey(): (request: string) => string {
  const last = useRef<{ request: string; key: string }>(undefined);
  return (request) => {
    if (last.current?.request !== request) last.current = { request, key: randomId() };
    return last.current.key;
  };
}

function Dishes(
  { order, left, counts, onCount }: {
    order: StaffOrder;
    /** How many of each dish were not refunded before. */
    left: ReadonlyMap<string, number>;
    counts: Readonly<Record<string, number>>;
    onCount: (id: string, count: number) => void;
  },
) {
  const t = useTranslate();
  return (
    <ul className={css.dishes}>
      {order.items.map(({ id, name, name_korean, quantity, line_total, options }) => {
        const max = left.get(id) ?? 0;
        return (
          <li key={id}>
            <label htmlFor={`refund-${id}`}>
              {name_korean !== "" && <span lang="ko" className="hangul">{name_korean}</span>}
              <span lang="en">{name}</span>
              {options.map((option) => (
                <span key={option.id} className={css.option}>
                  <OptionNames option={option} /> <OptionPrice option={option} />
                </span>
              ))}
              <span className="figures">{t("card.dishes", { count: quantity })} · {price(line_total)}</span>
              {max < quantity && (
                <strong className="figures">{t("ended.item_refunded", { count: quantity - max })}</strong>
              )}
            </label>
            <select
              id={`refund-${id}`}
              disabled={max === 0}
              value={Math.min(counts[id] ?? 0, max)}
              onChange={(event) => onCount(id, Number(event.target.value))}
            >
              {Array.from({ length: max + 1 }, (_, count) => <option key={count}>{count}</option>)}
            </select>
          </li>
        );
      })}
      <li className={css.hint}>{t("refund.dishes.share")}</li>
    </ul>
  );
}
