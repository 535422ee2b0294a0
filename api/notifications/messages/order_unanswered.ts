import type { Order } from "@domain/order/order.ts";
import { minuteMs } from "@domain/shared/local_time.ts";
import { formatDollars } from "@domain/shared/money.ts";
import type { MessageDefinition } from "../message_definition.ts";

/** An order waits for an answer. The message has no name and no note, because the notification is visible on lock screens. */
export const orderUnanswered = {
  maxAgeMs: 15 * minuteMs,
  whenOlder: "drop",
  isTrue: ({ state }) => state.status === "pending_approval",
  push: {
    write: (order) => ({
      title: `Order ${order.number} is waiting`,
      body: summary(order),
      tag: order.id,
    }),
  },
  text: {
    to: (_, { alertPhone }) => alertPhone,
    write: (order, { staffUrl }) =>
      `Order ${order.number} (${summary(order)}) is waiting to be accepted: ${staffUrl}/admin/orders`,
  },
} satisfies MessageDefinition<"order">;

function summary({ lines, bill }: Order): string {
  const dishes = lines.reduce((sum, line) => sum + line.quantity, 0);
  return `${dishes} ${dishes === 1 ? "dish" : "dishes"}, ${formatDollars(bill.totalCents)}`;
}
