import type { StreamMessage } from "@contract/schemas/orders.ts";
import { authenticate, current } from "@domain/usecases/staff/sessions.ts";
import { redeemTicket } from "@domain/usecases/staff/stream_tickets.ts";
import { may, type Role } from "@domain/staff/permissions.ts";
import { Refusal } from "../refusals.ts";
import type { Call, Staff } from "../middleware/call.ts";
import type { OrderEvent, Services, StreamItem } from "../services.ts";
import { eventBytes, eventStream } from "./sse.ts";
import { maxStreams } from "./stream_limit.ts";
import { toStaffOrder } from "../mappers/staff_order.ts";

/** A stream ends within 5 s of its session's end (decision 18). */
const authorityEveryMs = 3_000;

/** The counter's live stream: `connected`, then everything after `Last-Event-ID`, then news as it comes. */
export async function orderStream(
  services: Services,
  { query, http }: Call<"orderStream">,
): Promise<Response> {
  const staff = await admit(services, query);
  const { feed, ports, log } = services;
  const remembered = eventId(http.req.header("last-event-id") ?? query.last_event_id);
  // A tablet may remember more than a database that was restored from a backup holds; what is new then is news to it.
  const resumeAfter = remembered === undefined
    ? undefined
    : Math.min(remembered, await ports.live.latestId());

  const leave = services.streamLimit.take(`staff:${staff.account.id}`, maxStreams.staff);
  return eventStream((sink) => {
    let sent = resumeAfter ?? feed.latestId();
    const pass = (event: StreamItem) => {
      if (event.id <= sent) return;
      sent = event.id;
      if ("order" in event) sink.pass(written(event, staff.account.role, ports.clock.now()));
      else if (event.kind === "store_changed") {
        sink.send({ type: "store_changed" } satisfies StreamMessage, event.id);
      }
    };

    // News that comes while the gap is being read waits behind it, so that ids only grow.
    let waiting: StreamItem[] | undefined = [];
    const unsubscribe = feed.subscribe((event) => waiting ? waiting.push(event) : pass(event), sink.sendAway);
    const catchUp = async () => {
      for (const event of await feed.since(sent)) pass(event);
      const late = waiting ?? [];
      waiting = undefined;
      late.forEach(pass);
    };
    sink.send({ type: "connected", message: "Connected to the order stream" } satisfies StreamMessage, sent);
    catchUp().catch((cause) => {
      log("warn", "order_stream.no_catch_up", { cause: String(cause) });
      sink.end();
    });

    const authority = setInterval(async () => {
      try {
        const now = await current(ports, staff.session.id);
        if (!now || !may(now.account.role, "orders")) sink.end();
      } catch {
        // While the database is away nobody can have signed out; ask again.
      }
    }, authorityEveryMs);
    return () => {
      leave();
      clearInterval(authority);
      unsubscribe();
    };
  });
}

async function admit(services: Services, query: Call<"orderStream">["query"]): Promise<Staff> {
  const staff = query.ticket !== undefined
    ? await redeemTicket(services.ports, query.ticket)
    : query.token !== undefined
    ? await authenticate(services.ports, query.token)
    : undefined;
  const isHeldUp = staff?.account.mustChangePassword || staff?.session.mfaRequired;
  if (!staff || isHeldUp || !may(staff.account.role, "orders")) {
    throw new Refusal("no_token");
  }
  return staff;
}

type OrderStreamItem = Extract<StreamItem, OrderEvent>;

const writings = new WeakMap<OrderStreamItem, Map<Role, Uint8Array>>();

/** The event as all streams of a role send it: written once, however many tablets listen. */
function written(event: OrderStreamItem, role: Role, now: number): Uint8Array {
  const ofRoles = writings.get(event) ?? new Map<Role, Uint8Array>();
  writings.set(event, ofRoles);
  const bytes = ofRoles.get(role) ?? eventBytes(toMessage(event, role, now), event.id);
  ofRoles.set(role, bytes);
  return bytes;
}

function toMessage({ kind, order, messages }: OrderEvent, role: Role, now: number): StreamMessage {
  const seen = toStaffOrder(order, { role, now, messages });
  return kind === "new_order"
    ? { type: "new_order", order: seen, sound: order.state.status === "pending_approval" }
    : {
      type: "order_updated",
      orderId: order.id,
      status: order.state.status,
      order: seen,
      sound: kind === "order_due" && order.state.status === "preparing",
    };
}

function eventId(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
