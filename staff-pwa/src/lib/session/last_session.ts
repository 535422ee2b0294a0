import type { SessionEnd } from "@domain/staff/session_end.ts";
import type { SignedIn } from "@contract/schemas/auth.ts";

/** The latest session of this device: when it ends unless it is renewed, in epoch milliseconds, or why it ended. */
export type LastSession =
  | { kind: "open"; endsAt: number; endsBy: SignedIn["sessionEndsBy"] }
  | { kind: "ended"; reason: SessionEnd };

/** Every reason the server names, with nothing to forget when one is added. */
const ends: Record<SessionEnd, true> = {
  signed_out: true,
  signed_out_elsewhere: true,
  session_idle: true,
  session_limit: true,
  session_reused: true,
  ended_by_owner: true,
  account_disabled: true,
  password_changed: true,
  password_reset: true,
};

/**
 * Why the session ended: what the server's code says; where it says nothing more than that nobody is signed in, what this device
 * knows. Undefined where nobody was signed in here, and after a logout by hand.
 */
export function sessionEndReason(
  last: LastSession | undefined,
  code: string | undefined,
  now: number,
): SessionEnd | undefined {
  if (code !== "signed_out" && isSessionEnd(code)) return code;
  if (last?.kind !== "open") return last?.reason;
  return now >= last.endsAt ? last.endsBy : "signed_out";
}

/** What was stored as text; undefined where it cannot be read. */
export function readLastSession(text: string | null): LastSession | undefined {
  try {
    const last = JSON.parse(text ?? "null");
    if (last?.kind === "ended" && isSessionEnd(last.reason)) return { kind: "ended", reason: last.reason };
    return last?.kind === "open" && typeof last.endsAt === "number" ? last : undefined;
  } catch {
    return undefined;
  }
}

function isSessionEnd(code: unknown): code is SessionEnd {
  return typeof code === "string" && Object.hasOwn(ends, code);
}
