import { i18n } from "@lingui/core";
import type { Translate } from "@/lib/i18n/text.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { Refused } from "@/lib/session/refused.ts";
import type { TransitionTap } from "./pending_transitions.ts";
import { statusLabel } from "./refusal_message.ts";

/** Returns why a tap was refused or not sent, for the person who made it. */
export function transitionFailure(problem: unknown, { number, kind }: TransitionTap): string {
  const t: Translate = (id, values) => i18n._(id, values);
  const failure = problem instanceof Refused ? problem.failure : undefined;
  const state = failure?.state;
  if (kind !== "undo" && state !== undefined && failure?.code !== "ready_time_not_later") {
    return t("transition.failed.state", { number, status: statusLabel(state.status, t) });
  }
  return t("transition.failed", { number, reason: errorMessage(problem, t("answer.no_connection")) });
}
