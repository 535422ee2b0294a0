import type { StreamMessage } from "@contract/schemas/orders.ts";
import { currentHolder, type Holder, redeemTicket } from "@domain/usecases/staff/stream_tickets.ts";
import { may, type Role } from "@domain/staff/permissions.ts";
import { Refusal } from "../refusals.ts";
import { callerOf } from "../middleware/authorize.ts";
import type { Call } from "../middleware/call.ts";
import type { Services } from "../services.ts";
import type { FeedEvent, OrderEvent } from "./live_feed.ts";
import { eventBytes, eventStream } from "./sse.ts";
import { toStaffOrder, type ViewerContext, viewerRole } from "../orders/mappers.ts";

/** How often a stream checks its session. It must close within 5 s of the session's end (docs/product-rules.md, "Sessions"). */
const sessionCheckMs = 3_000;

/** Opens the live stream of the counter. It sends `connected`, then all events after `Last-Event-ID`, then new events. */
export async function orderStream(
  services: Services,
  { query, http }: Pick<Call<"orderStream">, "query" | "http">,
  checkMs = sessionCheckMs,
): Promise<Response> {
  const holder = await authorize(services, query);
  const { staff, station } = holder;
  const of = station ? { stationId: station.id } : { sessionId: staff?.session.id ?? "" };
  const { feed, ports, log } = services;
  const lastReceived = eventId(http.req.header("last-event-id") ?? query.last_event_id);
  // After a restore from a backup, the tablet's last id may be higher than the newest id of the database.
  const resumeAfter = lastReceived === undefined
    ? undefined
    : Math.min(lastReceived, await ports.live.latestId());

  let { calendar, settings } = await ports.store.shown();
  const release = services.streamLimit.takeForStaff(station?.id ?? staff?.account.id ?? "");
  const role = viewerRole(staff);
  return eventStream((sink) => {
    let sent = resumeAfter ?? feed.latestId();
    const pass = (event: FeedEvent) => {
      if (event.id <= sent) return;
      sent = event.id;
      if ("order" in event) {
        sink.sendBytes(encoded(event, { role, now: ports.clock.now(), calendar, settings }));
      } else if (event.kind === "store_changed") {
        sink.send({ type: "store_changed" } satisfies StreamMessage, event.id);
      }
    };

    // Events that arrive while missed events are read wait for them, so that ids only increase.
    let waiting: FeedEvent[] | undefined = [];
    let hasEnded = false;
    const unsubscribe = feed.subscribe(
      (event) => waiting ? waiting.push(event) : pass(event),
      sink.endWithReconnect,
    );
    const catchUp = async () => {
      for await (const events of feed.since(sent)) {
        // The client has gone, or reads too slowly.
        if (hasEnded) return;
        events.forEach(pass);
      }
      const late = waiting ?? [];
      waiting = undefined;
      late.forEach(pass);
    };
    sink.send({ type: "connected", message: "Connected to the order stream" } satisfies StreamMessage, sent);
    catchUp().catch((cause) => {
      log("warn", "order_stream.no_catch_up", { cause: String(cause) });
      sink.end();
    });

    const sessionCheck = setInterval(async () => {
      try {
        const now = await currentHolder(ports, of);
        if (!now || !mayListen(now)) return sink.end();
        // Another person may have entered a PIN on a station. The tablet has got events for the role before them since, and fetches its
        // lists again with the next stream.
        if (viewerRole(now.staff) !== role) return sink.endWithReconnect();
        ({ calendar, settings } = await ports.store.shown());
      } catch {
        // While the database is unavailable, no session can end. The next check retries.
      }
    }, checkMs);
    return () => {
      hasEnded = true;
      release();
      clearInterval(sessionCheck);
      unsubscribe();
    };
  });
}

async function authorize(services: Services, query: Call<"orderStream">["query"]): Promise<Holder> {
  const holder = query.ticket !== undefined
    ? await redeemTicket(services.ports, query.ticket)
    : query.token !== undefined
    ? await callerOf(services.ports, query.token)
    : undefined;
  if (!holder || !mayListen(holder)) throw new Refusal("no_token");
  return holder;
}

/** A paired station may listen with and without a person. */
function mayListen({ staff, station }: Holder): boolean {
  if (station) return true;
  const isSetupPending = staff?.account.mustChangePassword || staff?.session.mfaRequired;
  return staff !== undefined && !isSetupPending && may(staff.account.role, "orders");
}

type Viewer = Omit<ViewerContext, "messages">;

const encodedEvents = new WeakMap<OrderEvent, Map<Role, Uint8Array>>();

/** Returns the bytes of an event for a role, encoded once for all streams of that role. */
function encoded(event: OrderEvent, viewer: Viewer): Uint8Array {
  const ofRoles = encodedEvents.get(event) ?? new Map<Role, Uint8Array>();
  encodedEvents.set(event, ofRoles);
  const bytes = ofRoles.get(viewer.role) ?? eventBytes(toMessage(event, viewer), event.id);
  ofRoles.set(viewer.role, bytes);
  return bytes;
}

function toMessage({ kind, order, messages }: OrderEvent, viewer: Viewer): StreamMessage {
  const seen = toStaffOrder(order, { ...viewer, messages });
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
