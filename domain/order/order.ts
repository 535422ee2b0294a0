import type { LeftOutOption, PricedOption } from "../menu/option.ts";
import type { Texts } from "../shared/language.ts";
import type { Instant, LocalDate } from "../shared/local_time.ts";
import type { Cents } from "../shared/money.ts";
import type { Actor } from "../shared/actor.ts";
import { refuse } from "../shared/result.ts";
import type { TextConsent } from "../notification/consent.ts";
import type { Agreement, Bill, Pickup } from "./agreement.ts";
import type { Dispute } from "../payment/dispute.ts";
import type { ThreeDSecure } from "../payment/three_d_secure.ts";
import type { Payment, PaymentStatus, Refund, RefundSettlement } from "../payment/payment.ts";

/** See docs/product-rules.md, "Order states". */
export const orderStatuses = [
  "pending_approval",
  "offered",
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

/** Returns the status that a client has written: `accepted` is another name of `confirmed`. Any other text is returned unchanged. */
export function writtenStatus(text: string): string {
  return text === "accepted" ? "confirmed" : text;
}

/** The statuses of an order that has not ended. */
export const openStatuses = [
  "pending_approval",
  "offered",
  "confirmed",
  "preparing",
  "ready",
] as const satisfies readonly OrderStatus[];

/** The statuses of an order that is neither accepted nor ended. In `offered` the guest decides (docs/product-rules.md, "Counter-offer"). */
export const unacceptedStatuses = ["pending_approval", "offered"] as const satisfies readonly OrderStatus[];

/** Returns whether an order with this status is neither accepted nor ended. */
export function isUnaccepted(status: OrderStatus): boolean {
  const unaccepted: readonly OrderStatus[] = unacceptedStatuses;
  return unaccepted.includes(status);
}

/** Every legal change of status. The API enforces them; the staff app derives its buttons from them. */
export const legalMoves = {
  pending_approval: ["offered", "confirmed", "denied", "expired", "cancelled"],
  offered: ["pending_approval", "confirmed", "denied", "expired", "cancelled"],
  confirmed: ["preparing", "ready", "cancelled"],
  preparing: ["ready", "cancelled"],
  ready: ["completed", "no_show", "cancelled"],
  completed: [],
  denied: [],
  expired: [],
  cancelled: [],
  // The guest arrived late.
  no_show: ["completed"],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>;

/** Returns whether an order with status `from` may change to `to`. */
export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  const moves: readonly OrderStatus[] = legalMoves[from];
  return moves.includes(to);
}

/** Returns whether staff may extend an order with this status: it is accepted and not ready. */
export function mayExtend(status: OrderStatus): boolean {
  return status === "confirmed" || status === "preparing";
}

/** Returns whether staff may tick off dishes of an order with this status: it is accepted and has not ended. */
export function mayPrepare(status: OrderStatus): boolean {
  return mayExtend(status) || status === "ready";
}

export const denyReasons = ["sold_out", "too_busy", "closing", "cannot_make", "other"] as const;
export type DenyReason = typeof denyReasons[number];

/** Length of a staff reason in characters. */
export const reasonLength = { min: 3, max: 200 } as const;

/** Who accepted the order, and the promised time. Stored in every state after acceptance. */
export type Acceptance = {
  acceptedAt: Instant;
  acceptedBy: Actor;
  minutes: number;
  readyAt: Instant;
  /** The time promised on acceptance, once staff have extended the order; undefined otherwise. */
  firstReadyAt?: Instant | undefined;
};

/** How an order was handed over: against its pickup code, against an ID, or without either. `reason` is empty or the words of staff. */
export type HandOver = { as: "code" } | { as: "id" | "without"; reason: string };

/** Staff kept the food from a person who showed neither the code nor an ID. `madeAt` is when they tapped; `reason` is empty or their words. */
export type RefusedHandOver = { by: Actor; madeAt: Instant; reason: string; key?: string | undefined };

/** The four digits that the guest says at pickup, and the wrong ones that staff have typed. */
export type PickupCode = {
  digits: string;
  wrong: readonly { by: Actor; at: Instant; key?: string | undefined }[];
};

/** The dishes and options of an order that are sold out, by id. */
export type SoldOutItems = { dishIds: readonly string[]; optionIds: readonly string[] };

export type OrderState =
  | { status: "pending_approval" }
  | { status: "offered" }
  | { status: "confirmed" } & Acceptance
  | { status: "preparing"; startedAt: Instant } & Acceptance
  | { status: "ready"; markedReadyAt: Instant } & Acceptance
  | { status: "completed"; completedAt: Instant; handOver?: HandOver | undefined } & Acceptance
  | { status: "no_show"; noShowAt: Instant } & Acceptance
  | {
    status: "denied";
    deniedAt: Instant;
    deniedBy: Actor;
    reason: DenyReason;
    text: string;
    /** What staff turned off with the denial; undefined when they chose nothing. */
    soldOut?: SoldOutItems | undefined;
  }
  | { status: "expired"; expiredAt: Instant }
  | {
    status: "cancelled";
    cancelledAt: Instant;
    cancelledBy: Actor;
    text: string;
    /** When staff had accepted the order; undefined when they had not. */
    wasAcceptedAt?: Instant | undefined;
  };

export type Contact = {
  firstName: string;
  lastName: string;
  email: string;
  /** E.164. */
  phone: string;
};

/**
 * The authorized card. `brand` is the provider's name for it: "visa", "amex". Receipts name brand and last digits; the rest is what the
 * bank said, for staff and for the evidence of a dispute.
 */
export type CardDetails = {
  brand: string;
  lastFour: string;
  /** Where it was issued, as ISO 3166 alpha-2. */
  country?: string | undefined;
  /** The provider's name of the wallet that paid: "apple_pay". */
  wallet?: string | undefined;
  /** The bank's own reference of the authorization. */
  authorizationCode?: string | undefined;
  /** The card network's id of the authorization. */
  networkId?: string | undefined;
  /** Whether the security code and the postal code were right: "pass", "fail", "unavailable" or "unchecked". */
  securityCodeCheck?: string | undefined;
  postalCodeCheck?: string | undefined;
  /** Undefined when 3-D Secure did not run, as with wallets. */
  threeDSecure?: ThreeDSecure | undefined;
};

/** The steps of an accepted order. None of them affects the payment. */
export const transitionKinds = ["start", "ready", "complete", "no_show"] as const;
export type TransitionKind = typeof transitionKinds[number];

/** What staff record about an accepted order: its steps, and `extend`, which moves the promised time. */
export const recordedKinds = [...transitionKinds, "extend"] as const;
export type RecordedKind = typeof recordedKinds[number];

/** A recorded step, stored for undo and for detecting replays. See docs/product-rules.md, "Kitchen transitions". */
export type Transition = {
  kind: RecordedKind;
  by: Actor;
  /** When the server received it. */
  at: Instant;
  /** When staff tapped; earlier than `at` when the tablet was offline. */
  madeAt: Instant;
  /** The idempotency key of the tap. */
  key?: string | undefined;
  /** The state that undo restores. */
  before: OrderState;
  /** The promised time that `extend` sets. */
  readyAt?: Instant | undefined;
  undoneBy?: Actor | undefined;
};

/** The guest's report of being at the restaurant. `note` names the car or the person, or is empty. */
export type Arrival = { at: Instant; note: string };

/** The last time that staff ticked off a dish of an order, or removed the tick. See docs/product-rules.md, "Kitchen view". */
export type Preparation = {
  lineId: string;
  isPrepared: boolean;
  by: Actor;
  /** When staff tapped. */
  madeAt: Instant;
};

/** One change of an offer. A line keeps its id. It repeats the names, so that the record stays readable after the change. */
export type OfferedChange =
  | { kind: "remove"; lineId: string; name: Texts; quantity: number }
  | {
    kind: "swap";
    lineId: string;
    name: Texts;
    from: readonly PricedOption[];
    to: readonly PricedOption[];
    /** Default options that the line is made without after the swap. */
    leftOut: readonly LeftOutOption[];
    unitPriceCents: Cents;
  }
  | { kind: "pickup"; from: Pickup; to: Instant };

/** How an offer ended. `accepted` by the guest or, on the phone, by staff for the guest; `denied`: staff denied the order meanwhile. */
export const offerEnds = ["accepted", "declined", "lapsed", "withdrawn", "denied", "cancelled"] as const;
export type OfferEnd = typeof offerEnds[number];

/** A change that staff offer instead of denying the order. See docs/product-rules.md, "Counter-offer". */
export type Offer = {
  changes: readonly OfferedChange[];
  /** The bill that the guest accepts, never above the one before. */
  bill: Bill;
  /** The total before, which the card holds. */
  beforeCents: Cents;
  reason: DenyReason;
  /** The words of staff, or empty. */
  text: string;
  by: Actor;
  at: Instant;
  /** When it lapses without an answer. */
  expiresAt: Instant;
  ended?: { as: OfferEnd; by: Actor; at: Instant } | undefined;
};

/** What staff should know before they accept the order: a change between the quote and the authorization, or an unusual guest or total. */
export type Warning =
  | { kind: "dish_went_off"; name: string }
  | { kind: "option_went_off"; name: string; dish: string }
  | { kind: "placed_while_closed" }
  /** Since the checkout, new hours or a holiday close the restaurant at the pickup time. */
  | { kind: "due_while_closed" }
  /** It has alcohol, and the guest paid without confirming the age, past the form. */
  | { kind: "age_not_confirmed" }
  /** It has alcohol, whose sales end before the order is due. */
  | { kind: "alcohol_over" }
  /** Its pickup window already had as many orders as its limits allow. */
  | { kind: "window_over_limit" }
  /** Orders of this phone or email that were disputed, or not picked up. */
  | { kind: "earlier_dispute" | "earlier_no_show"; count: number }
  /** Several cards were declined before one was accepted. */
  | { kind: "cards_declined" }
  /** The first order of this number, and far above the usual total. */
  | { kind: "first_and_large" }
  /** Facts beside one of the reasons above, which alone make no order unusual. `country` is ISO 3166 alpha-2. */
  | { kind: "first_order" }
  | { kind: "foreign_card"; country: string };

/**
 * Returns whether an order with the warning waits for staff although orders are accepted automatically: the law may forbid its sale, or
 * the restaurant is closed when it is due.
 */
export const needsStaff = ({ kind }: Warning): boolean =>
  kind === "age_not_confirmed" || kind === "alcohol_over" || kind === "due_while_closed";

export type Order = Agreement & {
  /** Unguessable: the guest's pages need no other credential. */
  id: string;
  /** The installation that owns the payment. */
  installationId: string;
  /** The number for people, counted per day: `K-042`. Not unique. See docs/product-rules.md, "Order number". */
  number: string;
  /** The Los Angeles date of the number's count. */
  day: LocalDate;
  placedAt: Instant;
  /** 1 for a new order. Storing a change adds 1, so that of two copies of an order the later one is known. */
  version: number;
  contact: Contact;
  /** When the order expires unless staff accept or deny it. See docs/product-rules.md, "Approval window". */
  expiresAt: Instant;
  warnings: readonly Warning[];
  /** Undefined for test orders, and once the contact details are erased. */
  pickupCode?: PickupCode | undefined;
  state: OrderState;
  payment: Payment;
  /** Undefined for wallets without a card and for test orders. */
  card?: CardDetails | undefined;
  /** What staff offered instead of a denial, oldest first. The last one waits for the guest while the status is `offered`. */
  offers: readonly Offer[];
  /** Steps after acceptance, oldest first. */
  transitions: readonly Transition[];
  /** One for each dish that was ever ticked off. */
  preparations: readonly Preparation[];
  /** Oldest first. */
  refusedHandOvers: readonly RefusedHandOver[];
  /** Every refund, failed ones included, oldest first. */
  refunds: readonly Refund[];
  /** Disputes of the charge, oldest first. */
  disputes: readonly Dispute[];
  /** Set when an owed refund was settled without refunding the card. */
  refundSettlement?: RefundSettlement | undefined;
  /** Set once the guest has reported to be here. See docs/product-rules.md, "Guest arrival". */
  arrival?: Arrival | undefined;
  /** Set once the guest has asked for texts on the order's page. */
  textConsent?: TextConsent | undefined;
  /** What the guest chose at the checkout, once the guest has changed the time; undefined otherwise. */
  firstPickup?: Pickup | undefined;
  /** The link of staff that the order came from. No other order has it. See docs/product-rules.md, "Phone orders". */
  phoneLinkId?: string | undefined;
  /** Where the guest came from; undefined when the first page did not say. See docs/product-rules.md, "Order sources". */
  source?: string | undefined;
};

/** The version and the lists of an order to which nothing has happened yet. */
export const noHistory = {
  version: 1,
  offers: [],
  transitions: [],
  preparations: [],
  refusedHandOvers: [],
  refunds: [],
  disputes: [],
} as const satisfies Partial<Order>;

/** Returns the sold-out dishes and options of a denied order as it names them, each once, dishes first. */
export function soldOutNames(
  { state, lines }: Pick<Order, "state" | "lines">,
): { dishId: string | undefined; name: Texts }[] {
  if (state.status !== "denied" || state.soldOut === undefined) return [];
  const { dishIds, optionIds } = state.soldOut;
  const dishes = dishIds.flatMap((id) => lines.find(({ dishId }) => dishId === id) ?? []);
  const options = optionIds.flatMap((id) =>
    lines.flatMap((line) => line.options).find((option) => option.id === id) ?? []
  );
  return [
    ...dishes.map(({ dishId, name }) => ({ dishId, name })),
    ...options.map(({ name }) => ({ dishId: undefined, name })),
  ];
}

/** Returns when the order ended; undefined while it is open. */
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

/** Returns the acceptance; undefined before acceptance and in the states that do not store it. */
export function acceptance(state: OrderState): Acceptance | undefined {
  if (!("acceptedAt" in state)) return undefined;
  const { acceptedAt, acceptedBy, minutes, readyAt, firstReadyAt } = state;
  return {
    acceptedAt,
    acceptedBy,
    minutes,
    readyAt,
    ...(firstReadyAt !== undefined && { firstReadyAt }),
  };
}

/** The command is not legal in the current state. The state shows the caller which concurrent command was applied first. */
export type OrderRefusal = { kind: "invalid_transition"; status: OrderStatus; payment: PaymentStatus };

/** Refuses a command with the order's current status. */
export function illegal(order: Order): { ok: false; error: OrderRefusal } {
  return refuse({ kind: "invalid_transition", status: order.state.status, payment: order.payment.state });
}

/** The tabs of the orders board. Every order is on exactly one. See docs/product-rules.md, "Order tabs". */
export const tabs = ["new", "scheduled", "in_progress", "completed"] as const;
export type Tab = typeof tabs[number];

/** Returns the tab of an order. */
export function tabOf({ state, pickup }: Pick<Order, "state" | "pickup">): Tab {
  return tabOfStatus(state.status, pickup.kind);
}

/** Returns the tab of an order with this status. */
export function tabOfStatus(status: OrderStatus, pickupKind: Pickup["kind"]): Tab {
  switch (status) {
    case "pending_approval":
    case "offered":
      return "new";
    case "confirmed":
      return pickupKind === "scheduled" ? "scheduled" : "in_progress";
    case "preparing":
    case "ready":
      return "in_progress";
    default:
      return "completed";
  }
}

/** Formats the order's count within its day: 42 → `K-042`. */
export function orderNumber(countOfDay: number): string {
  return `K-${String(countOfDay).padStart(3, "0")}`;
}

/**
 * Returns the count of the day's next order: the first one from `count` upward whose number no open order has. `taken` are
 * the numbers of open orders of other days; those of the same day are below `count`.
 */
export function freeCount(count: number, taken: readonly string[]): number {
  let free = count;
  while (taken.includes(orderNumber(free))) free++;
  return free;
}
