import { type Mutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import type { StaffActor } from "@domain/shared/actor.ts";
import { isOnNew, otherWhoAnswered } from "../model/board.ts";
import { isRetryable } from "../model/retry_rule.ts";
import { type Answer, answerKey } from "./use_answers.ts";

/**
 * Calls `onAccepted` for each accepted order that this tablet has accepted without learning it at once: the charge went on, or the answer
 * was lost. `accepted` are the accepted orders, `me` is the signed-in user.
 */
export function useLateAcceptances(
  { accepted, me, onAccepted }: {
    accepted: readonly StaffOrder[];
    me: StaffActor;
    onAccepted: (order: StaffOrder) => void;
  },
): void {
  const cache = useQueryClient().getMutationCache();
  useEffect(() => {
    const latest = new Map(
      cache.findAll({ mutationKey: answerKey }).map((mutation) => [answerOf(mutation)?.order.id, mutation]),
    );
    for (const [id, mutation] of latest) {
      const order = isOpenAcceptance(mutation) && accepted.find((each) => each.id === id);
      if (!order || otherWhoAnswered(order, me) !== undefined) continue;
      cache.remove(mutation);
      onAccepted(order);
    }
  });
}

const answerOf = ({ state }: Mutation): Answer | undefined => state.variables as Answer | undefined;

function isOpenAcceptance(mutation: Mutation): boolean {
  const { status, data, error } = mutation.state;
  if (answerOf(mutation)?.action !== "accept") return false;
  return status === "success"
    ? isOnNew((data as StaffOrder).status)
    : status === "error" && isRetryable(error, 0, false);
}
