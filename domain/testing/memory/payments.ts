import type { Clock } from "@domain/ports/clock.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import type { CardDetails } from "@domain/order/order.ts";
import type { Cents } from "@domain/shared/money.ts";
import { currency, type Installation } from "@domain/payment/ownership.ts";
import type { Capture, CaptureFailure, RefundFailure } from "@domain/payment/payment.ts";
import type { ReportedDispute } from "@domain/payment/dispute.ts";
import {
  type Intent,
  type Intents,
  ProviderMisconfigured,
  ProviderUnreachable,
  type ReportedRefund,
} from "@domain/ports/payments.ts";
import { type MemoryBalance, memoryBalance } from "./balance.ts";

/** How a call fails: the connection is lost before the provider receives the request, or before we receive the response. */
export type Fault = "lost_before_effect" | "lost_after_effect";

/** The captures, releases and refunds of an intent at the provider, and whether it asks for 3-D Secure. */
export type Movements = {
  captures: number;
  releases: number;
  refundedCents: number;
  asksForThreeDSecure?: boolean | undefined;
};

export type MemoryPayments = Intents & MemoryBalance & {
  /** Makes the next calls fail in this order, one fault per call; "none" lets a call succeed. */
  breakNext(...faults: (Fault | "none")[]): void;
  /** Refuses every capture with `reason`, until called without one. */
  refuseCaptures(reason?: CaptureFailure): void;
  refuseRefunds(reason?: RefundFailure): void;
  /** Refuses amounts below `cents`. */
  refuseAmountsBelow(cents: Cents): void;
  /** Makes every call throw `ProviderMisconfigured`. */
  misconfigure(): void;
  /** Adds a payment of another system to the account. */
  put(intent: Partial<Intent> & { id: string }): void;
  /** Makes later refunds stay pending until `settleRefund`. */
  holdRefunds(isHeld?: boolean): void;
  /**
   * Settles a refund, named by its attempt or id: `done`, or `failed` with `bank_refused` by default. A failed refund stays failed. Throws
   * when there is no such refund.
   */
  settleRefund(
    intentId: string,
    attempt: string | undefined,
    status: "done" | "failed",
    failure?: Pick<ReportedRefund, "reason">,
  ): void;
  /** Opens a dispute or replaces the one with the same id. */
  dispute(intentId: string, dispute: ReportedDispute): void;
  /** Removes all faults and refusals. */
  heal(): void;
  /** Authorizes the card as the guest. Throws when the intent is not waiting. */
  authorize(intentId: string, billing?: Intent["billing"], card?: CardDetails): void;
  /** Puts the intent in a 3-D Secure step. */
  askForConfirmation(intentId: string): void;
  /** Captures in the provider's dashboard, the whole hold by default. Throws when the intent is not authorized. */
  captureOutside(intentId: string, cents?: Cents): void;
  /** Refunds in the provider's dashboard. Throws when the amount exceeds what is left. */
  refundOutside(intentId: string, cents: Cents): void;
  /** Cancels the hold at the provider. */
  loseAuthorization(intentId: string): void;
  /** Sets the time until the hold expires. */
  setAuthorizationLeft(intentId: string, ms: number): void;
  truth(intentId: string): Intent & Movements;
  /** Returns every refund and dispute of an intent, oldest first, without a call that can fail. */
  reports(intentId: string): { refunds: readonly ReportedRefund[]; disputes: readonly ReportedDispute[] };
  all(): readonly (Intent & Movements)[];
};

/**
 * The only valid signature for `parseWebhook`. The body is the intent's id, followed by a space and the event's id for a
 * declined card. Any other body is an event about something else.
 */
const memorySignature = "signed by the provider";

const none: readonly never[] = [];

