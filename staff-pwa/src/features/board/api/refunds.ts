import { useQueryClient } from "@tanstack/react-query";
import { cancelOrder, refundOrder, settleRefund } from "@contract/orders.ts";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import type { RefundChoice } from "@domain/payment/payment.ts";
import { api } from "@/lib/api/api.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { price } from "@/lib/format/money.ts";
import { refusalText } from "@/lib/i18n/error_messages.ts";
import { Refused } from "@/lib/session/refused.ts";
import { useSave } from "@/ui/form/use_save.ts";
import { applyToBoard, refetchOrders } from "./order_queries.ts";

export type Cancellation = { reason: string; refund: boolean };

export type RefundRequest = {
  reason: string;
  /** Idempotency key. It changes with the request, so a second tap does not refund twice. */
  key: string;
  choice: RefundChoice;
  /** The amount that the sheet showed, in cents. The server refuses a different one. */
  expectedCents: number;
};

/** Cancels an accepted order (docs/product-rules.md, "Cancellation"). Does not work offline. `onDone` closes the sheet. */
export function useCancel(order: StaffOrder, onDone: () => void) {
  const t = useTranslate();
  return useRefundMutation<Cancellation>(
    order,
    ({ reason, refund }) => api(cancelOrder, { id: order.id, body: { reason, refund } }),
    {
      done: ({ refund_owed_amount: owed }) =>
        owed > 0
          ? t("cancel.done.owed", { number: order.order_number, amount: price(owed) })
          : t("cancel.done", { number: order.order_number }),
      failed: (reason, problem) =>
        // The order is cancelled even though the refund failed.
        isRefundFailed(problem)
          ? t("cancel.done.refund_failed", { number: order.order_number, reason })
          : t("cancel.failed", { reason }),
      onDone,
    },
  );
}

const isRefundFailed = (problem: unknown) =>
  problem instanceof Refused && problem.failure?.code === "refund_failed";

/** Records that an owed refund was settled outside the card. Does not work offline. */
export function useSettleRefund(order: StaffOrder, onDone: () => void) {
  const t = useTranslate();
  return useRefundMutation<{ reason: string }>(
    order,
    (body) => api(settleRefund, { id: order.id, body }),
    {
      done: () => t("settle.done", { number: order.order_number }),
      failed: (reason) => t("settle.failed", { reason }),
      onDone,
    },
  );
}

/** Refunds an order in full or in part (docs/product-rules.md, "Refunds"). Does not work offline. */
export function useRefund(order: StaffOrder, onDone: () => void) {
  const t = useTranslate();
  return useRefundMutation<RefundRequest>(
    order,
    ({ reason, key, choice, expectedCents }) =>
      api(refundOrder, {
        id: order.id,
        idempotencyKey: key,
        body: { reason, ...bodyOf(choice), expected_amount: expectedCents / 100 },
      }),
    {
      done: ({ refunds }) => {
        const last = refunds.at(-1);
        return t(last?.status === "pending" ? "refund.running" : "refund.done", {
          number: order.order_number,
          amount: price(last?.amount ?? 0),
        });
      },
      failed: (reason) => t("refund.failed", { reason }),
      onDone,
    },
  );
}

function bodyOf(choice: RefundChoice) {
  switch (choice.kind) {
    case "full":
      return { full: true } as const;
    case "amount":
      return { amount: choice.cents / 100 };
    case "lines":
      return { items: choice.lines.map(({ lineId, quantity }) => ({ id: lineId, quantity })) };
  }
}

function useRefundMutation<T>(
  { order_number: number }: StaffOrder,
  send: (choice: T) => Promise<StaffOrder>,
  messages: {
    done: (order: StaffOrder) => string;
    failed: (reason: string, problem: unknown) => string;
    onDone: () => void;
  },
) {
  const client = useQueryClient();
  const t = useTranslate();
  return useSave({
    save: send,
    done: messages.done,
    failed: (problem) =>
      problem instanceof Refused && problem.failure !== undefined
        ? messages.failed(refusalText(problem.failure), problem)
        : t("answer.unknown", { number }),
    onSaved: (order) => {
      applyToBoard(client, order);
      messages.onDone();
    },
    onFailed: (problem) => {
      refetchOrders(client);
      if (isRefundFailed(problem)) messages.onDone();
    },
  });
}
