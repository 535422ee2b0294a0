import { type FormEvent, useState } from "react";
import type { StaffOrder } from "@contract/orders.ts";
import { useAttending } from "../../lib/attending.ts";
import { useSay } from "../../lib/i18n/say.ts";
import { price } from "../../lib/money.ts";
import { randomId } from "../../lib/random_id.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { type RefundAsk, useRefund } from "./give_back.ts";
import css from "./sheets.module.css";

const kinds = ["full", "dishes", "amount"] as const;
const shortestReason = 3;

/** Gives money back: all that is left, some dishes with their share of fee and tax, or an amount. */
export function RefundSheet({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const say = useSay();
  useAttending();
  const [key] = useState(randomId);
  const [kind, setKind] = useState<typeof kinds[number]>("full");
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const [isTried, setIsTried] = useState(false);
  const { mutate, isPending } = useRefund(order, onClose);
  const left = order.refundable_amount;
  const what = asked();

  /** What the form says; a sentence where it does not say it yet. */
  function asked(): RefundAsk["what"] | string {
    if (kind === "full") return { kind };
    if (kind === "dishes") {
      const items = Object.entries(counts).flatMap(([id, quantity]) =>
        quantity > 0 ? [{ id, quantity }] : []
      );
      return items.length > 0 ? { kind, items } : say("refund.dishes.required");
    }
    const dollars = /^\d{1,5}(\.\d{1,2})?$/.test(amount.trim()) ? Number(amount) : 0;
    if (dollars <= 0) return say("refund.amount.required");
    return dollars <= left ? { kind, dollars } : say("refund.amount.most", { amount: price(left) });
  }

  const reasonProblem = reason.trim().length < shortestReason ? say("refund.reason.required") : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (typeof what === "string" || reasonProblem !== undefined) return;
    mutate({ reason: reason.trim(), key, what });
  }

  return (
    <Sheet title={say("refund.title", { number: order.order_number })} open onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p className={css.sentence}>{say("refund.left", { amount: price(left) })}</p>
        <fieldset>
          <legend className={css.legend}>{say("refund.what")}</legend>
          <div className={css.minutes}>
            {kinds.map((choice) => (
              <label key={choice} className={css.reason}>
                <input
                  type="radio"
                  name="what"
                  checked={choice === kind}
                  onChange={() => setKind(choice)}
                />
                <span>{say(`refund.${choice}`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {kind === "dishes" && (
          <Dishes
            order={order}
            counts={counts}
            onCount={(id, count) => setCounts({ ...counts, [id]: count })}
          />
        )}
        {kind === "amount" && (
          <Field label={say("refund.dollars")} error={isTried && typeof what === "string" ? what : undefined}>
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
        {kind === "dishes" && isTried && typeof what === "string" && (
          <p className={css.missing} role="alert">{what}</p>
        )}
        <Field label={say("refund.reason")} error={isTried ? reasonProblem : undefined}>
          {(aria) => (
            <input
              {...aria}
              maxLength={200}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <div className={css.actions}>
          <Button look="bare" onClick={onClose}>{say("refund.cancel")}</Button>
          <Button type="submit" look="grave" className={css.confirm ?? ""} disabled={isPending}>
            {typeof what === "string" || what.kind === "dishes"
              ? say("refund.confirm")
              : say("refund.confirm.sum", { amount: price(what.kind === "full" ? left : what.dollars) })}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

function Dishes(
  { order, counts, onCount }: {
    order: StaffOrder;
    counts: Readonly<Record<string, number>>;
    onCount: (id: string, count: number) => void;
  },
) {
  const say = useSay();
  return (
    <ul className={css.dishes}>
      {order.items.map(({ id, name, name_korean, quantity, line_total }) => (
        <li key={id}>
          <label htmlFor={`refund-${id}`}>
            {name_korean !== "" && <span lang="ko" className="hangul">{name_korean}</span>}
            <span lang="en">{name}</span>
            <span className="figures">{quantity} × · {price(line_total)}</span>
          </label>
          <select
            id={`refund-${id}`}
            value={counts[id] ?? 0}
            onChange={(event) => onCount(id, Number(event.target.value))}
          >
            {Array.from({ length: quantity + 1 }, (_, count) => <option key={count}>{count}</option>)}
          </select>
        </li>
      ))}
      <li className={css.hint}>{say("refund.dishes.share")}</li>
    </ul>
  );
}
