import type { Totals } from "../cart/quote.ts";
import type { Cents, Ppm } from "../shared/money.ts";
import type { Instant, LocalDate } from "../shared/local_time.ts";
import type { Actor } from "../shared/actor.ts";
import type { Language } from "../shared/language.ts";
import { refuse } from "../shared/result.ts";
import type { AsapMinutes } from "../hours/pickup_slots.ts";
import type { Dispute } from "../payment/dispute.ts";
import type { Payment, PaymentStatus, Refund, RefundSettlement } from "../payment/payment.ts";

/** Decision 5. What the wire also calls `accepted` is `confirmed` here. */
export const orderStatuses = [
  "pending_approval",
  "confirmed",
  "preparing",
  "ready",
  "completed",
  "denied",
  "expired",
  "cancelled",
  "no_show",
] as const;
export type OrderStatus = typeof orderStatuses[number];

/** The statuses of an order that has not ended. */
export const openStatuses = [
  "pending_approval",
  "confirmed",
  "preparing",
  "ready",
] as const satisfies readonly OrderStatus[];

/** Every legal move, for the API that enforces them and the staff app that draws its buttons from them. */
export const legalMoves = {
  pending_approval: ["confirmed", "denied", "expired", "cancelled"],
  confirmed: ["preparing", "ready", "cancelled"],
  preparing: ["ready", "cancelled"],
  ready: ["completed", "no_show", "cancelled"],
  completed: [],
  denied: [],
  expired: [],
  cancelled: [],
  // The guest came after all.
  no_show: ["completed"],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>;

export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  const moves: readonly OrderStatus[] = legalMoves[from];
  return moves.includes(to);
}

export const denyReasons = ["sold_out", "too_busy", "closing", "cannot_make", "other"] as const;
export type DenyReason = typeof denyReasons[number];

/** Kept from acceptance on: who promised what. */
export type Acceptance = { acceptedAt: Instant; acceptedBy: Actor; minutes: number; readyAt: Instant };

export type OrderState =
  | { status: "pending_approval" }
  | { status: "confirmed" } & Acceptance
  | { status: "preparing"; startedAt: Instant } & Acceptance
  | { status: "ready"; markedReadyAt: Instant } & Acceptance
  | { status: "completed"; completedAt: Instant } & Acceptance
  | { status: "no_show"; noShowAt: Instant } & Acceptance
  | { status: "denied"; deniedAt: Instant; deniedBy: Actor; reason: DenyReason; text: string }
  | { status: "expired"; expiredAt: Instant }
  | { status: "cancelled"; cancelledAt: Instant; cancelledBy: Actor; text: string };

export type Contact = {
  firstName: string;
  lastName: string;
  email: string;
  /** E.164. */
  phone: string;
};

/** When the guest picks up. `minutes` is the range the guest saw; orders from before it was stored have none. */
export type Pickup = { kind: "asap"; minutes?: AsapMinutes | undefined } | { kind: "scheduled"; at: Instant };

/** As a receipt shows it. `brand` is the provider's name for it: "visa", "amex". */
export type CardDetails = { brand: string; lastFour: string };

/** A dish as sold: later menu changes never touch it (decision 25). */
export type OrderLine = {
  id: string;
  dishId: string;
  name: string;
  nameKorean: string;
  quantity: number;
  unitPriceCents: Cents;
  isTaxable: boolean;
  note: string;
};

/** The amounts as agreed, with the rates that made them (decision 20). */
export type Bill = Totals & { taxPpm: Ppm };

/** What the kitchen and the counter tap on once an order is accepted. No money moves with any of it. */
export const transitionKinds = ["start", "ready", "complete", "no_show"] as const;
export type TransitionKind = typeof transitionKinds[number];

/** One such tap, kept so that it can be taken back and that its replay is recognised (decisions 11, 38). */
export type Transition = {
  kind: TransitionKind;
  by: Actor;
  /** When we learned of it. */
  at: Instant;
  /** When it was made: earlier than `at` on a tablet that was offline. */
  madeAt: Instant;
  /** Made at the tap; the same key never counts twice. */
  key?: string | undefined;
  /** What taking it back restores. */
  before: OrderState;
  undoneBy?: Actor | undefined;
};

/** Something staff should know that changed between agreement and authorization. */
export type Warning = { kind: "dish_went_off"; name: string } | { kind: "placed_while_closed" };

export type Order = {
  /** Unguessable; the guest's key to their pages. */
  id: string;
  /** The installation whose payment it is; absent when it was made before installations had ids. */
  installationId?: string | undefined;
  /** Speakable, per day: `K-042`. Never a key (decision 13). */
  number: string;
  /** The Los Angeles day the number counts in. */
  day: LocalDate;
  placedAt: Instant;
  contact: Contact;
  language: Language;
  wantsTexts: boolean;
  wantsCutlery: boolean;
  note: string;
  pickup: Pickup;
  lines: readonly OrderLine[];
  bill: Bill;
  /** The longest prep time among the dishes when sold. */
  prepMinutes: number;
  /** When the order ends by itself if nobody answers (decision 10). */
  expiresAt: Instant;
  warnings: readonly Warning[];
  state: OrderState;
  payment: Payment;
  /** Absent for wallets without a card, for test orders, and for orders from before it was stored. */
  card?: CardDetails | undefined;
  /** What staff did with it after acceptance, oldest first. */
  transitions: readonly Transition[];
  /** Every refund that was decided, oldest first. */
  refunds: readonly Refund[];
  /** Disputes of the charge, oldest first. */
  disputes: readonly Dispute[];
  /** Present once an owed refund was settled without refunding the card. */
  refundSettlement?: RefundSettlement | undefined;
};

/** The moment an order ended, whichever way; undefined while it lives. */
export function endedAt(state: OrderState): Instant | undefined {
  switch (state.status) {
    case "completed":
      return state.completedAt;
    case "no_show":
      return state.noShowAt;
    case "denied":
      return state.deniedAt;
    case "expired":
      return state.expiredAt;
    case "cancelled":
      return state.cancelledAt;
    default:
      return undefined;
  }
}

/** The promise made at acceptance, while the order still carries one. */
export function acceptance(state: OrderState): Acceptance | undefined {
  if (!("acceptedAt" in state)) return undefined;
  const { acceptedAt, acceptedBy, minutes, readyAt } = state;
  return { acceptedAt, acceptedBy, minutes, readyAt };
}

/** The move is not legal from here; the present state tells the loser of a race who was first (decision 38). */
export type OrderRefusal = { kind: "illegal_move"; status: OrderStatus; payment: PaymentStatus };

export function illegal(order: Order): { ok: false; error: OrderRefusal } {
  return refuse({ kind: "illegal_move", status: order.state.status, payment: order.payment.state });
}