/** An in-memory payment provider with manual capture, idempotency by `attempt`, and faults on request. */
export function memoryPayments(installation: Installation, clock: Clock): MemoryPayments {
  const intents = new Map<string, Intent & Movements>();
  const answers = new Map<string, Result<Capture, CaptureFailure>>();
  const captures = new Map<string, Capture>();
  const faults: (Fault | "none")[] = [];
  const refunds = new Map<string, Result<"refunded" | "pending", RefundFailure>>();
  const reported = new Map<string, ReportedRefund[]>();
  const disputes = new Map<string, ReportedDispute[]>();
  let areRefundsHeld = false;
  let refusal: CaptureFailure | undefined;
  let refundRefusal: RefundFailure | undefined;
  let minCents = 0;
  let isMisconfigured = false;

  const change = (intentId: string, to: Partial<Intent & Movements>) => {
    const changed = { ...truth(intentId), ...to };
    intents.set(intentId, changed);
    return changed;
  };
  function truth(intentId: string): Intent & Movements {
    const intent = intents.get(intentId);
    if (!intent) throw new Error(`the provider has no intent ${intentId}`);
    return intent;
  }
  function put(intent: Partial<Intent> & { id: string }): Intent & Movements {
    const added = {
      status: "waiting",
      amountCents: 1000,
      currency,
      isLive: installation.isLive,
      clientSecret: `${intent.id}_secret`,
      retainedCents: 0,
      captures: 0,
      releases: 0,
      refundedCents: 0,
      ...intent,
    } as const;
    intents.set(added.id, added);
    return added;
  }
  // deno-lint-ignore require-await
  async function call<T>(effect: () => T): Promise<T> {
    if (isMisconfigured) throw new ProviderMisconfigured("the key is refused");
    const fault = faults.shift();
    if (fault === "lost_before_effect") throw new ProviderUnreachable("never arrived");
    const answer = effect();
    if (fault === "lost_after_effect") throw new ProviderUnreachable("the answer was lost");
    return answer;
  }

  function capture(intentId: string, cents: Cents): Capture {
    const { captures: count } = change(intentId, { status: "captured", retainedCents: cents });
    change(intentId, { captures: count + 1 });
    captures.set(intentId, { cents, at: clock.now() });
    return { cents };
  }

  function captureOnce(intentId: string, cents?: Cents): Result<Capture, CaptureFailure> {
    const intent = truth(intentId);
    switch (intent.status) {
      case "captured":
        return ok(captures.get(intentId) ?? { cents: intent.amountCents });
      case "cancelled":
        return refuse("authorization_cancelled");
      case "waiting":
        throw new ProviderUnreachable(`${intentId} is not authorized`);
      case "authorized":
        if (refusal !== undefined) return refuse(refusal);
        return ok(capture(intentId, cents ?? intent.amountCents));
    }
  }

  function refundOnce(
    intentId: string,
    cents: number,
    attempt?: string,
  ): Result<"refunded" | "pending", RefundFailure> {
    const intent = truth(intentId);
    const left = intent.retainedCents;
    if (intent.status !== "captured" || refundRefusal !== undefined) {
      return refuse(refundRefusal ?? "refused");
    }
    const isDisputed = disputes.get(intentId)?.some(({ status, isInquiry }) =>
      status !== "won" && !isInquiry
    );
    if (isDisputed) return refuse("charge_disputed");
    if (left === 0) return refuse("already_refunded");
    if (cents > left) return refuse("too_much");
    const others = reported.get(intentId) ?? [];
    const id = `re_${intentId}_${others.length + 1}`;
    const status = areRefundsHeld ? "pending" : "done";
    reported.set(intentId, [...others, { id, attempt, cents, createdAt: clock.now(), status }]);
    change(intentId, {
      refundedCents: intent.refundedCents + cents,
      retainedCents: intent.retainedCents - cents,
    });
    return ok(areRefundsHeld ? "pending" : "refunded");
  }

  return {
    ...memoryBalance(),
    open: ({ orderId, ...terms }) =>
      call(() => {
        const id = `pi_${orderId}`;
        // The idempotency key is the order id: a repeated call returns the same intent.
        const known = intents.get(id);
        if (known) return ok(known);
        if (terms.amountCents < minCents) return refuse("amount_refused");
        return ok(put({ id, ...terms, orderId, installationId: installation.id }));
      }),

    amend: (intentId, terms) =>
      call(() => {
        const intent = intents.get(intentId);
        if (!intent || intent.status === "cancelled") return refuse("gone");
        if (terms.amountCents < minCents) return refuse("amount_refused");
        return intent.status === "waiting" ? ok(change(intentId, terms)) : refuse("already_authorized");
      }),

    read: (intentId) => call(() => intents.get(intentId)),

    async *recent() {
      yield await call(() => [...intents.values()]);
    },

    capture: (intentId, attempt, cents) =>
      call(() => {
        const answer = answers.get(attempt) ?? captureOnce(intentId, cents);
        answers.set(attempt, answer);
        return answer;
      }),

    captured: (intentId) =>
      call(() => {
        const { status, amountCents } = truth(intentId);
        return status === "captured" ? captures.get(intentId) ?? { cents: amountCents } : undefined;
      }),

    release: (intentId) =>
      call(() => {
        const intent = truth(intentId);
        if (intent.status === "captured") return captures.get(intentId) ?? { cents: intent.amountCents };
        if (intent.status !== "cancelled") {
          change(intentId, { status: "cancelled", releases: intent.releases + 1 });
        }
        return "released";
      }),

    refund: (intentId, cents, attempt) =>
      call(() => {
        const known = reported.get(intentId)?.find((each) => each.attempt === attempt);
        if (known?.status === "failed") return refuse(known.reason ?? "refused");
        const answer = refunds.get(attempt) ?? refundOnce(intentId, cents, attempt);
        refunds.set(attempt, answer);
        return answer;
      }),

    refunds: (intentId) => call(() => reported.get(intentId) ?? []),
    disputes: (intentId) => call(() => disputes.get(intentId) ?? []),

    parseWebhook: (body, signature) => {
      if (signature !== memorySignature) return Promise.resolve(refuse("bad_signature"));
      const [intentId = "", decline] = body.split(" ");
      return Promise.resolve(ok(intentId.startsWith("pi_") ? { intentId, decline } : undefined));
    },

    reach: () =>
      call(() => "online" as const).catch((cause) =>
        cause instanceof ProviderMisconfigured ? "misconfigured" : "down"
      ),

    breakNext: (...next) => void faults.push(...next),
    refuseCaptures: (reason) => {
      refusal = reason;
    },
    refuseRefunds: (reason) => {
      refundRefusal = reason;
    },
    holdRefunds: (isHeld = true) => {
      areRefundsHeld = isHeld;
    },
    settleRefund(intentId, attempt, status, failure = { reason: "bank_refused" }) {
      const list = reported.get(intentId) ?? [];
      const refund = list.findLast((each) => each.attempt === attempt || each.id === attempt);
      if (!refund) throw new Error(`${intentId} has no refund ${attempt}`);
      if (refund.status === "failed") return;
      const settled = { ...refund, status, ...(status === "failed" ? failure : {}) };
      reported.set(intentId, list.map((each) => each === refund ? settled : each));
      if (status === "done") return;
      const { refundedCents, retainedCents } = truth(intentId);
      change(intentId, {
        refundedCents: refundedCents - refund.cents,
        retainedCents: retainedCents + refund.cents,
      });
    },
    dispute(intentId, dispute) {
      const others = (disputes.get(intentId) ?? []).filter(({ id }) => id !== dispute.id);
      disputes.set(intentId, [...others, dispute]);
      change(intentId, { isDisputed: true });
    },
    heal: () => {
      faults.length = 0;
      refusal = undefined;
      refundRefusal = undefined;
      minCents = 0;
      isMisconfigured = false;
    },
    refuseAmountsBelow: (cents) => {
      minCents = cents;
    },
    misconfigure: () => {
      isMisconfigured = true;
    },
    put: (intent) => void put(intent),
    authorize(intentId, billing, card) {
      const { status } = truth(intentId);
      if (status !== "waiting") throw new Error(`${intentId} is ${status}: there is nothing to authorize`);
      change(intentId, {
        ...{ status: "authorized", isConfirming: false },
        ...(billing && { billing }),
        ...(card && { card }),
      });
    },
    askForConfirmation: (intentId) => void change(intentId, { isConfirming: true }),
    captureOutside(intentId, cents = truth(intentId).amountCents) {
      const { status } = truth(intentId);
      if (status !== "authorized") throw new Error(`${intentId} is ${status}: there is nothing to capture`);
      capture(intentId, cents);
    },
    refundOutside(intentId, cents) {
      if (!refundOnce(intentId, cents).ok) {
        throw new Error(`${intentId} has less than ${cents} left to refund`);
      }
    },
    loseAuthorization: (intentId) => void change(intentId, { status: "cancelled" }),
    setAuthorizationLeft: (intentId, authorizationMsLeft) => void change(intentId, { authorizationMsLeft }),
    truth,
    reports: (intentId) => ({
      refunds: reported.get(intentId) ?? none,
      disputes: disputes.get(intentId) ?? none,
    }),
    all: () => [...intents.values()],
  };
}
