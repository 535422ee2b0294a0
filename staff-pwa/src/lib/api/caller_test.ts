import { deepEqual, equal, rejects } from "node:assert/strict";
import * as auth from "@contract/auth.ts";
import * as menu from "@contract/menu.ts";
import * as endpoints from "@contract/orders.ts";
import { type CallDeps, caller, type Request } from "./caller.ts";
import { pageCaller } from "./page_caller.ts";
import { Refused } from "../session/refused.ts";

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
  return { ...caller(deps), used, requests };
}

Deno.test("returns the data of the response", async () => {
  const { api, requests } = setUp([Response.json({ success: true, data: { new: 2 } })], { fresh: "a" });
  deepEqual(await api(endpoints.orderCounts), { new: 2 });
  deepEqual(requests, [
    { address: "/api/admin/orders/counts", init: { method: "GET", headers: {} }, timeoutMs: 10_000 },
  ]);
});

Deno.test("returns a page's rows with the pagination and rejects a response without pagination", async () => {
  const pagination = { page: 1, limit: 50, total: 0, pages: 0 };
  const { respond, requests } = setUp([
    Response.json({ success: true, data: [], pagination }),
    Response.json({ success: true, data: [] }),
  ], { fresh: "a" });
  const apiPage = pageCaller(respond);
  deepEqual(await apiPage(endpoints.orders, { query: { tab: "new" } }), { rows: [], pagination });
  equal(requests[0]?.address, "/api/admin/orders?tab=new");
  await rejects(apiPage(endpoints.orders), /GET \/api\/admin\/orders answered without its pagination/);
});

Deno.test("waits two minutes for an upload and otherwise for the given timeout", async () => {
  const data = () => Response.json({ success: true, data: {} });
  const { api, requests } = setUp([data(), data()], { fresh: "a" });
  await api(menu.importMenu, { upload: new Blob(["name,price"]) });
  await api(auth.authStatus, { timeoutMs: 5_000 });
  deepEqual(requests.map(({ timeoutMs }) => timeoutMs), [120_000, 5_000]);
});

Deno.test("renews the token and retries once after a 401", async () => {
  const { api, used } = setUp([refusal(), Response.json({ success: true, data: "fine" })], {
    fresh: "a",
    after: "b",
  });
  equal(await api(endpoints.orderCounts), "fine");
  deepEqual(used, ["a", "b"]);
});

Deno.test("does not retry after a second 401", async () => {
  const { api, used } = setUp([], { fresh: "a", after: "b" });
  await rejects(
    api(endpoints.orderCounts),
    (problem) => problem instanceof Refused && problem.status === 401,
  );
  deepEqual(used, ["a", "b"]);
});

Deno.test("sends nothing when signed out and does not retry when the session has ended", async () => {
  const signedOut = setUp([], { fresh: undefined });
  await rejects(signedOut.api(endpoints.orderCounts), Refused);
  deepEqual(signedOut.used, []);

  const over = setUp([], { fresh: "a", after: undefined });
  await rejects(over.api(endpoints.orderCounts), Refused);
  deepEqual(over.used, ["a"]);
});

Deno.test("throws Refused for an error response without the envelope", async () => {
  const { api } = setUp([new Response("<h1>Bad gateway</h1>", { status: 502 })], { fresh: "a" });
  await rejects(
    api(endpoints.orderCounts),
    (problem) => problem instanceof Refused && problem.status === 502 && problem.failure === undefined,
  );
});
