/**
 * Judges the calls about one order, like a register that several clients change at once: there must be an order of the calls that agrees
 * with time, in which each answer is legal and which leads to the stored order. A call without an answer may have taken effect at any time
 * after it began, or never.
 */
import type { OrderStatus } from "@domain/order/order.ts";

/**
 * `offer`: staff offer a change. `withdraw`: they take it back. `yes` and `no`: the guest's answers. `agree`: staff record that the guest
 * agreed on the phone.
 */
export type CallName =
  | "accept"
  | "deny"
  | "cancel"
  | "refund"
  | "offer"
  | "withdraw"
  | "yes"
  | "no"
  | "agree";

/** A call and its answer, or a status that a page showed. Times are in milliseconds of the product's clock. */
export type Recorded =
  & { begun: number }
  & (
    | { name: CallName; answer: "done" | "refused"; ended: number }
    | { name: CallName; answer: "unknown" }
    | { name: "read"; status: OrderStatus; ended: number }
  );

export type Histories = {
  /** Runs the call and records its answer. An answer of 401 or 429 did nothing and is not recorded. */
  record<R extends { status: number }>(orderId: string, name: CallName, call: () => Promise<R>): Promise<R>;
  /** Runs the read and records the status. A read without an answer is not recorded. */
  read(orderId: string, read: () => Promise<OrderStatus | undefined>): Promise<void>;
  all(): ReadonlyMap<string, readonly Recorded[]>;
};

export function createHistories(now: () => number): Histories {
  const histories = new Map<string, Recorded[]>();
  const add = (orderId: string, recorded: Recorded) => {
    const known = histories.get(orderId);
    if (known) known.push(recorded);
    else histories.set(orderId, [recorded]);
  };
  return {
    async record(orderId, name, call) {
      const begun = now();
      let status = 500;
      try {
        const response = await call();
        ({ status } = response);
        return response;
      } finally {
        if (status >= 500) add(orderId, { begun, name, answer: "unknown" });
        else if (status !== 401 && status !== 429) {
          add(orderId, { begun, ended: now(), name, answer: status < 300 ? "done" : "refused" });
        }
      }
    },
    async read(orderId, read) {
      const begun = now();
      const status = await read();
      if (status !== undefined) add(orderId, { begun, ended: now(), name: "read", status });
    },
    all: () => histories,
  };
}

/** `over`: offered, but the time for the answer has run out. `withdrawn`: pending again after an offer. */
type State =
  | "pending"
  | "offered"
  | "over"
  | "withdrawn"
  | "capturing"
  | "accepted"
  | "refunded"
  | "denied"
  | "cancelled"
  | "expired";

/** The statuses that show a state. Orders for later start by themselves. */
const shown: Record<State, readonly OrderStatus[]> = {
  pending: ["pending_approval"],
  offered: ["offered"],
  over: ["offered"],
  withdrawn: ["pending_approval"],
  capturing: ["pending_approval"],
  accepted: ["confirmed", "preparing"],
  refunded: ["confirmed", "preparing"],
  denied: ["denied"],
  cancelled: ["cancelled"],
  expired: ["expired"],
};

/** What happens without a call: a capture is carried out, an order without an answer expires, and an offer without one lapses. */
const byItself: Partial<Record<State, State>> = {
  capturing: "accepted",
  pending: "expired",
  withdrawn: "expired",
  offered: "over",
  over: "denied",
};

