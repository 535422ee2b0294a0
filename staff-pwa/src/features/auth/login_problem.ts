import type { MessageId } from "../../lib/i18n/say.ts";
import { Refused } from "../../lib/session/refused.ts";

export type LoginProblem = {
  kind: "locked" | "failed" | "error";
  title: MessageId;
  hint: MessageId | undefined;
  /** The server's own sentence; missing where it gave none. */
  said: string | undefined;
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
  return { kind: "error", title: "login.error.title", hint, said };
}

/** What the second step must be sent with, where the password was right and a code is asked for. */
export function challengeOf(problem: unknown): string | undefined {
  return problem instanceof Refused ? problem.failure?.challenge : undefined;
}
