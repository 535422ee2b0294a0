import { orderStatuses } from "@domain/order/order.ts";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import type { MessageId, Translate } from "../../../lib/i18n/text.ts";
import { errorMessage } from "../../../lib/error_message.ts";
import { Refused } from "../../../lib/session/refused.ts";
import { actorText } from "../../../lib/actor_text.ts";
import type { StaffActor } from "./actors.ts";

const statuses: ReadonlySet<string> = new Set(orderStatuses);

/** A status as a word; `accepted` is `confirmed` (decision 5), an unknown one is shown as it came. */
export function statusLabel(status: string, t: Translate): string {
  const known = status === "accepted" ? "confirmed" : status;
  return statuses.has(known) ? t(`status.${known as StaffOrder["status"]}`) : status;
}

export type Outcome = { kind: "somebody_was_first" | "failed"; text: string };

/**
 * What to tell whoever tapped when the tap did not work: who was first, or the spec's sentence with the server's reason in
 * preference to the fixed text (spec section 8).
 */
export function refusalMessage(
  problem: unknown,
  action: "accept" | "deny",
  number: string,
  t: Translate,
): Outcome {
  const failure = problem instanceof Refused ? problem.failure : undefined;
  const state = failure?.state;
  if (problem instanceof Refused && problem.status === 409 && state && state.status !== "pending_approval") {
    const status = statusLabel(state.status, t);
    return {
      kind: "somebody_was_first",
      text: state.by === undefined
        ? t("answer.first.unknown", { number, status })
        : t("answer.first", { number, status, by: actorText(state.by, t) }),
    };
  }
  const fixed: MessageId = problem instanceof Refused ? `${action}.failed.plain` : "answer.no_connection";
  return { kind: "failed", text: t(`${action}.failed`, { reason: errorMessage(problem, t(fixed)) }) };
}

/** A move that somebody else had just made is answered with success (decision 38): then it is they who did it. */
export function firstOther(order: StaffOrder, me: StaffActor, t: Translate): string | undefined {
  const { handled_by: by, order_number: number, status } = order;
  if (status === "pending_approval" || by === null) return undefined;
  if (by.kind === "staff" && by.id === me.id) return undefined;
  return t("answer.first", { number, by: actorText(by, t), status: statusLabel(status, t) });
}
