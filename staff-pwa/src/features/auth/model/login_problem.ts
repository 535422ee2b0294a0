import type { Failure } from "@contract/schemas/envelope.ts";
import type { MessageId, Translate } from "@/lib/i18n/text.ts";
import { passkeyProblem } from "@/lib/passkeys.ts";
import { Refused } from "@/lib/session/refused.ts";

export type LoginProblem = {
  kind: "locked" | "failed" | "error";
  title: MessageId;
  hint: MessageId | undefined;
  /** The server's error; undefined when the response has no envelope. */
  failure: Failure | undefined;
  /** Seconds until the next attempt, when the server sent them. */
  waitSeconds?: number | undefined;
};

/** Chooses the error box for a failed sign-in: locked, failed (wrong credentials) or error. */
export function loginProblem(problem: unknown): LoginProblem {
  const ofPasskey = passkeyProblem(problem);
  if (ofPasskey !== undefined) {
    return { kind: "error", title: "login.error.title", hint: ofPasskey, failure: undefined };
  }
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

/** The second step of a sign-in after a correct password. The code comes from an app, by email, or, in place of a passkey, from the recovery codes. */
export type SecondStepRequired = { challenge: string; by: "app" | "mail" | "passkey" };

const waysOf: Readonly<Record<string, SecondStepRequired["by"]>> = {
  mailed_code_required: "mail",
  passkey_required: "passkey",
};

/** The challenge of the second step. Returns undefined unless the server asks for a code. */
export function challengeOf(problem: unknown): SecondStepRequired | undefined {
  if (!(problem instanceof Refused) || problem.failure?.challenge === undefined) return undefined;
  const { challenge, code } = problem.failure;
  return { challenge, by: waysOf[code] ?? "app" };
}

/** The time to wait before the next attempt, in seconds, or in minutes from 90 seconds on. */
export function waitText(t: Translate, seconds: number): string {
  return seconds < 90
    ? t("login.wait.seconds", { count: seconds })
    : t("login.wait.minutes", { count: Math.ceil(seconds / 60) });
}
