import { deepEqual, equal, rejects } from "node:assert/strict";
import type { AuthUser, SignedIn } from "@contract/schemas/auth.ts";
import { Refused } from "./refused.ts";
import { type LastSession, readLastSession } from "./last_session.ts";
import { endsSoon, openSession, renewIn, type SessionDeps, tokenEnd } from "./session.ts";

const mina: AuthUser = {
  id: "u1",
  username: "mina",
  email: "mina@example.test",
  firstName: "Mina",
  lastName: "Park",
  first_name: "Mina",
  last_name: "Park",
  role: "manager",
  language: "ko",
  mustChangePassword: false,
};
const endsAt = 12 * 3_600_000;
const answer = (accessToken: string): SignedIn => ({
  user: mina,
  accessToken,
  mustChangePassword: false,
  sessionEndsAt: new Date(endsAt).toISOString(),
  sessionEndsBy: "session_idle",
});
const yes = (data: unknown) => Response.json({ success: true, data });
const no = (status: number, error: string, code = "no") =>
  Response.json({ success: false, error, code, request_id: "r" }, { status });

function device(answers: (() => Response | Promise<Response>)[], last?: LastSession) {
  const asked: string[] = [];
  const published: unknown[] = [];
  let hearing: Parameters<SessionDeps["channel"]["subscribe"]>[0] = () => {};
  let queue: Promise<unknown> = Promise.resolve();
  const time = { now: 0 };
  const session = openSession({
    send: async ({ address }) => {
      asked.push(address);
      const next = answers.shift();
      if (next === undefined) throw new TypeError("network");
      return await next();
    },
    alone: (work) => {
      const turn = queue.then(work);
      queue = turn.catch(() => {});
      return turn;
    },
    channel: { publish: (event) => published.push(event), subscribe: (listener) => hearing = listener },
    memory: { read: () => last, write: (next) => last = next },
    now: () => time.now,
  });
  return {
    session,
    asked,
    published,
    time,
    otherTab: (event: Parameters<typeof hearing>[0]) => hearing(event),
  };
}

Deno.test("signs in at the start with a valid cookie", async () => {
  const { session, asked } = device([() => yes(answer("a"))]);
  equal(session.now().kind, "verifying");
  equal(await session.renew(), "renewed");
  equal(session.now().kind, "signed_in");
  deepEqual(asked, ["/api/auth/refresh"]);
});

Deno.test("is signed out without a cookie, but unreachable without a network", async () => {
  const refused = device([() => no(401, "Please sign in")]);
  equal(await refused.session.renew(), "ended");
  deepEqual(refused.session.now(), { kind: "signed_out" });

  const offline = device([]);
  equal(await offline.session.renew(), "unreachable");
  deepEqual(offline.session.now(), { kind: "unreachable" });
});

Deno.test("stays signed in when the network fails", async () => {
  const { session } = device([() => yes(answer("a")), () => no(503, "Busy")]);
  await session.renew();
  equal(await session.renew(), "unreachable");
  equal(session.now().kind, "signed_in");
});

Deno.test("stays signed in when a network that wants a sign-in of its own responds", async () => {
  for (const status of [401, 403]) {
    const { session } = device([() => yes(answer("a")), () => new Response("<h1>Wi-Fi</h1>", { status })]);
    await session.renew();
    equal(await session.renew(), "unreachable");
    equal(session.now().kind, "signed_in");
  }
});

Deno.test("renews the token once for concurrent refused requests", async () => {
  const { session, asked } = device([() => yes(answer("a")), () => yes(answer("b"))]);
  await session.renew();
  const tokens = await Promise.all([
    session.tokenAfter("a"),
    session.tokenAfter("a"),
    session.tokenAfter("a"),
  ]);
  deepEqual(tokens, ["b", "b", "b"]);
  equal(asked.length, 2);
  equal(await session.tokenAfter("a"), "b");
  equal(asked.length, 2);
});

Deno.test("uses a token that another tab fetched while this one waited for the lock", async () => {
  const { session, asked, otherTab } = device([() => yes(answer("a")), () => yes(answer("c"))]);
  await session.renew();
  const renewal = session.renew();
  otherTab({ kind: "signed_in", answer: answer("b") });
  equal(await renewal, "renewed");
  equal(await session.freshToken(), "b");
  equal(asked.length, 1);
});

Deno.test("renews a token in its last minute and not before", async () => {
  const { session, asked, time } = device([() => yes(answer("a")), () => yes(answer("b"))]);
  await session.renew();
  time.now = 14 * 60_000 - 1;
  equal(await session.freshToken(), "a");
  time.now = 14 * 60_000;
  equal(await session.freshToken(), "b");
  equal(asked.length, 2);
});

