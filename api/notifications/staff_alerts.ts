import type { Order } from "@domain/order/order.ts";
import type { PushNote } from "@domain/ports/push.ts";
import { formatDollars } from "@domain/shared/money.ts";

/** The push notification about an order that waits for an answer. It has no name and no note, because it is visible on lock screens. */
export function unansweredNote(order: Order): PushNote {
  return { title: `Order ${order.number} is waiting`, body: summary(order), orderId: order.id };
}

export function unansweredText(order: Order, links: { publicUrl: string }): string {
  return `Order ${order.number} (${
    summary(order)
  }) is waiting to be accepted: ${links.publicUrl}/admin/orders`;
}

export function noTabletText(name: string, links: { publicUrl: string }): string {
  return `${
    name === "" ? "" : `${name}: `
  }No tablet has been listening for orders for 2 minutes. ASAP ordering is off ` +
    `until one is back: ${links.publicUrl}/admin/orders`;
}

function summary({ lines, bill }: Order): string {
  const dishes = lines.reduce((sum, line) => sum + line.quantity, 0);
  return `${dishes} ${dishes === 1 ? "dish" : "dishes"}, ${formatDollars(bill.totalCents)}`;
}
