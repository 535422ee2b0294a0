import { audit } from "../../shared/audit.ts";
import { refuse, type Result } from "../../shared/result.ts";
import { hourMs } from "../../shared/local_time.ts";
import type { Message } from "../../notification/message.ts";
import type { UndeliveredMessage } from "../../ports/outbox.ts";
import type { Ports } from "../../ports/ports.ts";

/** Which messages and payments that need staff are listed: those of the last week, and no more than `limit`. */
export const listed = { withinMs: 7 * 24 * hourMs, limit: 100 };

/** What guests and staff never got during the last week, with the order's number. Codes for sign-ins are left out: they are too late. */
export async function undeliveredMessages(
  deps: Pick<Ports, "outbox" | "orders" | "clock">,
): Promise<(UndeliveredMessage & { number: string | undefined })[]> {
  const lost = await deps.outbox.undelivered(deps.clock.now() - listed.withinMs, listed.limit);
  return await Promise.all(
    lost.filter(({ message }) => message.about !== "sign_in_code").map(async (each) => ({
      ...each,
      number: (await deps.orders.byId(each.message.orderId))?.number,
    })),
  );
}

/** Staff send a lost message once more. */
export async function resendMessage(
  deps: Pick<Ports, "outbox" | "clock">,
  command: { id: number; staffId: string },
): Promise<Result<Message, { kind: "not_lost" }>> {
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
  return sent.ok ? sent : refuse({ kind: "not_lost" });
}
