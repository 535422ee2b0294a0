import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import type { RefundAsk } from "@domain/payment/payment.ts";
import { api } from "../../../lib/api.ts";
import { useSay } from "../../../lib/i18n/say.ts";
import { price } from "../../../lib/money.ts";
import { said } from "../../../lib/said.ts";
import { Refused } from "../../../lib/session/refused.ts";
import { notify } from "../../../ui/toasts.tsx";
import { readOrdersAgain, tellBoard } from "./order_queries.ts";

export type Cancellation = { reason: string; refund: boolean };

export type RefundRequest = {
  reason: string;
  /** Made for what the sheet shows, so that a second tap gives nothing back twice. */
  key: string;
  ask: RefundAsk;
  /** What was shown. */
  expectedCents: number;
};

/** Ends an accepted order (decision 5); needs the server. `onDone` closes the sheet. */
export function useCancel(order: StaffOrder, onDone: () => void) {
  const say = useSay();
  return useGiveBack<Cancellation>(
    ({ reason, refund }) => api("cancelOrder", { id: order.id, body: { reason, refund } }),
    {
      done: ({ refund_owed_amount: owed }) =>
        owed > 0
          ? say("cancel.done.owed", { number: order.order_number, amount: price(owed) })
          : say("cancel.done", { number: order.order_number }),
      failed: (reason, problem) =>
        // The order is cancelled all the same.
        isRefundFailed(problem)
          ? say("cancel.done.refund_failed", { number: order.order_number, reason })
          : say("cancel.failed", { reason }),
      onDone,
    },
  );
}

const isRefundFailed = (problem: unknown) =>
  problem instanceof Refused && problem.failure?.code === "refund_failed";

/** Writes down that an owed refund was settled another way; needs the server. */
export function useSettleRefund(order: StaffOrder, onDone: () => void) {
  const say = useSay();
  return useGiveBack<{ reason: string }>(
    (body) => api("settleRefund", { id: order.id, body }),
    {
      done: () => say("settle.done", { number: order.order_number }),
      failed: (reason) => say("settle.failed", { reason }),
      onDone,
    },
  );
}

/** Gives money back (decision 14); needs the server. */
export function useRefund(order: StaffOrder, onDone: () => void) {
  const say = useSay();
  return useGiveBack<RefundRequest>(
    ({ reason, key, ask, expectedCents }) =>
      api("refundOrder", {
        id: order.id,
        idempotencyKey: key,
        body: { reason, ...bodyOf(ask), expected_amount: expectedCents / 100 },
      }),
    {
      done: ({ refunds }) => {
        const last = refunds.at(-1);
        return say(last?.status === "pending" ? "refund.running" : "refund.done", {
          number: order.order_number,
          amount: price(last?.amount ?? 0),
        });
      },
      failed: (reason) => say("refund.failed", { reason }),
      onDone,
    },
  );
}

function bodyOf(ask: RefundAsk) {
  switch (ask.kind) {
    case "full":
      return { full: true } as const;
    case "amount":
      return { amount: ask.cents / 100 };
    case "lines":
      return { items: ask.lines.map(({ lineId, quantity }) => ({ id: lineId, quantity })) };
  }
}

function useGiveBack<T>(
  send: (ask: T) => Promise<StaffOrder>,
  words: {
    done: (order: StaffOrder) => string;
    failed: (reason: string, problem: unknown) => string;
    onDone: () => void;
  },
) {
  const client = useQueryClient();
  const say = useSay();
  return useMutation({
    mutationFn: send,
    onSuccess: (order) => {
      tellBoard(client, order, order.status);
      notify("success", words.done(order));
      words.onDone();
    },
    onError: (problem) => {
      readOrdersAgain(client);
      notify("error", words.failed(said(problem, say("answer.no_connection")), problem));
      if (isRefundFailed(problem)) words.onDone();
    },
  });
}
