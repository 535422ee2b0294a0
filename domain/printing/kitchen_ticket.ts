import { formatDate, formatTimeOf, type Instant, localDateOf } from "../shared/local_time.ts";
import { formatDollars } from "../shared/money.ts";
import { fullName } from "../shared/person_name.ts";
import { asapLabel } from "../order/asap_label.ts";
import { asapMinutesOf } from "../order/pickup_choice.ts";
import type { Order, OrderLine } from "../order/order.ts";
import { formatPhone } from "../order/phone.ts";
import { promisedAt } from "../order/tabs.ts";

/** One line of paper; `inverse` is white on black, for what must not be missed. */
export type TicketLine =
  | { text: string; size: "huge" | "large" | "normal" | "small"; inverse?: true }
  | "rule";

/** What the kitchen reads, Korean name first and larger (decisions 24, 34). `now` is when it is printed. */
export function kitchenTicket(order: Order, now: Instant): TicketLine[] {
  const promised = promisedAt(order);
  const dishes = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  return [
    ...(order.payment.state === "none" ? [inverse("TEST 테스트 - do not cook")] : []),
    ...(order.state.status === "cancelled" ? [inverse("CANCELLED 취소됨")] : []),
    { text: order.number, size: "huge" },
    { text: pickupWords(order, promised), size: "large" },
    { text: fullName(order.contact.firstName, order.contact.lastName), size: "normal" },
    { text: formatPhone(order.contact.phone), size: "normal" },
    "rule",
    ...order.lines.flatMap(dishLines),
    "rule",
    ...(order.note === "" ? [] : [inverse(order.note)]),
    order.wantsCutlery ? inverse("CUTLERY 수저 포함") : { text: "No cutlery 수저 없음", size: "normal" },
    {
      text: `${dishes} ${dishes === 1 ? "dish" : "dishes"}   ${formatDollars(order.bill.totalCents)}`,
      size: "normal",
    },
    { text: `Ordered ${formatTimeOf(order.placedAt)}, printed ${formatTimeOf(now)}`, size: "small" },
  ];
}

/** A ticket that only tries the printer: every size, Hangul and white on black. */
export function testTicket(restaurant: { name: string; nameKorean: string }, now: Instant): TicketLine[] {
  return [
    inverse("TEST 테스트"),
    { text: restaurant.nameKorean === "" ? restaurant.name : restaurant.nameKorean, size: "large" },
    { text: restaurant.name, size: "normal" },
    "rule",
    { text: "1 × 돌솥비빔밥", size: "large" },
    { text: "The printer works. 프린터가 작동합니다.", size: "normal" },
    "rule",
    { text: `${formatDate(localDateOf(now))}, ${formatTimeOf(now)}`, size: "small" },
  ];
}

function dishLines({ quantity, name, nameKorean, note }: OrderLine): TicketLine[] {
  const first = nameKorean === "" ? name : nameKorean;
  return [
    { text: `${quantity} × ${first}`, size: "large" },
    ...(nameKorean === "" ? [] : [{ text: name, size: "normal" } as const]),
    ...(note === "" ? [] : [inverse(note)]),
  ];
}

function pickupWords({ pickup }: Order, promised: Instant | undefined): string {
  if (promised === undefined) return pickup.kind === "asap" ? asapLabel(asapMinutesOf(pickup), "en") : "ASAP";
  const time = formatTimeOf(promised);
  return pickup.kind === "scheduled" ? `${formatDate(localDateOf(promised))}, ${time}` : `ASAP, ${time}`;
}

function inverse(text: string): TicketLine {
  return { text, size: "normal", inverse: true };
}
