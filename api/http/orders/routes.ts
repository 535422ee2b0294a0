import type * as orders from "@contract/orders.ts";
import { toCents } from "@domain/shared/money.ts";
import { type Order, type TransitionKind, unacceptedStatuses } from "@domain/order/order.ts";
import { staffActor } from "@domain/staff/account.ts";
import { isOnBoard, isOrderOnBoard, isOwnTap } from "@domain/staff/station.ts";
import {
  acceptOrder,
  denyAndPause,
  denyAndSwitchOff,
  denyOrder,
} from "@domain/usecases/ordering/answer_order.ts";
import { offerChange, withdrawOffer } from "@domain/usecases/ordering/offer_change.ts";
import { countOrders, listOrders, searchOrders } from "@domain/usecases/ordering/list_orders.ts";
import { issueTicket, ticketSeconds } from "@domain/usecases/staff/stream_tickets.ts";
import { orderStream } from "../streaming/order_stream.ts";
import { refusalOf } from "../domain_refusals.ts";
import { Refusal } from "../refusals.ts";
import type { Handlers, HttpContext, Staff } from "../middleware/call.ts";
import type { Services } from "../services.ts";
import { toPickupChoice } from "../payment/mappers.ts";
import { toPagination } from "../paging.ts";
import type { BodyOf } from "@contract/endpoints.ts";
import { idempotencyKeyHeader, type OrderDetail } from "@contract/schemas/orders.ts";
import type { Proof } from "@domain/pickup/pickup_code.ts";
import type { Actor } from "@domain/shared/actor.ts";
import type { RefundChoice } from "@domain/payment/payment.ts";
import type { TimelineEntry } from "@domain/ports/orders.ts";
import { may } from "@domain/staff/permissions.ts";
import {
  cancelByStaff,
  refundOrder,
  type RefundOrderRefusal,
  settleRefund,
} from "@domain/usecases/payments/refund_order.ts";
import { stopTextsOn } from "@domain/usecases/operations/text_stops.ts";
import { exportEvidence } from "@domain/usecases/payments/evidence.ts";
import { zipEvidence } from "@api/zip/evidence.ts";
import { refuseHandOver } from "@domain/usecases/ordering/refuse_hand_over.ts";
import { prepareDish } from "@domain/usecases/ordering/prepare_dish.ts";
import {
  extendOrder,
  recallOrder,
  transitionOrder,
  undoTransition,
} from "@domain/usecases/ordering/transition_order.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { Result } from "@domain/shared/result.ts";
import { makeTestOrder } from "@domain/usecases/ordering/make_test_order.ts";
import { staffOrderOf, staffOrdersOf, viewerRole } from "./mappers.ts";
import { iso } from "../instant.ts";

/** The maximum number of orders in a list by status. */
const maxOrders = 200;

type TransitionCall = { id: string; body: BodyOf<"startOrder">; staff: Staff };
type CompleteBody = BodyOf<"completeOrder">;

