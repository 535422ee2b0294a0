import * as auth from "@contract/auth.ts";
import type { AuthUser, SignedIn } from "@contract/schemas/auth.ts";
import { accessTokenMs, type SessionEnd } from "@domain/staff/session_end.ts";
import { type Answer, type CallArguments, requestOf } from "@web/api_client.ts";
import { type LastSession, sessionEndReason } from "./last_session.ts";
import { dataOf, Refused } from "./refused.ts";

export type Session =
  | { kind: "verifying" }
  /** The server could not be reached at the start, so the user is not known yet. */
  | { kind: "unreachable" }
  /** `reason` is missing after a logout by hand. */
  | { kind: "signed_out"; reason?: SessionEnd }
  | {
    kind: "signed_in";
    user: AuthUser;
    accessToken: string;
    endsAt: number;
    mustChangePassword: boolean;
    /** The role requires a second factor and the user has none yet. */
    mfaRequired: boolean;
    sessionEndsAt: string;
    sessionEndsBy: SignedIn["sessionEndsBy"];
  };

export type Renewal = "renewed" | "ended" | "unreachable";

export type Credentials = { username: string; password: string; rememberMe: boolean };

/** The second step of signing in: the challenge of the first step and the code. */
export type SecondStep = { challenge: string; code: string };

/** Endpoints that need no access token. */
type OpenEndpoint = (typeof auth)[
  "login" | "secondStep" | "resendCode" | "beginPasskeySignIn" | "passkeySignIn" | "refresh" | "logout"
];

type SessionEvent = { kind: "signed_in"; answer: SignedIn } | { kind: "signed_out"; reason?: SessionEnd };

export type SessionDeps = {
  /** Sends with cookies. Rejects when no answer comes. */
  send: (request: ReturnType<typeof requestOf>) => Promise<Response>;
  /** Runs the work while no other tab of this device runs its own. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** The channel between the tabs of this device. */
  channel: {
    publish: (event: SessionEvent) => void;
    subscribe: (listener: (event: SessionEvent) => void) => void;
  };
  /** The stored latest session, which survives reloads; undefined after a logout by hand. */
  memory: { read: () => LastSession | undefined; write: (last: LastSession | undefined) => void };
  now: () => number;
};

export type SessionKeeper = ReturnType<typeof openSession>;

/**
 * Manages this device's session (docs/product-rules.md, "Sessions"). The access token is stored in memory only and shared between
 * tabs. Concurrent requests for a new token share one renewal.
 */
