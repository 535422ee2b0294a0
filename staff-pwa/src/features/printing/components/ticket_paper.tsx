import { createPortal } from "react-dom";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import {
  type TicketDish,
  type TicketNote,
  type TicketOption,
  type TicketPart,
  ticketParts,
} from "@domain/printing/ticket_parts.ts";
import { serverNow } from "@/lib/clock.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { price } from "@/lib/format/money.ts";
import { clockTime, dayAndClock } from "@/lib/format/times.ts";
import { usePrint } from "@/lib/use_print.ts";
import css from "./ticket.module.css";

/** Prints an order's ticket on 80 mm paper. Works offline. */
export function TicketPaper({ order, onPrinted }: { order: StaffOrder; onPrinted: () => void }) {
  usePrint(onPrinted, order);
  return createPortal(<Ticket order={order} />, document.body);
}

/** The kitchen ticket in the tablet's language. Warnings, requests, notes and utensils are white on black. */
function Ticket({ order }: { order: StaffOrder }) {
  const parts = ticketParts({
    number: order.order_number,
    isTest: order.is_test,
    isCancelled: order.status === "cancelled",
    isByPhone: order.is_by_phone,
    isIdNeeded: order.items.some((item) => item.is_alcoholic),
    guest: order.customer_name,
    phone: order.customer_phone_formatted,
    dishes: order.items.map((
      { quantity, name, name_korean, kitchen_name, special_instructions, options, left_out },
    ) => ({
      quantity,
      name: { en: name, ko: name_korean },
      kitchenName: kitchen_name,
      note: special_instructions,
      options: options.map(({ name: en, name_korean: ko, is_default, ...option }) => ({
        ...option,
        name: { en, ko },
        isDefault: is_default,
      })),
      leftOut: left_out.map(({ name: en, name_korean: ko, ...option }) => ({ ...option, name: { en, ko } })),
    })),
    note: order.special_instructions,
    utensils: order.utensils.map(({ id, name: en, name_korean: ko }) => ({ id, name: { en, ko } })),
  });
  return (
    <div className={css.ticket} data-ticket>
      {parts.map((part, nth) => <Part key={nth} part={part} order={order} />)}
    </div>
  );
}

function Part({ part, order }: { part: TicketPart; order: StaffOrder }) {
  const t = useTranslate();
  switch (part.kind) {
    case "warning":
      return <p className={css.inverse}>{t(`ticket.${part.what}`)}</p>;
    case "number":
      return <p className={css.number}>{part.number}</p>;
    case "by_phone":
      return <p className={css.pickup}>{t("card.by_phone")}</p>;
    case "pickup":
      return <p className={css.pickup}>{pickupText(t, order)}</p>;
    case "guest":
      return (
        <>
          <p className={css.pickup}>{part.name}</p>
          <p>{part.phone}</p>
        </>
      );
    case "check_id":
      return <p className={css.inverse}>{t("ticket.check_id")}</p>;
    case "dishes":
      return (
        <>
          <hr />
          <ul>{part.dishes.map((dish, nth) => <DishItem key={nth} dish={dish} />)}</ul>
          <hr />
        </>
      );
    case "note":
      return <NoteLines note={part.note} />;
    case "utensils":
      return part.utensils.length === 0 ? <p>{t("ticket.no_utensils")}</p> : (
        <>
          {part.utensils.map(({ id, name }) => <p key={id} className={css.inverse}>{name.ko} {name.en}</p>)}
        </>
      );
    case "total":
      return <p>{t("card.dishes", { count: part.dishes })} · {price(order.total_amount)}</p>;
    case "times":
      return (
        <p className={css.small}>
          {t("ticket.times", { placed: clockTime(order.created_at), printed: clockTime(serverNow()) })}
        </p>
      );
  }
}

function DishItem({ dish }: { dish: TicketDish }) {
  const { quantity, first, isKorean, second, options, leftOut, without, note } = dish;
  return (
    <li>
      <p className={css.dish} lang={isKorean ? "ko" : "en"}>
        <span>{quantity} ×</span> {first}
      </p>
      {second !== "" && <p lang="en">{second}</p>}
      {options.map((option, nth) => <OptionItem key={nth} option={option} />)}
      {leftOut.map(({ en, ko }, nth) => (
        <p key={nth} className={css.inverse}>
          <span lang="ko">{ko}</span> <span lang="en">{en}</span>
        </p>
      ))}
      {without && (
        <p className={css.inverse}>
          <span lang="en">{without.en}</span> <span lang="ko">{without.ko}</span>
        </p>
      )}
      {note && <NoteLines note={note} />}
    </li>
  );
}

/** A gloss is marked by "≈". */
function NoteLines({ note: { text, isAllergy, gloss } }: { note: TicketNote }) {
  const t = useTranslate();
  return (
    <>
      {isAllergy && <p className={`${css.inverse} ${css.dish}`}>{t("ticket.allergy")}</p>}
      <p className={css.inverse}>{text}</p>
      {gloss !== undefined && <p lang="ko">≈ {gloss}</p>}
    </>
  );
}

function OptionItem(
  { option: { kind, quantity, isDefault, first, isKorean, second, without } }: { option: TicketOption },
) {
  return (
    <p className={kind === "request" ? css.inverse : css.option} data-default={isDefault}>
      {kind === "choice" && !isDefault && "+ "}
      <span lang={isKorean ? "ko" : "en"}>{first}</span> <span lang="en">{second}</span>
      {quantity > 1 && ` ×${quantity}`}
      {without && ` (${without.ko} ${without.en})`}
    </p>
  );
}

function pickupText(t: ReturnType<typeof useTranslate>, order: StaffOrder): string {
  const promised = order.estimated_ready_time ?? order.pickup_at;
  if (promised === null) return t("pickup.asap", order.asap_minutes ?? { from: 15, to: 30 });
  return order.pickup_option === "scheduled"
    ? dayAndClock(promised)
    : t("ticket.asap", { time: clockTime(promised) });
}
