import type { AuthUser, SignedIn } from "@contract/schemas/auth.ts";
import { counterEndpoints } from "@contract/counter_endpoints.ts";
import type { SessionEnd } from "@domain/staff/session_end.ts";
import { type Answer, type CallArguments, requestOf } from "../../../../web/api_client.ts";
import { type LastSession, sessionEndReason } from "./last_session.ts";
import { dataOf, Refused } from "./refused.ts";
import { endsSoon, tokenEnd } from "./token_end.ts";

export type Session =
  | { kind: "verifying" }
  /** The server has not said yet who we are: no network at the start. */
  | { kind: "unreachable" }
  /** `why` where a session on this device ended by itself; missing after a logout by hand. */
  | { kind: "signed_out"; reason?: SessionEnd }
  | {
    kind: "signed_in";
    user: AuthUser;
    accessToken: string;
    endsAt: number;
    mustChangePassword: boolean;
    /** Their role asks for a second factor and they have none yet. */
    mfaRequired: boolean;
    sessionEndsAt: string;
    sessionEndsBy: SignedIn["sessionEndsBy"];
  };

export type Renewal = "renewed" | "ended" | "unreachable";

export type Credentials = { username: string; password: string; rememberMe: boolean };

/** The answer to "the password was right, and now the code". */
export type SecondStep = { challenge: string; code: string };

/** Calls without an access token. */
type OpenName = "login" | "secondStep" | "resendCode" | "refresh" | "logout";

type SessionEvent = { kind: "signed_in"; answer: SignedIn } | { kind: "signed_out"; reason?: SessionEnd };

export type SessionDeps = {
  /** Sends with cookies. Rejects when no answer comes. */
  send: (request: ReturnType<typeof requestOf>) => Promise<Response>;
  /** Runs the work while no other tab of this device runs its own. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** Tells the other tabs, and hears them. */
  channel: {
    publish: (event: SessionEvent) => void;
    subscribe: (listener: (event: SessionEvent) => void) => void;
  };
  /** What this device knows about its latest session, across reloads; undefined after a logout by hand. */
  memory: { read: () => LastSession | undefined; write: (last: LastSession | undefined) => void };
  now: () => number;
};

export type SessionKeeper = ReturnType<typeof openSession>;

/**
 * Who is signed in on this device (spec section 4, decision 31). The access token lives in memory only and is shared between
 * tabs; however many requests ask for a new one at once, one is fetched.
 */
export function openSession({ send, alone, channel, memory, now }: SessionDeps) {
  let session: Session = { kind: "verifying" };
  let renewing: Promise<Renewal> | undefined;
  const listeners = new Set<() => void>();

  async function api<N extends OpenName>(name: N, ...[options]: CallArguments<N>): Promise<Answer<N>> {
    return await dataOf<Answer<N>>(await send(requestOf(counterEndpoints[name], options)));
  }

  function become(next: Session) {
    session = next;
    for (const listener of listeners) listener();
  }

  function enter(answer: SignedIn) {
    const { sessionEndsAt, sessionEndsBy } = answer;
    memory.write({ kind: "open", endsAt: Date.parse(sessionEndsAt), endsBy: sessionEndsBy });
    become({
      kind: "signed_in",
      user: answer.user,
      accessToken: answer.accessToken,
      endsAt: tokenEnd(answer.accessToken, now()),
      mustChangePassword: answer.mustChangePassword,
      mfaRequired: answer.mfaRequired ?? false,
      sessionEndsAt,
      sessionEndsBy,
    });
  }

  function comeIn(answer: SignedIn) {
    enter(answer);
    channel.publish({ kind: "signed_in", answer });
  }

  function leave() {
    memory.write(undefined);
    become({ kind: "signed_out" });
    channel.publish({ kind: "signed_out" });
  }

  function end(code: string | undefined) {
    const reason = sessionEndReason(memory.read(), code, now());
    if (reason !== undefined) memory.write({ kind: "ended", reason });
    const wasIn = session.kind === "signed_in";
    const ended = { kind: "signed_out", ...(reason === undefined ? {} : { reason }) } as const;
    become(ended);
    // The cookie is gone, so the other tabs cannot learn the reason from the server.
    if (wasIn) channel.publish(ended);
  }

  channel.subscribe((event) => event.kind === "signed_in" ? enter(event.answer) : become(event));

  const token = () => session.kind === "signed_in" ? session.accessToken : undefined;

  function renew(): Promise<Renewal> {
    const stale = token();
    renewing ??= alone(() => renewAlone(stale)).finally(() => renewing = undefined);
    return renewing;
  }

  async function renewAlone(stale: string | undefined): Promise<Renewal> {
    // Another tab may have renewed it while we waited for our turn.
    if (token() !== undefined && token() !== stale) return "renewed";
    try {
      comeIn(await api("refresh"));
      return "renewed";
    } catch (problem) {
      if (problem instanceof Refused && (problem.status === 401 || problem.status === 403)) {
        end(problem.failure?.code);
        return "ended";
      }
      if (session.kind === "verifying") become({ kind: "unreachable" });
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
    /** A token with some life left, renewed first if it must be; undefined when nobody is signed in. */
    async freshToken(): Promise<string | undefined> {
      if (session.kind === "signed_in" && endsSoon(session.endsAt, now())) await renew();
      return token();
    },
    /** What to try instead of a token that was just refused; undefined when the session is over. */
    async tokenAfter(refused: string): Promise<string | undefined> {
      if (token() === refused && await renew() !== "renewed") return undefined;
      return token();
    },
    /**
     * Throws `Refused` with the server's sentence, or whatever `send` rejects with. A refusal with a `challenge` asks for a code:
     * `finishSignIn` goes on from there.
     */
    async signIn(credentials: Credentials): Promise<void> {
      comeIn(await api("login", { body: credentials }));
    },
    /** Throws as `signIn` does. */
    async finishSignIn(step: SecondStep): Promise<void> {
      comeIn(await api("secondStep", { body: step }));
    },
    /** Mails the code of the second step once more. Throws as `signIn` does. */
    async resendCode(challenge: string): Promise<void> {
      await api("resendCode", { body: { challenge } });
    },
    /** Throws, and stays signed in, when the server could not be told. */
    async signOut(): Promise<void> {
      await api("logout");
      leave();
    },
    /** The server has ended this session already: a changed password, a logout everywhere. */
    forget: leave,
    /** What the user changed about themselves shows at once, in every tab. */
    know(user: AuthUser): void {
      if (session.kind !== "signed_in") return;
      const { kind: _, endsAt: __, ...rest } = session;
      become({ ...session, user });
      channel.publish({ kind: "signed_in", answer: { ...rest, user } });
    },
  };
}