/** The orders of the staff: lists, answers, kitchen transitions, hand-over, cancellations, refunds, and the order stream. */
export function orderRoutes(services: Services): Pick<Handlers, keyof typeof orders> {
  const { ports } = services;
  const transitionRoute = (kind: TransitionKind) => ({ id, body, staff }: TransitionCall) =>
    transition(kind, { id, body, staff });
  const transition = async (
    kind: TransitionKind,
    { id, body, staff }: TransitionCall,
    proof?: Proof,
  ) => {
    const changed = await transitionOrder(ports, {
      proof,
      orderId: id,
      kind,
      by: staffActor(staff.account),
      key: body?.idempotency_key,
      madeAt: ownTapAt(body, staff),
    });
    if (!changed.ok) throw refusalOf(changed.error);
    return { data: await staffOrderOf(ports, staff, changed.value) };
  };
  const refundResponse = async (staff: Staff, result: Result<Order, RefundOrderRefusal>) => {
    if (!result.ok) throw refusalOf(result.error);
    // 202: the refund is recorded and the provider has not confirmed it yet. The stream reports the result.
    const isSettled = result.value.payment.state !== "refunding";
    const status = isSettled ? 200 : 202;
    return { data: await staffOrderOf(ports, staff, result.value), status } as const;
  };

  return {
    orders: async ({ query, staff }) => {
      const { tab, status = "pending_approval", search = "", date, issues, page, limit } = query;
      if (!staff && !isOnBoard({ tab, status, search, date, issues })) throw new Refusal("station_locked");
      if (tab === undefined) {
        const found = await ports.orders.withStatus(
          status === "pending_approval" ? unacceptedStatuses : [status],
          maxOrders + 1,
        );
        const first = found.slice(0, maxOrders);
        return {
          data: await staffOrdersOf(ports, staff, first),
          pagination: {
            ...toPagination({ page: 1, limit: maxOrders, total: first.length }),
            isAtLeast: found.length > maxOrders,
          },
        };
      }
      const { orders, total, isAtLeast } = await listOrders(ports, {
        tab,
        search,
        date,
        hasConcern: issues === "payment",
        page,
        limit,
      });
      return {
        data: await staffOrdersOf(ports, staff, orders),
        pagination: { ...toPagination({ page, limit, total }), isAtLeast },
      };
    },

    acceptOrder: async ({ id, body, staff }) => {
      const accepted = await acceptOrder(ports, {
        orderId: id,
        by: staffActor(staff.account),
        minutes: body?.minutes,
      });
      if (!accepted.ok) throw refusalOf(accepted.error);
      // 202: the capture is recorded and the provider has not confirmed it yet. The stream reports the result.
      const isSettled = accepted.value.payment.state !== "capturing";
      return { data: await staffOrderOf(ports, staff, accepted.value), status: isSettled ? 200 : 202 };
    },

    denyOrder: async ({ id, body, staff }) => {
      const denial = {
        orderId: id,
        by: staffActor(staff.account),
        role: staff.account.role,
        reason: body?.reason_code ?? "other",
        text: (body?.reason ?? "").trim(),
      };
      const { pause_today: pausesToday = false, sold_out: soldOut } = body ?? {};
      const denied = soldOut
        ? await denyAndSwitchOff(ports, {
          ...denial,
          soldOut: {
            dishIds: soldOut.dish_ids,
            optionIds: soldOut.option_ids,
            off: soldOut.off_for ?? "until_switched_on",
          },
        })
        : await (pausesToday ? denyAndPause : denyOrder)(ports, denial);
      if (!denied.ok) throw refusalOf(denied.error);
      return { data: await staffOrderOf(ports, staff, denied.value) };
    },

    offerChange: async ({ id, body, staff }) => {
      const { remove, swap, pickup_time: pickup, reason, reason_code: code = "other", minutes } = body;
      const offered = await offerChange(ports, {
        orderId: id,
        by: staffActor(staff.account),
        requested: {
          remove: remove.map(({ id, quantity }) => ({ lineId: id, quantity })),
          swap: swap.map(({ id, options }) => ({ lineId: id, options })),
        },
        pickup: pickup && toPickupChoice(pickup),
        reason: code,
        text: (reason ?? "").trim(),
        minutes,
        isAgreed: body.agreed_by_phone,
      });
      if (!offered.ok) throw refusalOf(offered.error);
      const isSettled = offered.value.payment.state !== "capturing";
      return { data: await staffOrderOf(ports, staff, offered.value), status: isSettled ? 200 : 202 };
    },

    withdrawOffer: async ({ id, staff }) => {
      const withdrawn = await withdrawOffer(ports, { orderId: id, by: staffActor(staff.account) });
      if (!withdrawn.ok) throw refusalOf(withdrawn.error);
      return { data: await staffOrderOf(ports, staff, withdrawn.value) };
    },

    streamTicket: async ({ staff, station }) => {
      const of = station ? { stationId: station.id } : { sessionId: staff?.session.id ?? "" };
      return { data: { ticket: await issueTicket(ports, of), expires_in: ticketSeconds } };
    },

    orderStream: (call) => orderStream(services, call),

    searchOrders: async ({ body, staff }) => {
      const { current, earlier, byDish, isMore } = await searchOrders(ports, body.search);
      const shown = await staffOrdersOf(ports, staff, [...current, ...earlier, ...byDish]);
      const past = current.length + earlier.length;
      return {
        data: {
          current: shown.slice(0, current.length),
          earlier: shown.slice(current.length, past),
          by_dish: shown.slice(past),
          is_more: isMore,
        },
      };
    },

    testOrder: async ({ staff }) => {
      const order = await makeTestOrder(ports, staffActor(staff.account));
      return { data: await staffOrderOf(ports, staff, order) };
    },

    orderCounts: async () => ({ data: await countOrders(ports) }),

    orderDetail: async ({ id, staff }) => {
      const order = await ports.orders.byId(id);
      if (!order) throw refusalOf({ kind: "no_such_order" });
      if (!staff && !isOrderOnBoard(order, ports.clock.now())) throw new Refusal("station_locked");
      const [timeline, { orders, noShows, lastNoShow }] = await Promise.all([
        ports.orders.timeline(id),
        ports.orders.phoneHistory(order),
      ]);
      return {
        data: {
          order: await staffOrderOf(ports, staff, order),
          phone_history: { orders, no_shows: noShows, last_no_show: lastNoShow ?? null },
          can_export_evidence: staff?.session.stationId === undefined && may(viewerRole(staff), "evidence"),
          timeline: timeline.map(toStep),
        },
      };
    },

    stopOrderTexts: async ({ id, staff }) => {
      const by = staffActor(staff.account);
      const stopped = await stopTextsOn(ports, { orderId: id, source: "staff", by });
      if (!stopped.ok) throw refusalOf(stopped.error);
      return { data: await staffOrderOf(ports, staff, stopped.value) };
    },

    startOrder: transitionRoute("start"),
    readyOrder: transitionRoute("ready"),
    extendOrder: async ({ id, body, staff }) => {
      const extended = await extendOrder(ports, {
        orderId: id,
        readyAt: Date.parse(body.ready_at),
        by: staffActor(staff.account),
        key: body.idempotency_key,
        madeAt: ownTapAt(body, staff),
      });
      if (!extended.ok) throw refusalOf(extended.error);
      return { data: await staffOrderOf(ports, staff, extended.value) };
    },
    completeOrder: ({ id, body, staff }) => transition("complete", { id, body, staff }, toProof(body)),
    noShowOrder: transitionRoute("no_show"),

    refuseHandOver: async ({ id, body, staff }) => {
      const refused = await refuseHandOver(ports, {
        orderId: id,
        by: staffActor(staff.account),
        reason: body?.reason ?? "",
        key: body?.idempotency_key,
        madeAt: ownTapAt(body, staff),
      });
      if (!refused.ok) throw refusalOf(refused.error);
      return { data: await staffOrderOf(ports, staff, refused.value) };
    },

    undoOrder: async ({ id, body, staff }) => {
      ownTapAt(body, staff);
      const undone = await undoTransition(ports, {
        orderId: id,
        by: staffActor(staff.account),
        kind: body?.kind,
      });
      if (!undone.ok) throw refusalOf(undone.error);
      return { data: await staffOrderOf(ports, staff, undone.value) };
    },

    recallOrder: async ({ id, body, staff }) => {
      ownTapAt(body, staff);
      const recalled = await recallOrder(ports, { orderId: id, by: staffActor(staff.account) });
      if (!recalled.ok) throw refusalOf(recalled.error);
      return { data: await staffOrderOf(ports, staff, recalled.value) };
    },

    prepareItem: async ({ id, body, staff }) => {
      const prepared = await prepareDish(ports, {
        orderId: id,
        lineId: body.item_id,
        isPrepared: body.is_prepared,
        by: staffActor(staff.account),
        madeAt: ownTapAt(body, staff),
      });
      if (!prepared.ok) throw refusalOf(prepared.error);
      return { data: await staffOrderOf(ports, staff, prepared.value) };
    },

    cancelOrder: async ({ id, body, staff }) => {
      const { reason, refund } = body;
      const by = staffActor(staff.account);
      const { role } = staff.account;
      return await refundResponse(
        staff,
        await cancelByStaff(ports, { orderId: id, by, role, reason, refund }),
      );
    },

    refundOrder: async ({ id, body, staff, http }) =>
      await refundResponse(
        staff,
        await refundOrder(ports, {
          orderId: id,
          by: staffActor(staff.account),
          choice: toRefundChoice(body),
          reason: body.reason,
          key: idempotencyKeyOf(http),
          expectedCents: body.expected_amount === undefined ? undefined : toCents(body.expected_amount),
        }),
      ),

    settleRefund: async ({ id, body, staff }) => {
      const by = staffActor(staff.account);
      return await refundResponse(staff, await settleRefund(ports, { orderId: id, by, reason: body.reason }));
    },

    orderEvidence: async ({ id, staff }) => {
      const evidence = await exportEvidence(ports, { orderId: id, staffId: staff.account.id });
      if (!evidence) throw refusalOf({ kind: "no_such_order" });
      return new Response(zipEvidence(evidence), {
        headers: {
          "content-type": "application/zip",
          "content-disposition": `attachment; filename="${evidence.fileName}"`,
          "cache-control": "no-store",
        },
      });
    },
  };
}

