import { ownText, type Texts } from "../shared/language.ts";
import { formatDate, formatTimeOf, type Instant, localDateOf } from "../shared/local_time.ts";
import { alcoholAge, hasAlcohol } from "../menu/alcohol.ts";
import { formatDollars } from "../shared/money.ts";
import { fullName } from "../shared/person_name.ts";
import { asapLabel } from "../shared/guest_texts.ts";
import type { Order } from "../order/order.ts";
import { formatPhone } from "../order/phone.ts";
import { promisedAt } from "../order/promise.ts";
import {
  type TicketDish,
  type TicketNote,
  type TicketOption,
  type TicketPart,
  ticketParts,
} from "./ticket_parts.ts";

/** One printed line. `inverse` is white on black, for important lines. */
export type TicketLine =
  | { text: string; size: "huge" | "large" | "normal" | "small"; inverse?: true }
  | "rule";

/** A ticket with some lines of an order only: its printer's name, and the names of the categories of these lines. */
export type PartialTicket = { lineIds: readonly string[]; printer: string; categories: readonly string[] };

/** Returns the bilingual ticket for a kitchen printer. `now` is the print time. Without `partial` it has every line of the order. */
export function kitchenTicket(order: Order, now: Instant, partial?: PartialTicket): TicketLine[] {
  const dishes = partial ? order.lines.filter(({ id }) => partial.lineIds.includes(id)) : order.lines;
  const parts = ticketParts({
    number: order.number,
    isTest: order.payment.state === "none",
    isCancelled: order.state.status === "cancelled",
    isByPhone: order.phoneLinkId !== undefined,
    isIdNeeded: hasAlcohol(order.lines),
    guest: fullName(order.contact.firstName, order.contact.lastName),
    phone: formatPhone(order.contact.phone),
    dishes,
    note: order.note,
    utensils: order.utensils,
  });
  return [...(partial ? partialLines(partial) : []), ...parts.flatMap((part) => linesOf(part, order, now))];
}

function partialLines({ printer, categories }: PartialTicket): TicketLine[] {
  return [
    inverse(`PARTIAL 일부: ${printer}`),
    ...(categories.length === 0
      ? []
      : [{ text: `Only 포함: ${categories.join(", ")}`, size: "normal" } as const]),
  ];
}

function linesOf(part: TicketPart, order: Order, now: Instant): TicketLine[] {
  switch (part.kind) {
    case "warning":
      return [inverse(part.what === "test" ? "TEST 테스트: do not cook" : "CANCELLED 취소됨")];
    case "number":
      return [{ text: part.number, size: "huge" }];
    case "by_phone":
      return [{ text: "BY PHONE 전화", size: "large" }];
    case "pickup":
      return [{ text: pickupText(order, promisedAt(order)), size: "large" }];
    case "guest":
      return [{ text: part.name, size: "large" }, { text: part.phone, size: "normal" }];
    case "check_id":
      return [inverse(`CHECK ID ${alcoholAge}+ 신분증 확인`)];
    case "dishes":
      return ["rule", ...part.dishes.flatMap((dish) => [...dishLines(dish), "rule" as const])];
    case "note":
      return noteLines(part.note);
    case "utensils":
      return part.utensils.length === 0
        ? [{ text: "No utensils, no sauces 수저·소스 없음", size: "normal" }]
        : part.utensils.map(({ name }) => inverse(`${name.ko} ${name.en}`));
    case "total": {
      const all = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
      const count = all === part.dishes ? `${all}` : `${part.dishes} of ${all}`;
      const dishes = `${count} ${all === 1 ? "dish" : "dishes"}`;
      return [{ text: `${dishes}   ${formatDollars(order.bill.totalCents)}`, size: "normal" }];
    }
    case "times":
      return [{
        text: `Ordered ${formatTimeOf(order.placedAt)}, printed ${formatTimeOf(now)}`,
        size: "small",
      }];
  }
}

/** Returns a ticket that tests the printer: all sizes but "huge", Hangul and white on black. */
export function testTicket(restaurant: { name: Texts }, now: Instant): TicketLine[] {
  return [
    inverse("TEST 테스트"),
    { text: ownText("ko", restaurant.name).text, size: "large" },
    { text: restaurant.name.en, size: "normal" },
    "rule",
    { text: "1 × 돌솥비빔밥", size: "large" },
    { text: "The printer works. 프린터가 정상입니다.", size: "normal" },
    "rule",
    { text: `${formatDate(localDateOf(now))}, ${formatTimeOf(now)}`, size: "small" },
  ];
}

function dishLines({ quantity, first, second, options, leftOut, without, note }: TicketDish): TicketLine[] {
  return [
    { text: `${quantity} × ${first}`, size: "large" },
    ...(second === "" ? [] : [{ text: second, size: "normal" } as const]),
    ...options.map(optionLine),
    ...leftOut.map(({ en, ko }) => inverse(`${ko} ${en}`)),
    ...(without ? [inverse(`${without.en} ${without.ko}`)] : []),
    ...(note ? noteLines(note) : []),
  ];
}

/** A gloss is marked by "=", which the tickets' fonts have. */
function noteLines({ text, isAllergy, gloss }: TicketNote): TicketLine[] {
  return [
    ...(isAllergy ? [{ text: "ALLERGY 알레르기", size: "large", inverse: true } as const] : []),
    inverse(text),
    ...(gloss === undefined ? [] : [{ text: `= ${gloss}`, size: "normal" } as const]),
  ];
}

function optionLine({ kind, quantity, isDefault, first, second, without }: TicketOption): TicketLine {
  const text = [
    first,
    second,
    quantity > 1 ? `×${quantity}` : "",
    without ? `(${without.en} ${without.ko})` : "",
  ].filter((part) => part !== "").join(" ");
  if (kind === "request") return inverse(text);
  return isDefault ? { text, size: "small" } : { text: `+ ${text}`, size: "normal" };
}

function pickupText({ pickup }: Order, promised: Instant | undefined): string {
  if (promised === undefined) return pickup.kind === "asap" ? asapLabel(pickup.minutes, "en") : "ASAP";
  const time = formatTimeOf(promised);
  return pickup.kind === "scheduled" ? `${formatDate(localDateOf(promised))}, ${time}` : `ASAP, ${time}`;
}

function inverse(text: string): TicketLine {
  return { text, size: "normal", inverse: true };
}
