import { useIsMutating, useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import type { RequestBodyOf } from "@contract/endpoints.ts";
import { acceptOrder, denyOrder, offerChange, withdrawOffer } from "@contract/orders.ts";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import type { DenyReason } from "@domain/order/order.ts";
import { api } from "@/lib/api/api.ts";
import { loadCatalogs } from "@/lib/i18n/languages.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { loadWithRetry } from "@/lib/load_chunk.ts";
import { amount } from "@/lib/format/money.ts";
import { notify } from "@/ui/toasts/toasts.tsx";
import type { StaffActor } from "@domain/shared/actor.ts";
import { applyToBoard, refetchOrders, removeFromBoard } from "./order_queries.ts";
import { otherWhoAnswered } from "../model/board.ts";
import { isAnswerRepeated } from "../model/retry_rule.ts";

export type Answer =
  | { action: "accept"; order: StaffOrder; minutes: number | undefined }
  | { action: "deny"; order: StaffOrder } & Denial
  | { action: "offer"; order: StaffOrder; body: RequestBodyOf<"offerChange"> }
  | { action: "withdraw"; order: StaffOrder };

export type Denial = {
  reason: DenyReason | undefined;
  text: string;
  pauseToday: boolean;
  /** The dishes and options of the order to turn off on the menu; `off_for` is absent to turn them off until staff turn them on. */
  soldOut?: NonNullable<RequestBodyOf<"denyOrder">>["sold_out"];
};

export const answerKey = ["answer"];
const retryMs = 1_000;
const refetchAfterMs = 1_000;

/**
 * Accepts or denies an order, offers a change or withdraws it (docs/product-rules.md, "Accept" and "Counter-offer"). Answers are not queued
 * offline and are repeated only while a proxy does not reach the server. A message replaces the earlier one of its order. The lists are
 * fetched again 1 s after a failed answer, and after every answer while the stream is not live. `me` is the signed-in user.
 */
export function useAnswers(
  { me, isLive, onAccepted }: { me: StaffActor; isLive: boolean; onAccepted: (order: StaffOrder) => void },
) {
  const client = useQueryClient();
  const t = useTranslate();

  const { mutate } = useMutation({
    mutationKey: answerKey,
    mutationFn: send,
    retry: (failures, problem) => isAnswerRepeated(problem, failures),
    retryDelay: retryMs,
    onSuccess: (order, { action }) => {
      applyToBoard(client, order);
      const { id, order_number: number } = order;
      const other = otherWhoAnswered(order, me);
      if (other !== undefined) {
        return void loadMessages().then(({ answeredBy }) =>
          notify("warning", answeredBy(other, order, t), id)
        );
      }
      if (action === "deny") {
        return notify("success", t(order.is_test ? "deny.done.test" : "deny.done", { number }), id);
      }
      // The card shows an open offer and its withdrawal.
      if (order.status === "offered" || action === "withdraw") return;
      if (order.status === "pending_approval") return notify("info", t("accept.running", { number }), id);
      notify(
        "success",
        order.is_test
          ? t("accept.done.test", { number })
          : t("accept.done", { number, total: amount(order.total_amount) }),
        id,
      );
      onAccepted(order);
    },
    onError: (problem, { action, order }) => {
      void loadMessages().then(({ refusalMessage }) => {
        const { kind, text } = refusalMessage(problem, action, order.order_number, t);
        if (kind === "already_answered") removeFromBoard(client, order.id);
        notify(kind === "failed" ? "error" : "warning", text, order.id);
      });
    },
    onSettled: (_order, problem) => {
      if (problem !== null || !isLive) setTimeout(() => refetchOrders(client), refetchAfterMs);
    },
  });
  return mutate;
}

/** Loads the messages of answers that failed or came late. The first load does not contain them. */
async function loadMessages() {
  const [messages] = await loadWithRetry(() =>
    Promise.all([import("../model/refusal_message.ts"), loadCatalogs("board", "errors")])
  );
  return messages;
}

function send(answer: Answer): Promise<StaffOrder> {
  const { id } = answer.order;
  if (answer.action === "accept") {
    const { minutes } = answer;
    return api(acceptOrder, { id, ...(minutes === undefined ? {} : { body: { minutes } }) });
  }
  if (answer.action === "offer") return api(offerChange, { id, body: answer.body });
  if (answer.action === "withdraw") return api(withdrawOffer, { id });
  const { reason, text, pauseToday, soldOut } = answer;
  return api(denyOrder, {
    id,
    body: {
      reason: text === "" ? null : text,
      ...(reason === undefined ? {} : { reason_code: reason }),
      ...(pauseToday ? { pause_today: true } : {}),
      ...(soldOut && { sold_out: soldOut }),
    },
  });
}

/** The answers that are being sent, by order id. Their cards are locked. */
export function useRunningAnswers(): ReadonlyMap<string, Answer["action"]> {
  // Renders again when an answer starts or ends. The state below is a snapshot and does not.
  useIsMutating({ mutationKey: answerKey });
  const running = useMutationState({
    filters: { mutationKey: answerKey, status: "pending" },
    select: ({ state }) => state.variables as Answer | undefined,
  });
  return new Map(running.flatMap((answer) => answer === undefined ? [] : [[answer.order.id, answer.action]]));
}

/** Returns a function that tells whether this tablet, not the guest, has just answered the order. Users need no notification of their own tap. */
export function useIsOwnAnswer(): (id: string) => boolean {
  const client = useQueryClient();
  return (id) =>
    client.getMutationCache().findAll({ mutationKey: answerKey }).some(({ state }) => {
      const answer = state.variables as Answer | undefined;
      return answer?.order.id === id && isFinal(answer) && state.status !== "error";
    });
}

const isFinal = (answer: Answer): boolean =>
  answer.action === "offer" ? answer.body.agreed_by_phone === true : answer.action !== "withdraw";
