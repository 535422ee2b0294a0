import { useIsMutating, useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import type { DenyReason } from "@domain/order/order.ts";
import { api } from "../../../lib/counter_api.ts";
import { useTranslate } from "../../../lib/i18n/text.ts";
import { amount } from "../../../lib/money.ts";
import { notify } from "../../../ui/toasts.tsx";
import type { StaffActor } from "../model/actors.ts";
import { applyToBoard, refetchOrders, takeOffBoard } from "./order_queries.ts";
import { firstOther, refusalMessage } from "../model/refusal_message.ts";

export type Answer =
  | { action: "accept"; order: StaffOrder; minutes: number | undefined }
  | { action: "deny"; order: StaffOrder; reason: DenyReason | undefined; text: string; pauseToday: boolean };

const key = ["answer"];
const rereadAfterMs = 1_000;

/**
 * Accept and Deny (spec section 4, decisions 8 and 9). Neither is sent twice nor kept for later: both need the server. The list
 * is read again 1 s after either, whatever came of it. `me` is whoever taps.
 */
export function useAnswers({ me, onAccepted }: { me: StaffActor; onAccepted: (order: StaffOrder) => void }) {
  const client = useQueryClient();
  const t = useTranslate();

  const { mutate } = useMutation({
    mutationKey: key,
    mutationFn: send,
    onSuccess: (order, { action }) => {
      applyToBoard(client, order, order.status);
      const number = order.order_number;
      const first = firstOther(order, me, t);
      if (first !== undefined) return notify("warning", first);
      if (action === "deny") {
        return notify("success", t(order.is_test ? "deny.done.test" : "deny.done", { number }));
      }
      if (order.status === "pending_approval") return notify("info", t("accept.running", { number }));
      notify(
        "success",
        order.is_test
          ? t("accept.done.test", { number })
          : t("accept.done", { number, total: amount(order.total_amount) }),
      );
      onAccepted(order);
    },
    onError: (problem, { action, order }) => {
      const { kind, text } = refusalMessage(problem, action, order.order_number, t);
      if (kind === "somebody_was_first") takeOffBoard(client, order.id);
      notify(kind === "failed" ? "error" : "warning", text);
    },
    onSettled: () => {
      setTimeout(() => refetchOrders(client), rereadAfterMs);
    },
  });
  return mutate;
}

function send(answer: Answer): Promise<StaffOrder> {
  const { id } = answer.order;
  if (answer.action === "accept") {
    const { minutes } = answer;
    return api("acceptOrder", { id, ...(minutes === undefined ? {} : { body: { minutes } }) });
  }
  const { reason, text, pauseToday } = answer;
  return api("denyOrder", {
    id,
    body: {
      reason: text === "" ? null : text,
      ...(reason === undefined ? {} : { reason_code: reason }),
      ...(pauseToday ? { pause_today: true } : {}),
    },
  });
}

/** What is being answered right now, by order id: its card is locked. */
export function useRunningAnswers(): ReadonlyMap<string, Answer["action"]> {
  // Only to be told of starts and ends; the state below is a snapshot.
  useIsMutating({ mutationKey: key });
  const running = useMutationState({
    filters: { mutationKey: key, status: "pending" },
    select: ({ state }) => state.variables as Answer | undefined,
  });
  return new Map(running.flatMap((answer) => answer === undefined ? [] : [[answer.order.id, answer.action]]));
}

/** True when this tablet itself answered the order a moment ago, so that nobody is told of their own tap. */
export function useIsMine(): (id: string) => boolean {
  const client = useQueryClient();
  return (id) =>
    client.getMutationCache().findAll({ mutationKey: key }).some(({ state }) => {
      const answer = state.variables as Answer | undefined;
      return answer?.order.id === id && state.status !== "error";
    });
}
