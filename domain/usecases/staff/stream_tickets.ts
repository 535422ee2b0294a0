import type { TicketHolder } from "@domain/ports/staff.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { Account, Session } from "@domain/staff/account.ts";
import type { Station } from "@domain/staff/station.ts";
import { current } from "./sessions.ts";
import { currentStation } from "./stations.ts";

/** Lifetime of an unused stream ticket (docs/product-rules.md, "Stream tickets"). */
export const ticketSeconds = 30;

/** Issues a ticket that opens one live stream of this session or paired station, once. */
export async function issueTicket(
  deps: Pick<Ports, "sessions" | "ids" | "clock">,
  of: TicketHolder,
): Promise<string> {
  const ticket = deps.ids.next("tkt");
  await deps.sessions.issueTicket(ticket, of, deps.clock.now() + ticketSeconds * 1000);
  return ticket;
}

/** Who opened a stream: a person, or a paired station with the person on it. */
export type Holder = {
  staff?: { account: Account; session: Session } | undefined;
  station?: Station | undefined;
};

/** Returns the holder of a stream ticket and invalidates the ticket. Undefined when the ticket or its holder is not valid. */
export async function redeemTicket(
  deps: Pick<Ports, "sessions" | "accounts" | "stations" | "clock">,
  ticket: string,
): Promise<Holder | undefined> {
  const of = await deps.sessions.redeemTicket(ticket, deps.clock.now());
  return of && await currentHolder(deps, of);
}

/** Returns who holds a stream now. Undefined when the session has ended or the station is revoked. */
export async function currentHolder(
  deps: Pick<Ports, "accounts" | "stations" | "clock">,
  of: TicketHolder,
): Promise<Holder | undefined> {
  if ("sessionId" in of) {
    const staff = await current(deps, of.sessionId);
    return staff && { staff };
  }
  const found = await currentStation(deps, of.stationId);
  return found && { station: found.station, staff: found.shift };
}
