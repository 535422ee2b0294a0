import { audit } from "@domain/shared/audit.ts";
import { refuse, type Result } from "@domain/shared/result.ts";
import { hourMs } from "@domain/shared/local_time.ts";
import { type Message, messageFacts, orderIdOf } from "@domain/notification/message.ts";
import type { UndeliveredMessage } from "@domain/ports/outbox.ts";
import type { Ports } from "@domain/ports/ports.ts";

/** Limits of the lists of messages and payments that need staff: the last week, at most `limit` entries. */
export const listed = { withinMs: 7 * 24 * hourMs, limit: 100 };

/**
 * Returns the undelivered messages of the last week, those about orders with the order's id and number. Messages to one person's own
 * address are omitted, because staff cannot do anything about them, and texts with cart links, which the phone orders list.
 */
export async function undeliveredMessages(
  deps: Pick<Ports, "outbox" | "orders" | "clock">,
): Promise<(UndeliveredMessage & { orderId: string | undefined; number: string | undefined })[]> {
  const undelivered = await deps.outbox.undelivered(deps.clock.now() - listed.withinMs, listed.limit);
  return await Promise.all(
    undelivered.filter(({ message }) => !["account", "caller"].includes(messageFacts[message.about].to)).map(
      async (each) => {
        const orderId = orderIdOf(each.message);
        const order = orderId === undefined ? undefined : await deps.orders.byId(orderId);
        return { ...each, orderId, number: order?.number };
      },
    ),
  );
}

/** Queues an undelivered message again. Refuses when the message is not undelivered. */
export async function resendMessage(
  deps: Pick<Ports, "outbox" | "clock">,
  command: { id: number; staffId: string },
): Promise<Result<Message, { kind: "message_not_failed" }>> {
  const at = deps.clock.now();
  const sent = await deps.outbox.resend(
    command.id,
    at,
    (message) => {
      const { about, channel } = message;
      const facts = { at, by: { id: command.staffId }, details: { about, channel } };
      const orderId = orderIdOf(message);
      return orderId === undefined
        ? audit("message.resend", "message", String(command.id), facts)
        : audit("message.resend", "order", orderId, facts);
    },
  );
  return sent.ok ? sent : refuse({ kind: "message_not_failed" });
}
