import type { MessageId } from "../../lib/i18n/say.ts";
import { Refused } from "../../lib/session/refused.ts";

export type LoginProblem = {
  kind: "locked" | "failed" | "error";
  title: MessageId;
  hint: MessageId | undefined;
  /** The server's own sentence; missing where it gave none. */
  said: string | undefined;
  /** Seconds until trying again makes sense, where the server said so. */
  waitSeconds?: number | undefined;
};

/** Which of the three error screens of the spec's section 8 answers this failed login. */
export function loginProblem(problem: unknown): LoginProblem {
  if (!(problem instanceof Refused)) {
    return { kind: "error", title: "login.error.title", hint: "login.error.unreachable", said: undefined };
  }
  const said = problem.failure?.error;
  if (said?.toLowerCase().includes("locked")) {
    return { kind: "locked", title: "login.locked.title", hint: "login.locked.hint", said };
  }
  if (said?.includes("Invalid credentials")) {
    return { kind: "failed", title: "login.failed.title", hint: "login.failed.hint", said };
  }
  const hint = said === undefined ? "login.error.fallback" : undefined;
  const waitSeconds = problem.failure?.retry_after;
  return {
    kind: "error",
    title: "login.error.title",
    hint,
    said,
    ...(waitSeconds === undefined ? {} : { waitSeconds }),
  };
}

/** The second step of a sign-in whose password was right: the code is shown by an app or was mailed. */
export type SecondStepAsked = { challenge: string; by: "app" | "mail" };

/** What the second step must be sent with, where the password was right and a code is asked for. */
export function challengeOf(problem: unknown): SecondStepAsked | undefined {
  if (!(problem instanceof Refused) || problem.failure?.challenge === undefined) return undefined;
  const { challenge, code } = problem.failure;
  return { challenge, by: code === "mailed_code_required" ? "mail" : "app" };
}
