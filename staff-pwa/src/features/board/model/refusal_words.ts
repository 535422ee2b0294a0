import { orderStatuses } from "@domain/order/order.ts";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import type { MessageId, Say } from "../../../lib/i18n/say.ts";
import { said } from "../../../lib/said.ts";
import { Refused } from "../../../lib/session/refused.ts";
import { actorText } from "../../../lib/actor_text.ts";
import type { StaffActor } from "./actors.ts";

const statuses: ReadonlySet<string> = new Set(orderStatuses);

/** A status as a word; `accepted` is `confirmed` (decision 5), an unknown one is shown as it came. */
export function statusWord(status: string, say: Say): string {
  const known = status === "accepted" ? "confirmed" : status;
  return statuses.has(known) ? say(`status.${known as StaffOrder["status"]}`) : status;
}

export type Outcome = { kind: "somebody_was_first" | "failed"; text: string };

/**
 * What to tell whoever tapped when the tap did not work: who was first, or the spec's sentence with the server's reason in
 * preference to the fixed text (spec section 8).
 */
export function refusalWords(problem: unknown, action: "accept" | "deny", number: string, say: Say): Outcome {
  const failure = problem instanceof Refused ? problem.failure : undefined;
  const state = failure?.state;
  if (problem instanceof Refused && problem.status === 409 && state && state.status !== "pending_approval") {
    const status = statusWord(state.status, say);
    return {
      kind: "somebody_was_first",
      text: state.by === undefined
        ? say("answer.first.unknown", { number, status })
        : say("answer.first", { number, status, by: actorText(state.by, say) }),
    };
  }
  const fixed: MessageId = problem instanceof Refused ? `${action}.failed.plain` : "answer.no_connection";
  return { kind: "failed", text: say(`${action}.failed`, { reason: said(problem, say(fixed)) }) };
}

/** A move that somebody else had just made is answered with success (decision 38): then it is they who did it. */
export function firstOther(order: StaffOrder, me: StaffActor, say: Say): string | undefined {
  const { handled_by: by, order_number: number, status } = order;
  if (status === "pending_approval" || by === null) return undefined;
  if (by.kind === "staff" && by.id === me.id) return undefined;
  return say("answer.first", { number, by: actorText(by, say), status: statusWord(status, say) });
}
