import { orderStatuses, writtenStatus } from "@domain/order/order.ts";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import type { Translate } from "@/lib/i18n/text.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { Refused } from "@/lib/session/refused.ts";
import { actorText } from "@/lib/actors.ts";
import type { Actor } from "@domain/shared/actor.ts";
import { isOnNew } from "./board.ts";
import { isProxyFailure } from "./retry_rule.ts";

const statuses: ReadonlySet<string> = new Set(orderStatuses);

/** The label of an order status. `accepted` has the label of `confirmed`; an unknown status is returned unchanged. */
export function statusLabel(status: string, t: Translate): string {
  const known = writtenStatus(status);
  return statuses.has(known) ? t(`status.${known as StaffOrder["status"]}`) : status;
}

export type Outcome = { kind: "already_answered" | "failed"; text: string };

/**
 * The message after a failed answer: who has already answered the order, or the server's reason, or that it does not respond, or a
 * fixed text when the cause is unknown (docs/product-rules.md, "Error messages").
 */
export function refusalMessage(
  problem: unknown,
  action: "accept" | "deny" | "offer" | "withdraw",
  number: string,
  t: Translate,
): Outcome {
  const failure = problem instanceof Refused ? problem.failure : undefined;
  const state = failure?.state;
  const isLeft = state !== undefined && !isOnNew(state.status) && failure?.code !== "offer_ended";
  if (problem instanceof Refused && problem.status === 409 && isLeft) {
    const status = statusLabel(state.status, t);
    return {
      kind: "already_answered",
      text: state.by === undefined
        ? t("answer.first.unknown", { number, status })
        : t("answer.first", { number, status, by: actorText(state.by, t) }),
    };
  }
  if (isProxyFailure(problem)) {
    const reason = t("answer.no_response", { status: problem.status });
    return { kind: "failed", text: t(`${action}.failed`, { reason }) };
  }
  // A reason that only repeats the outcome is left out.
  const text = problem instanceof Refused && failure === undefined
    ? t(`${action}.failed.plain`)
    : t(`${action}.failed`, { reason: errorMessage(problem, t("answer.no_connection")) });
  return { kind: "failed", text };
}

/** The message that someone else, `by`, has already answered the order. */
export const answeredBy = (by: Actor, { order_number: number, status }: StaffOrder, t: Translate): string =>
  t("answer.first", { number, by: actorText(by, t), status: statusLabel(status, t) });