export function openSession({ send, alone, channel, memory, now }: SessionDeps) {
  let session: Session = { kind: "verifying" };
  let renewing: Promise<Renewal> | undefined;
  const listeners = new Set<() => void>();

  async function api<E extends OpenEndpoint>(
    endpoint: E,
    ...[options]: CallArguments<E>
  ): Promise<Answer<E>> {
    return await dataOf<Answer<E>>(await send(requestOf(endpoint, options)));
  }

  function setSession(next: Session) {
    session = next;
    for (const listener of listeners) listener();
  }

  function applySession(answer: SignedIn) {
    const { sessionEndsAt, sessionEndsBy } = answer;
    memory.write({ kind: "open", endsAt: Date.parse(sessionEndsAt), endsBy: sessionEndsBy });
    setSession({
      kind: "signed_in",
      user: answer.user,
      accessToken: answer.accessToken,
      endsAt: tokenEnd(now()),
      mustChangePassword: answer.mustChangePassword,
      mfaRequired: answer.mfaRequired ?? false,
      sessionEndsAt,
      sessionEndsBy,
    });
  }

  function shareSession(answer: SignedIn) {
    applySession(answer);
    channel.publish({ kind: "signed_in", answer });
  }

  function leaveSession() {
    memory.write(undefined);
    setSession({ kind: "signed_out" });
    channel.publish({ kind: "signed_out" });
  }

  function end(code: string | undefined) {
    const reason = sessionEndReason(memory.read(), code, now());
    if (reason !== undefined) memory.write({ kind: "ended", reason });
    const wasIn = session.kind === "signed_in";
    const ended = { kind: "signed_out", ...(reason === undefined ? {} : { reason }) } as const;
    setSession(ended);
    // The cookie is gone, so the other tabs cannot learn the reason from the server.
    if (wasIn) channel.publish(ended);
  }

  channel.subscribe((event) => event.kind === "signed_in" ? applySession(event.answer) : setSession(event));

  const token = () => session.kind === "signed_in" ? session.accessToken : undefined;
  const knownUser = () => session.kind === "signed_in" ? session.user : undefined;

  function renew(): Promise<Renewal> {
    const stale = token();
    renewing ??= alone(() => renewAlone(stale)).finally(() => renewing = undefined);
    return renewing;
  }

  async function renewAlone(stale: string | undefined): Promise<Renewal> {
    // Another tab may have renewed it while this one waited for the lock.
    if (token() !== undefined && token() !== stale) return "renewed";
    const userBefore = knownUser();
    const wasSignedOut = session.kind === "signed_out";
    // Whether the user has signed out meanwhile, or somebody has signed in.
    const isReplaced = () => token() !== stale || (session.kind === "signed_out" && !wasSignedOut);
    const replacement = () => token() === undefined ? "ended" : "renewed";
    try {
      const answer = await api(auth.refresh);
      if (isReplaced()) return replacement();
      const user = knownUser();
      // The answer may be older than what `know` was told meanwhile.
      shareSession(user === undefined || user === userBefore ? answer : { ...answer, user });
      return "renewed";
    } catch (problem) {
      if (isReplaced()) return replacement();
      // Without a failure, a proxy responded.
      if (
        problem instanceof Refused && problem.failure !== undefined &&
        (problem.status === 401 || problem.status === 403)
      ) {
        end(problem.failure.code);
        return "ended";
      }
      if (session.kind === "verifying") setSession({ kind: "unreachable" });
      return "unreachable";
    }
  }

  return {
    now: (): Session => session,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    renew,
    /** Returns a valid token, renewed if it expires within a minute, or undefined when no user is signed in. */
    async freshToken(): Promise<string | undefined> {
      if (session.kind === "signed_in" && endsSoon(session.endsAt, now())) await renew();
      return token();
    },
    /** Returns the token to retry with after `refused` got a 401, or undefined when it cannot be renewed. */
    async tokenAfter(refused: string): Promise<string | undefined> {
      if (token() === refused && await renew() !== "renewed") return undefined;
      return token();
    },
    /**
     * Throws `Refused`, or rejects as `send` does. A refusal with a `challenge` asks for a code, which `finishSignIn` sends.
     */
    async signIn(credentials: Credentials): Promise<void> {
      shareSession(await api(auth.login, { body: credentials }));
    },
    /** Throws as `signIn` does. */
    async finishSignIn(step: SecondStep): Promise<void> {
      shareSession(await api(auth.secondStep, { body: step }));
    },
    /** Calls an endpoint that needs no access token. Throws as `signIn` does. */
    call: api,
    /** Applies the answer of a sign-in in every tab. */
    share: shareSession,
    /** Throws and stays signed in when the call fails. */
    async signOut(): Promise<void> {
      await api(auth.logout);
      leaveSession();
    },
    /** Signs out without a call, after the server has ended the session (changed password, logout everywhere). */
    forget: leaveSession,
    /** Applies changes of the user's own profile in every tab. */
    know(user: AuthUser): void {
      if (session.kind !== "signed_in") return;
      const { kind: _, endsAt: __, ...rest } = session;
      setSession({ ...session, user });
      channel.publish({ kind: "signed_in", answer: { ...rest, user } });
    },
  };
}

const renewBeforeMs = 60_000;

/**
 * Returns when a token received at `receivedAt` ends, both in device epoch milliseconds. The time counts from the receipt, so a wrong
 * device clock does not matter.
 */
export const tokenEnd = (receivedAt: number): number => receivedAt + accessTokenMs;

/** True from one minute before the end: the token must be renewed. */
export const endsSoon = (endsAt: number, now: number): boolean => now >= endsAt - renewBeforeMs;

/** Milliseconds until the token must be renewed; never negative. */
export const renewIn = (endsAt: number, now: number): number => Math.max(0, endsAt - renewBeforeMs - now);
