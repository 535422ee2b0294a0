import type { Failure } from "@contract/schemas/envelope.ts";
import type { MessageId } from "../../../lib/i18n/text.ts";
import { Refused } from "../../../lib/session/refused.ts";

export type LoginProblem = {
  kind: "locked" | "failed" | "error";
  title: MessageId;
  hint: MessageId | undefined;
  /** The server's refusal; missing where it did not answer in the envelope. */
  failure: Failure | undefined;
  /** Seconds until trying again makes sense, where the server said so. */
  waitSeconds?: number | undefined;
};

/** Which of the three error screens of the spec's section 8 answers this failed login. */
export function loginProblem(problem: unknown): LoginProblem {
  if (!(problem instanceof Refused)) {
    return { kind: "error", title: "login.error.title", hint: "login.error.unreachable", failure: undefined };
  }
  const { failure } = problem;
  if (failure?.code === "locked") {
    return { kind: "locked", title: "login.locked.title", hint: "login.locked.hint", failure };
  }
  if (failure?.code === "bad_credentials") {
    return { kind: "failed", title: "login.failed.title", hint: "login.failed.hint", failure };
  }
  const hint = failure === undefined ? "login.error.fallback" : undefined;
  const waitSeconds = failure?.retry_after;
  return {
    kind: "error",
    title: "login.error.title",
    hint,
    failure,
    ...(waitSeconds === undefined ? {} : { waitSeconds }),
  };
}

/** The second step of a sign-in whose password was right: the code is shown by an app or was mailed. */
export type SecondStepRequired = { challenge: string; by: "app" | "mail" };

/** What the second step must be sent with, where the password was right and a code is asked for. */
export function challengeOf(problem: unknown): SecondStepRequired | undefined {
  if (!(problem instanceof Refused) || problem.failure?.challenge === undefined) return undefined;
  const { challenge, code } = problem.failure;
  return { challenge, by: code === "mailed_code_required" ? "mail" : "app" };
}
