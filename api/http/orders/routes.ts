import { unacceptedStatuses } from "@domain/order/order.ts";
import { staffActor } from "@domain/staff/account.ts";
import { isOnBoard } from "@domain/staff/station.ts";
import {
  acceptOrder,
  denyAndPause,
  denyAndSwitchOff,
  denyOrder,
} from "@domain/usecases/ordering/answer_order.ts";
import { offerChange, withdrawOffer } from "@domain/usecases/ordering/offer_change.ts";
import { listOrders } from "@domain/usecases/ordering/list_orders.ts";
import { issueTicket, ticketSeconds } from "@domain/usecases/staff/stream_tickets.ts";
import { orderStream } from "../streaming/order_stream.ts";
import { refusalOf } from "../domain_refusals.ts";
import { Refusal } from "../refusals.ts";
import type { Handlers } from "../middleware/call.ts";
import type { Services } from "../services.ts";
import { toPickupChoice } from "../checkout/pickup_time.ts";
import { toPagination } from "../paging.ts";
import { staffOrderOf, staffOrdersOf } from "./mappers.ts";

/** The maximum number of orders in a list by status. */
const maxOrders = 200;

/** Lists, accepts and denies orders, offers changes, and opens the order stream. */
export function staffOrderRoutes(services: Services) {
  const { ports } = services;
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
  } satisfies Partial<Handlers>;
}
