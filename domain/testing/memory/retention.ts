import { audit, type AuditEntry } from "@domain/shared/audit.ts";
import type { Housekeeping } from "@domain/ports/operations.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { Refund } from "@domain/payment/payment.ts";
import type { HandOver, Order, OrderState } from "@domain/order/order.ts";
import type { MemoryCheckouts } from "./checkouts.ts";
import type { MemoryOrders } from "./orders.ts";
import type { MemoryOutbox } from "./outbox.ts";

/** `forget` deletes the other expired rows. */
export function memoryHousekeeping(
  orders: MemoryOrders,
  checkouts: MemoryCheckouts,
  outbox: MemoryOutbox,
  log: AuditEntry[],
  forget: (now: Instant) => void,
): Housekeeping {
  return {
    eraseContacts(before, at, limit) {
      const old = orders.all()
        .filter((order) => order.placedAt < before && (order.contact.firstName !== "" || hasTypedText(order)))
        .slice(0, limit);
      for (const { textConsent: _, pickupCode: __, ...order } of old) {
        checkouts.erase(order.id);
        outbox.eraseErrors(order.id);
        orders.put({
          ...order,
          contact: { firstName: "", lastName: "", email: "", phone: "" },
          note: "",
          ...(order.arrival && { arrival: { ...order.arrival, note: "" } }),
          lines: order.lines.map((line) => ({ ...line, note: "" })),
          refusedHandOvers: order.refusedHandOvers.map((refused) => ({ ...refused, reason: "" })),
          refunds: order.refunds.map((refund) => isTyped(refund) ? { ...refund, reason: "" } : refund),
          ...(order.refundSettlement && { refundSettlement: { ...order.refundSettlement, reason: "" } }),
          offers: order.offers.map((offer) => ({ ...offer, text: "" })),
          state: withoutTypedText(order.state),
        });
      }
      if (old.length > 0) {
        log.push(audit("guest_data.erased", "order", "", { at, details: { orders: old.length } }));
      }
      return Promise.resolve(old.length);
    },
    forget: (now) => Promise.resolve(forget(now)),
  };
}

/** What can still be typed about an order whose contact is erased: reasons of staff, and the note of an arrival. */
function hasTypedText(
  { state, arrival, refusedHandOvers, offers, refunds, refundSettlement }: Order,
): boolean {
  const texts = [
    "text" in state ? state.text : "",
    handOverReason(state),
    arrival?.note,
    refundSettlement?.reason,
    ...refusedHandOvers.map(({ reason }) => reason),
    ...offers.map(({ text }) => text),
  ];
  return [...texts, ...refunds.filter(isTyped).map(({ reason }) => reason)].some((text = "") => text !== "");
}

function withoutTypedText(state: OrderState): OrderState {
  if ("text" in state) return { ...state, text: "" };
  if (state.status !== "completed" || handOverReason(state) === undefined) return state;
  return { ...state, handOver: { as: "id", ...state.handOver, reason: "" } as HandOver };
}

function handOverReason(state: OrderState): string | undefined {
  const handOver = state.status === "completed" ? state.handOver : undefined;
  return handOver !== undefined && "reason" in handOver ? handOver.reason : undefined;
}

const isTyped = ({ by }: Pick<Refund, "by">): boolean => by.kind === "staff";
