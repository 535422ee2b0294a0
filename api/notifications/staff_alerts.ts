import type { Order } from "@domain/order/order.ts";
import type { PushNote } from "@domain/ports/push.ts";
import { formatDollars } from "@domain/shared/money.ts";

/** What a phone shows of an order that waits: no name, no note, as lock screens are read by strangers. */
export function unansweredNote(order: Order): PushNote {
  return { title: `Order ${order.number} is waiting`, body: summary(order), orderId: order.id };
}

export function unansweredText(order: Order, links: { publicUrl: string }): string {
  return `Order ${order.number} (${
    summary(order)
  }) is waiting for an answer: ${links.publicUrl}/admin/orders`;
}

export function noTabletText(name: string, links: { publicUrl: string }): string {
  return `${name}: no tablet has been listening for orders for 2 minutes. ASAP ordering is off until ` +
    `one is back: ${links.publicUrl}/admin/orders`;
}

function summary({ lines, bill }: Order): string {
  const dishes = lines.reduce((sum, line) => sum + line.quantity, 0);
  return `${dishes} ${dishes === 1 ? "dish" : "dishes"}, ${formatDollars(bill.totalCents)}`;
}