function toProof(body: CompleteBody): Proof | undefined {
  if (body?.pickup_code !== undefined) return { as: "code", digits: body.pickup_code };
  return body?.handed_over && { as: body.handed_over, reason: body.hand_over_reason };
}

function toRefundChoice({ items, amount }: BodyOf<"refundOrder">): RefundChoice {
  if (items) return { kind: "lines", lines: items.map(({ id, quantity }) => ({ lineId: id, quantity })) };
  return amount === undefined ? { kind: "full" } : { kind: "amount", cents: toCents(amount) };
}

/** Returns the `Idempotency-Key` header. Throws when it is missing or malformed. */
function idempotencyKeyOf(http: HttpContext): string {
  const header = http.req.header("idempotency-key");
  if (header === undefined) throw new Refusal("idempotency_key_required");
  const key = idempotencyKeyHeader.safeParse(header);
  if (key.success) return key.data;
  throw new Refusal("invalid", {}, {
    fields: [{ field: "Idempotency-Key", code: "idempotency_key_invalid" }],
  });
}

function toStep(entry: TimelineEntry): OrderDetail["timeline"][number] {
  const { id, at, action, status, details } = entry;
  return { id, at: iso(at), action, status, by: actorOf(entry), details };
}

function actorOf({ staffId, staffName, details }: TimelineEntry): Actor {
  if (staffName !== undefined) return { kind: "staff", id: staffId ?? "", name: staffName };
  return { kind: details.by === "guest" ? "guest" : "system" };
}

/** Returns when the caller tapped. Throws when someone else did. */
function ownTapAt(
  tap: { made_at?: string | undefined; made_by?: string | undefined } | undefined,
  { session }: Staff,
): Instant | undefined {
  const madeAt = tap?.made_at === undefined ? undefined : Date.parse(tap.made_at);
  if (!isOwnTap({ madeAt, madeBy: tap?.made_by }, session)) throw new Refusal("tap_of_another");
  return madeAt;
}
