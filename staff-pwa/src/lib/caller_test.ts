import { deepEqual, equal, rejects } from "node:assert/strict";
import { endpoints } from "@contract/endpoints.ts";
import { type CallDeps, caller, type Request } from "./caller.ts";
import { pageCaller } from "./page_caller.ts";
import { Refused } from "./session/refused.ts";

const refusal = () =>
  Response.json({ success: false, error: "Please sign in", code: "unauthenticated", request_id: "r" }, {
    status: 401,
  });

function setUp(answers: Response[], tokens: { fresh: string | undefined; after?: string | undefined }) {
  const used: string[] = [];
  const requests: Request[] = [];
  const deps: CallDeps = {
    session: {
      freshToken: () => Promise.resolve(tokens.fresh),
      tokenAfter: () => Promise.resolve(tokens.after),
    },
    send: (request, token) => {
      requests.push(request);
      used.push(token);
      return Promise.resolve(answers.shift() ?? refusal());
    },
  };
  return { ...caller(deps, endpoints), used, requests };
}

Deno.test("a call gives the data of the answer", async () => {
  const { api, requests } = setUp([Response.json({ success: true, data: { new: 2 } })], { fresh: "a" });
  deepEqual(await api("orderCounts"), { new: 2 });
  deepEqual(requests, [
    { address: "/api/admin/orders/counts", init: { method: "GET", headers: {} }, timeoutMs: 10_000 },
  ]);
});

Deno.test("a page gives its rows and where it stands, and is no page without that", async () => {
  const pagination = { page: 1, limit: 50, total: 0, pages: 0 };
  const { respond, requests } = setUp([
    Response.json({ success: true, data: [], pagination }),
    Response.json({ success: true, data: [] }),
  ], { fresh: "a" });
  const apiPage = pageCaller(respond);
  deepEqual(await apiPage("orders", { query: { tab: "new" } }), { rows: [], pagination });
  equal(requests[0]?.address, "/api/admin/orders?tab=new");
  await rejects(apiPage("orders"), /orders answered without its pagination/);
});

Deno.test("an upload is waited for longer, and a call for as long as it says", async () => {
  const data = () => Response.json({ success: true, data: {} });
  const { api, requests } = setUp([data(), data()], { fresh: "a" });
  await api("importMenu", { upload: new Blob(["name,price"]) });
  await api("authStatus", { timeoutMs: 5_000 });
  deepEqual(requests.map(({ timeoutMs }) => timeoutMs), [120_000, 5_000]);
});

Deno.test("a 401 leads to one new token and one retry", async () => {
  const { api, used } = setUp([refusal(), Response.json({ success: true, data: "fine" })], {
    fresh: "a",
    after: "b",
  });
  equal(await api("orderCounts"), "fine");
  deepEqual(used, ["a", "b"]);
});

Deno.test("a second 401 is final", async () => {
  const { api, used } = setUp([], { fresh: "a", after: "b" });
  await rejects(
    api("orderCounts"),
    (problem) => problem instanceof Refused && problem.status === 401,
  );
  deepEqual(used, ["a", "b"]);
});

Deno.test("nothing is sent when nobody is signed in, nor retried when the session is over", async () => {
  const nobody = setUp([], { fresh: undefined });
  await rejects(nobody.api("orderCounts"), Refused);
  deepEqual(nobody.used, []);

  const over = setUp([], { fresh: "a", after: undefined });
  await rejects(over.api("orderCounts"), Refused);
  deepEqual(over.used, ["a"]);
});

Deno.test("a refusal that is not in the envelope is still a refusal", async () => {
  const { api } = setUp([new Response("<h1>Bad gateway</h1>", { status: 502 })], { fresh: "a" });
  await rejects(
    api("orderCounts"),
    (problem) => problem instanceof Refused && problem.status === 502 && problem.failure === undefined,
  );
});
