import { audit } from "../../shared/audit.ts";
import { refuse, type Result } from "../../shared/result.ts";
import { hourMs } from "../../shared/local_time.ts";
import type { Message } from "../../notification/message.ts";
import type { UndeliveredMessage } from "../../ports/outbox.ts";
import type { Ports } from "../../ports/ports.ts";

/** Limits of the lists of messages and payments that need staff: the last week, at most `limit` entries. */
export const listed = { withinMs: 7 * 24 * hourMs, limit: 100 };

/** Returns the undelivered messages of the last week with their order numbers. Sign-in codes are omitted because they have expired. */
export async function undeliveredMessages(
  deps: Pick<Ports, "outbox" | "orders" | "clock">,
): Promise<(UndeliveredMessage & { number: string | undefined })[]> {
  const undelivered = await deps.outbox.undelivered(deps.clock.now() - listed.withinMs, listed.limit);
  return await Promise.all(
    undelivered.filter(({ message }) => message.about !== "sign_in_code").map(async (each) => ({
      ...each,
      number: (await deps.orders.byId(each.message.orderId))?.number,
    })),
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
    ({ about, channel, orderId }) =>
      audit("message.resend", "order", orderId, {
        at,
        by: { id: command.staffId },
        details: { about, channel },
      }),
  );
  return sent.ok ? sent : refuse({ kind: "message_not_failed" });
}
