import { deepEqual, equal, rejects } from "node:assert/strict";
import { type CallDeps, caller } from "./caller.ts";
import { Refused } from "./session/refused.ts";

const refusal = () =>
  Response.json({ success: false, error: "Please sign in", code: "unauthenticated", request_id: "r" }, {
    status: 401,
  });

function setUp(answers: Response[], tokens: { fresh: string | undefined; after?: string | undefined }) {
  const used: string[] = [];
  const deps: CallDeps = {
    session: {
      freshToken: () => Promise.resolve(tokens.fresh),
      tokenAfter: () => Promise.resolve(tokens.after),
    },
    send: (_request, token) => {
      used.push(token);
      return Promise.resolve(answers.shift() ?? refusal());
    },
  };
  return { call: caller(deps), used };
}

Deno.test("a call gives the data of the answer", async () => {
  const { call } = setUp([Response.json({ success: true, data: [1, 2] })], { fresh: "a" });
  deepEqual(await call({ method: "GET", path: "/api/admin/orders" }), [1, 2]);
});

Deno.test("a 401 leads to one new token and one retry", async () => {
  const { call, used } = setUp([refusal(), Response.json({ success: true, data: "fine" })], {
    fresh: "a",
    after: "b",
  });
  equal(await call({ method: "GET", path: "/" }), "fine");
  deepEqual(used, ["a", "b"]);
});

Deno.test("a second 401 is final", async () => {
  const { call, used } = setUp([], { fresh: "a", after: "b" });
  await rejects(
    call({ method: "GET", path: "/" }),
    (problem) => problem instanceof Refused && problem.status === 401,
  );
  deepEqual(used, ["a", "b"]);
});

Deno.test("nothing is sent when nobody is signed in, nor retried when the session is over", async () => {
  const nobody = setUp([], { fresh: undefined });
  await rejects(nobody.call({ method: "GET", path: "/" }), Refused);
  deepEqual(nobody.used, []);

  const over = setUp([], { fresh: "a", after: undefined });
  await rejects(over.call({ method: "GET", path: "/" }), Refused);
  deepEqual(over.used, ["a"]);
});

Deno.test("a refusal that is not in the envelope is still a refusal", async () => {
  const { call } = setUp([new Response("<h1>Bad gateway</h1>", { status: 502 })], { fresh: "a" });
  await rejects(
    call({ method: "GET", path: "/" }),
    (problem) => problem instanceof Refused && problem.status === 502 && problem.failure === undefined,
  );
});
