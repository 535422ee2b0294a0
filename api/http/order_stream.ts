import type { StreamMessage } from "@contract/orders.ts";
import { authenticate, redeemTicket, standing } from "@domain/usecases/sign_in.ts";
import { may } from "@domain/staff/permissions.ts";
import { Refusal } from "./refusals.ts";
import type { Call, Staff } from "./routing.ts";
import type { LiveNews, OrderNews, Services } from "./services.ts";
import { eventStream } from "./sse.ts";
import { toStaffOrder } from "./wire_order.ts";

/** A stream ends within 5 s of its session's end (decision 18). */
const authorityEveryMillis = 3_000;

/** The counter's live stream: `connected`, then everything after `Last-Event-ID`, then news as it comes. */
export async function orderStream(
  services: Services,
  { query, http }: Call<"orderStream">,
): Promise<Response> {
  const staff = await admit(services, query);
  const { feed, ports, log } = services;
  const resumeAfter = eventId(http.req.header("last-event-id") ?? query.last_event_id);

  return eventStream((sink) => {
    let sent = resumeAfter ?? feed.latestId();
    const pass = (news: LiveNews) => {
      if (news.id <= sent) return;
      sent = news.id;
      if ("order" in news) sink.send(toMessage(news), news.id);
    };

    // News that comes while the gap is being read waits behind it, so that ids only grow.
    let waiting: LiveNews[] | undefined = [];
    const unsubscribe = feed.subscribe((news) => waiting ? waiting.push(news) : pass(news));
    const catchUp = async () => {
      for (const news of await feed.since(sent)) pass(news);
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
        const now = await standing(ports, staff.session.id);
        if (!now || !may(now.account.role, "orders")) sink.end();
      } catch {
        // While the database is away nobody can have signed out; ask again.
      }
    }, authorityEveryMillis);
    return () => {
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
  if (!staff || staff.account.mustChangePassword || !may(staff.account.role, "orders")) {
    throw new Refusal({ status: 401, code: "signed_out", error: "No authentication token found" });
  }
  return staff;
}

function toMessage({ kind, order }: OrderNews): StreamMessage {
  const seen = toStaffOrder(order);
  return kind === "new_order"
    ? { type: "new_order", order: seen, sound: order.state.status === "pending_approval" }
    : { type: "order_updated", orderId: order.id, status: order.state.status, order: seen };
}

function eventId(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
