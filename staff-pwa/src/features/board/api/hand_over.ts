import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { StaffActor } from "@domain/shared/actor.ts";
import { useOfferUndo } from "../model/last_taps.ts";
import type { BoardOrder, Proof, TransitionTap } from "../model/pending_transitions.ts";
import { isRetryable } from "../model/retry_rule.ts";
import { applyToBoard, refetchOrders } from "./order_queries.ts";
import { send, tapOn, useQueueTap } from "./transitions.ts";

export type HandOver = {
  give: (proof: Proof) => void;
  isPending: boolean;
  /** Why the server refused; null while it has not. */
  problem: Error | null;
  forgetProblem: () => void;
};

/**
 * Hands over an order that needs its pickup code or an ID. The server answers at once whether the code is right. Without an answer, and after taps
 * on the order that wait to be sent, the hand-over is queued like any other tap.
 */
export function useHandOver(
  order: BoardOrder,
  { by, isOffline, onDone }: { by: StaffActor; isOffline: boolean; onDone: () => void },
): HandOver {
  const client = useQueryClient();
  const queue = useQueueTap();
  const offerUndo = useOfferUndo();
  const end = (tap: TransitionTap) => {
    offerUndo({ ...tap, kind: "complete" }, order);
    onDone();
  };
  const endLater = (tap: TransitionTap) => {
    queue(tap);
    end(tap);
  };
  const { mutate, isPending, error, reset } = useMutation<
    Awaited<ReturnType<typeof send>>,
    Error,
    TransitionTap
  >({
    mutationFn: send,
    networkMode: "always",
    onSuccess: (answer, tap) => {
      applyToBoard(client, answer);
      end(tap);
    },
    onError: (problem, tap) => isRetryable(problem, 0, false) ? endLater(tap) : refetchOrders(client),
  });
  return {
    give: (proof) => {
      const tap = tapOn(order, "complete", by, { proof });
      if (isOffline || order.isUnsent) endLater(tap);
      else mutate(tap);
    },
    isPending,
    problem: error,
    forgetProblem: reset,
  };
}
