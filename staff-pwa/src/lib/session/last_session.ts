import type { SessionEnd } from "@domain/staff/session_end.ts";
import type { SignedIn } from "@contract/schemas/auth.ts";

/** The latest session of this device: when it ends unless renewed, in epoch milliseconds, or the reason of its end. */
export type LastSession =
  | { kind: "open"; endsAt: number; endsBy: SignedIn["sessionEndsBy"] }
  | { kind: "ended"; reason: SessionEnd };

/** Every reason of the server. A record, so that a new reason does not compile until it is here. */
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
  station_revoked: true,
};

/**
 * Returns why the session ended: the server's code, or, when that only says `signed_out`, the reason from this device's record.
 * Returns undefined when no user was signed in here and after a logout by hand. `now` is in epoch milliseconds.
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

/** Parses the stored session. Returns undefined when the text is missing or invalid. */
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