/** The states to which a call leads when it is carried out. It is refused in every other state. */
const done: Record<CallName, Partial<Record<State, readonly State[]>>> = {
  accept: {
    pending: ["capturing", "accepted"],
    withdrawn: ["capturing", "accepted"],
    capturing: ["capturing"],
    accepted: ["accepted"],
    refunded: ["refunded"],
  },
  deny: {
    pending: ["denied"],
    offered: ["denied"],
    over: ["denied"],
    withdrawn: ["denied"],
    denied: ["denied"],
  },
  cancel: {
    pending: ["cancelled"],
    offered: ["cancelled"],
    over: ["cancelled"],
    withdrawn: ["cancelled"],
    cancelled: ["cancelled"],
  },
  refund: { accepted: ["refunded"], refunded: ["refunded"] },
  offer: { pending: ["offered"], withdrawn: ["offered"] },
  withdraw: { offered: ["withdrawn"], over: ["withdrawn"], withdrawn: ["withdrawn"] },
  yes: {
    offered: ["capturing", "accepted"],
    capturing: ["capturing"],
    accepted: ["accepted"],
    refunded: ["refunded"],
  },
  no: { offered: ["denied"], denied: ["denied"] },
  agree: { pending: ["capturing", "accepted"], withdrawn: ["capturing", "accepted"] },
};

/** A repeated call may be refused, because its first attempt was carried out. */
const mayRepeat: Record<CallName, readonly State[]> = {
  accept: ["capturing", "accepted", "refunded"],
  deny: ["denied"],
  cancel: ["cancelled"],
  refund: ["refunded"],
  offer: [],
  withdraw: ["withdrawn"],
  yes: ["capturing", "accepted", "refunded"],
  no: ["denied"],
  agree: [],
};

/**
 * Returns whether some legal order of the calls explains the answers and the final status. `offerEnds` are the times at which the guest's
 * time to answer the order's offers runs out.
 */
export function isExplained(
  history: readonly Recorded[],
  final: OrderStatus,
  offerEnds: readonly number[] = [],
): boolean {
  const firstOfferEnd = Math.min(...offerEnds);
  const calls = withoutRepetitions(history);
  const seen = new Set<string>();
  const search = (left: readonly number[], state: State): boolean => {
    const key = `${state} ${left.join()}`;
    if (seen.has(key)) return false;
    seen.add(key);
    const isDone = left.every((nth) => !("ended" in (calls[nth] as Recorded)));
    if (isDone && shown[state].includes(final)) return true;
    const earliestEnd = Math.min(...left.map((nth) => endOf(calls[nth] as Recorded)));
    const next = byItself[state];
    // A call that has ended before the offer's time ran out comes before that.
    const isTooEarly = next === "over" && earliestEnd < firstOfferEnd;
    if (next && !isTooEarly && search(left, next)) return true;
    // Whatever begins before every other call has ended may come next.
    return left.some((nth) => {
      const call = calls[nth] as Recorded;
      if (call.begun > earliestEnd) return false;
      const rest = left.filter((each) => each !== nth);
      return after(call, state).some((reached) => search(rest, reached));
    });
  };
  return search(calls.map((_, nth) => nth), "pending");
}

const endOf = (call: Recorded): number => "ended" in call ? call.ended : Infinity;

/** Of the attempts without an answer, the first one explains whatever a later one would. */
function withoutRepetitions(history: readonly Recorded[]): Recorded[] {
  const unanswered = new Set<string>();
  return history.toSorted((one, other) => one.begun - other.begun).filter((call) => {
    if ("ended" in call) return true;
    const isFirst = !unanswered.has(call.name);
    unanswered.add(call.name);
    return isFirst;
  });
}

/** The states after a call with this answer, none when the answer is illegal. */
function after(call: Recorded, state: State): readonly State[] {
  if (call.name === "read") return shown[state].includes(call.status) ? [state] : [];
  const reached = done[call.name][state];
  if (call.answer !== "refused") return reached ?? [];
  return reached === undefined || mayRepeat[call.name].includes(state) ? [state] : [];
}

/** The calls in the order they began, with their times in milliseconds since the first one began. */
export function formatHistory(history: readonly Recorded[]): string {
  const sorted = history.toSorted((one, other) => one.begun - other.begun);
  const since = sorted[0]?.begun ?? 0;
  return sorted.map((call) => {
    const until = "ended" in call ? `–${call.ended - since}` : "";
    return `${call.name} ${call.name === "read" ? call.status : call.answer} ${call.begun - since}${until}`;
  }).join(", ");
}