Deno.test("a renewal that began before a logout does not sign in again", async () => {
  for (const late of [() => yes(answer("b")), () => no(401, "Please sign in")]) {
    const renewed = Promise.withResolvers<Response>();
    const { session, asked } = device([() => yes(answer("a")), () => renewed.promise, () => yes(null)]);
    await session.renew();
    const renewal = session.renew();
    while (asked.length < 2) await Promise.resolve();
    await session.signOut();
    renewed.resolve(late());
    equal(await renewal, "ended");
    deepEqual(session.now(), { kind: "signed_out" });
  }
});

Deno.test("the first renewal of a tab does not sign in again after a logout in another tab", async () => {
  const renewed = Promise.withResolvers<Response>();
  const { session, asked, published, otherTab } = device([() => renewed.promise]);
  const renewal = session.renew();
  while (asked.length < 1) await Promise.resolve();
  otherTab({ kind: "signed_out" });
  renewed.resolve(yes(answer("a")));
  equal(await renewal, "ended");
  deepEqual(session.now(), { kind: "signed_out" });
  deepEqual(published, []);
});

Deno.test("a renewal that began before a change of the profile or of who is on the station keeps the change", async () => {
  const renewed = Promise.withResolvers<Response>();
  const { session, asked } = device([() => yes(answer("a")), () => renewed.promise]);
  await session.renew();
  const renewal = session.renew();
  while (asked.length < 2) await Promise.resolve();
  session.know({ ...mina, firstName: "Minji" });
  renewed.resolve(yes(answer("b")));
  await renewal;
  const now = session.now();
  deepEqual(now.kind === "signed_in" && [now.accessToken, now.user.firstName], ["b", "Minji"]);
});

Deno.test("signs out in every tab", async () => {
  const { session, published, otherTab } = device([() => yes(answer("a")), () => yes(null)]);
  await session.renew();
  await session.signOut();
  deepEqual(session.now(), { kind: "signed_out" });
  deepEqual(published.at(-1), { kind: "signed_out" });
  otherTab({ kind: "signed_in", answer: answer("b") });
  equal(session.now().kind, "signed_in");
  otherTab({ kind: "signed_out" });
  deepEqual(session.now(), { kind: "signed_out" });
});

Deno.test("stays signed in when the logout call fails", async () => {
  const { session } = device([() => yes(answer("a"))]);
  await session.renew();
  await rejects(session.signOut());
  equal(session.now().kind, "signed_in");
});

Deno.test("throws the server's message when a login is refused", async () => {
  const { session } = device([() => no(423, "This account is locked for 15 minutes.")]);
  await rejects(
    session.signIn({ username: "mina", password: "wrong", rememberMe: false }),
    (problem) => problem instanceof Refused && problem.message.includes("locked") && problem.status === 423,
  );
});

Deno.test("keeps the reason of an ended session in every tab and after a reload", async () => {
  const { session, published } = device([
    () => yes(answer("a")),
    () => no(401, "An owner ended this session.", "ended_by_owner"),
    () => no(401, "Please sign in.", "signed_out"),
  ]);
  await session.renew();
  equal(await session.renew(), "ended");
  const ended = { kind: "signed_out", reason: "ended_by_owner" };
  deepEqual([session.now(), published.at(-1)], [ended, ended]);
  // The first refusal deleted the cookie, so a reload gets no reason from the server.
  await session.renew();
  deepEqual(session.now(), ended);
});

Deno.test("reports the session limit when the cookie is gone after the limit", async () => {
  const open = { kind: "open", endsAt, endsBy: "session_limit" } as const;
  for (const [now, reason] of [[endsAt, "session_limit"], [endsAt - 1, "signed_out"]] as const) {
    const { session, time } = device([() => no(401, "Please sign in.", "signed_out")], open);
    time.now = now;
    await session.renew();
    deepEqual(session.now(), { kind: "signed_out", reason });
  }
});

Deno.test("gives no reason after a logout by hand, not even after a reload", async () => {
  const { session } = device([
    () => yes(answer("a")),
    () => yes(null),
    () => no(401, "Please sign in.", "signed_out"),
  ]);
  await session.renew();
  await session.signOut();
  deepEqual(session.now(), { kind: "signed_out" });
  await session.renew();
  deepEqual(session.now(), { kind: "signed_out" });
});

Deno.test("reads back the stored reason of an ended session", () => {
  const ended: LastSession = { kind: "ended", reason: "session_limit" };
  deepEqual(readLastSession(JSON.stringify(ended)), ended);
});

Deno.test("counts the lifetime of a token from its receipt, whatever the device clock shows", () => {
  equal(tokenEnd(1_000), 1_000 + 15 * 60_000);
});

Deno.test("renews a token one minute before its end", () => {
  equal(renewIn(100_000, 10_000), 30_000);
  equal(renewIn(100_000, 90_000), 0);
  equal(endsSoon(100_000, 39_999), false);
  equal(endsSoon(100_000, 40_000), true);
});
