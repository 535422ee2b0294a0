import type { Actor } from "../shared/actor.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Settings } from "../settings/settings.ts";
import { ok, refuse, type Result } from "../shared/result.ts";
import { hasAlcohol } from "../menu/alcohol.ts";
import { isUnusual } from "./unusual.ts";
import { acceptance, type HandOver, type Order } from "../order/order.ts";

export const pickupCodeLength = 4;

/** After this many wrong codes an order is handed over with an ID or with a reason only. */
export const maxWrongCodes = 5;

/** What staff give when they hand over an order: the digits that the guest says, or why there are none. */
export type Proof = { as: "code"; digits: string } | Exclude<HandOver, { as: "code" }>;

export type HandOverRefusal =
  /** The order has alcohol, which is handed over against an ID only. */
  | { kind: "id_needed" }
  | { kind: "pickup_code_needed" }
  | { kind: "pickup_code_wrong"; attemptsLeft: number }
  | { kind: "pickup_code_locked" };

/** Returns whether staff must ask for the code (docs/product-rules.md, "Pickup code"). `isLeftover`: the order was left open on an earlier day, or its day is being closed. */
export function needsPickupCode(
  order: Pick<Order, "pickupCode" | "bill" | "warnings">,
  rules: Settings["pickupCode"],
  isLeftover: boolean,
): boolean {
  if (!rules.isAsked || isLeftover || order.pickupCode === undefined) return false;
  return order.bill.totalCents > rules.aboveCents || rules.isForUnusual && isUnusual(order);
}

/** Returns whether staff must check an ID: the order has alcohol (docs/product-rules.md, "Alcohol to go"). `isLeftover` as above. */
export const needsId = ({ lines }: Pick<Order, "lines">, isLeftover: boolean): boolean =>
  !isLeftover && hasAlcohol(lines);

/** Returns the code for the guest of an order: from its acceptance until it is picked up. */
export function shownPickupCode({ state, pickupCode }: Order): string | undefined {
  const isShown = acceptance(state) !== undefined && state.status !== "completed";
  return isShown ? pickupCode?.digits : undefined;
}

/**
 * Checks what staff give for an order and returns the record of the hand-over, undefined when nothing was given and nothing is needed. A
 * code that was given is compared, also when none is needed.
 */
export function checkProof(
  { pickupCode }: Pick<Order, "pickupCode">,
  { proof, key, isNeeded, isIdNeeded = false }: {
    proof?: Proof | undefined;
    key?: string | undefined;
    isNeeded: boolean;
    isIdNeeded?: boolean;
  },
): Result<HandOver | undefined, HandOverRefusal> {
  if (isIdNeeded && proof?.as !== "id") return refuse({ kind: "id_needed" });
  if (proof === undefined) return isNeeded ? refuse({ kind: "pickup_code_needed" }) : ok(undefined);
  if (proof.as !== "code") return ok(proof);
  if (pickupCode === undefined) return ok(undefined);
  const { digits, wrong } = pickupCode;
  const left = maxWrongCodes - wrong.length;
  // The answer to the request that was counted is given again.
  if (key !== undefined && wrong.some((each) => each.key === key)) {
    return refuse({ kind: "pickup_code_wrong", attemptsLeft: left });
  }
  if (left <= 0) return refuse({ kind: "pickup_code_locked" });
  return proof.digits === digits
    ? ok({ as: "code" })
    : refuse({ kind: "pickup_code_wrong", attemptsLeft: left - 1 });
}

/** Counts a wrong code. A repeated `key` returns the same order. */
export function countWrongCode(
  order: Order,
  { by, at, key }: { by: Actor; at: Instant; key?: string | undefined },
): Order {
  const { pickupCode } = order;
  if (pickupCode === undefined) return order;
  if (key !== undefined && pickupCode.wrong.some((each) => each.key === key)) return order;
  return {
    ...order,
    pickupCode: {
      ...pickupCode,
      wrong: [...pickupCode.wrong, { by, at, ...(key !== undefined && { key }) }],
    },
  };
}

/** Records on a picked-up order how it was handed over. */
export function withHandOver(order: Order, handOver: HandOver | undefined): Order {
  const { state } = order;
  return handOver === undefined || state.status !== "completed"
    ? order
    : { ...order, state: { ...state, handOver } };
}
