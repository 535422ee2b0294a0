import type { Account, Session } from "../../staff/account.ts";
import type { Ports } from "../../ports/ports.ts";
import { current } from "./sessions.ts";

/** Lifetime of an unused stream ticket (docs/product-rules.md, "Stream tickets"). */
export const ticketSeconds = 30;

/** Issues a ticket that opens one live stream of this session, once. */
export async function issueTicket(
  deps: Pick<Ports, "tickets" | "ids" | "clock">,
  session: Session,
): Promise<string> {
  const ticket = deps.ids.next("tkt");
  await deps.tickets.issue(ticket, session.id, deps.clock.now() + ticketSeconds * 1000);
  return ticket;
}

/** Returns the account and session of a stream ticket and invalidates the ticket. Undefined when the ticket or session is not valid. */
export async function redeemTicket(
  deps: Pick<Ports, "tickets" | "accounts" | "clock">,
  ticket: string,
): Promise<{ account: Account; session: Session } | undefined> {
  const sessionId = await deps.tickets.redeem(ticket, deps.clock.now());
  return sessionId === undefined ? undefined : await current(deps, sessionId);
}
