import type { Account, Session } from "../../staff/account.ts";
import type { Ports } from "../../ports/ports.ts";
import { current } from "./sessions.ts";

/** How long a ticket for one live stream may wait to be used (decision 18). */
export const ticketSeconds = 30;

/** A ticket that opens one live stream for this session, once. */
export async function issueTicket(
  deps: Pick<Ports, "tickets" | "ids" | "clock">,
  session: Session,
): Promise<string> {
  const ticket = deps.ids.next("tkt");
  await deps.tickets.issue(ticket, session.id, deps.clock.now() + ticketSeconds * 1000);
  return ticket;
}

/** Who a stream ticket speaks for; using it uses it up. */
export async function redeemTicket(
  deps: Pick<Ports, "tickets" | "accounts" | "clock">,
  ticket: string,
): Promise<{ account: Account; session: Session } | undefined> {
  const sessionId = await deps.tickets.redeem(ticket, deps.clock.now());
  return sessionId === undefined ? undefined : await current(deps, sessionId);
}
