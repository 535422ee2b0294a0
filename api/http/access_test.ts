import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { Access } from "@contract/endpoint_row.ts";
import type { Endpoint } from "@contract/specs/spec.ts";
import { calls } from "@contract/calls.ts";
import { may, type Role, roles } from "@domain/staff/permissions.ts";
import { requestOf } from "../testing/shop.ts";
import { type RunningShop, withShop } from "../testing/running.ts";
import { createSessions, forged, type TestSessions } from "../testing/sessions.ts";

const rows = Object.entries<Endpoint>(calls);

/** What a caller is, as far as any row may care. */
type Standing = "nobody" | "must_change_password" | "must_enrol_second_factor" | Role;

type Caller = {
  name: string;
  standing: Standing;
  authorization: (minted: TestSessions) => string | undefined;
};

const callers: Caller[] = [
  nobody("without a token", () => undefined),
  nobody("with garbage", () => "Bearer no.such.token"),
  nobody("with an empty token", () => "Bearer "),
  nobody("with alg none", ({ claims }) => `Bearer ${forged.unsigned(claims)}`),
  nobody("with a token signed by somebody else", ({ claims }) => `Bearer ${forged.withUnknownKey(claims)}`),
  nobody("with alg HS512", ({ claims, key }) => `Bearer ${forged.otherAlgorithm(claims, key)}`),
  nobody("with an expired token", ({ claims, sign }) => `Bearer ${sign({ ...claims, exp: 1_000_000_000 })}`),
  nobody("with a token that never ends", ({ claims: { exp: _, ...rest }, sign }) => `Bearer ${sign(rest)}`),
  nobody("with an end that is no number", ({ claims, sign }) => `Bearer ${sign({ ...claims, exp: "9e99" })}`),
  nobody(
    "with another's name on the token",
    ({ claims, sign }) => `Bearer ${sign({ ...claims, sub: "staff_manager" })}`,
  ),
  nobody("with Basic instead of Bearer", ({ token }) => `Basic ${token}`),
  nobody("whose session has ended", ({ ended }) => `Bearer ${ended}`),
  nobody("whose account is disabled", ({ disabled }) => `Bearer ${disabled}`),
  {
    name: "who must change the password",
    standing: "must_change_password",
    authorization: (m) => `Bearer ${m.mustChange}`,
  },
  {
    name: "who must set up a second factor",
    standing: "must_enrol_second_factor",
    authorization: (m) => `Bearer ${m.mfaRequired}`,
  },
  ...roles.map((role): Caller => ({
    name: role,
    standing: role,
    authorization: (m) => `Bearer ${m.byRole[role]}`,
  })),
];

function nobody(name: string, authorization: Caller["authorization"]): Caller {
  return { name, standing: "nobody", authorization };
}

type Verdict =
  | "signed_out"
  | "no_token"
  | "must_change_password"
  | "must_enrol_second_factor"
  | "access_denied"
  | "bad_signature"
  | "let in";

/** Undefined where the row does not look at bearer tokens at all. */
function expected(access: Access, standing: Standing): Verdict | undefined {
  switch (access) {
    case "anyone":
    case "trusted_device":
      return "let in";
    case "provider_signature":
      return "bad_signature";
    case "refresh_cookie":
      return undefined;
    case "signed_in":
      return standing === "nobody" ? "signed_out" : "let in";
    case "stream_ticket":
      return roles.some((role) => role === standing) ? "let in" : "no_token";
    default:
      if (standing === "nobody") return "signed_out";
      if (standing === "must_change_password" || standing === "must_enrol_second_factor") return standing;
      return may(standing, access.permission) ? "let in" : "access_denied";
  }
}

Deno.test("T18, T23: who may call what", async (t) => {
  await withShop("PostgreSQL", async (shop) => {
    for (const [name, endpoint] of rows) {
      await t.step(`${name} judges every caller by its row`, () => walk(shop, endpoint));
    }
    for (const [name, endpoint] of rows.filter(([, { access }]) => access === "refresh_cookie")) {
      await t.step(`${name} wants the cookie, from our own pages`, () => walkCookie(shop, endpoint));
    }
    await t.step("no spelling of a staff path gets past the guard", () => spellings(shop));
    await t.step("a path with another method is no call", () => otherMethods(shop));
  });
});

async function walk(shop: RunningShop, endpoint: Endpoint) {
  // Sessions of its own: a row may end the one it is called with.
  const minted = await createSessions(shop.db);
  for (const { name, standing, authorization } of callers) {
    const wanted = expected(endpoint.access, standing);
    if (wanted === undefined) continue;
    const header = authorization(minted);
    const token = header?.replace(/^\w+ /, "");
    const isTicket = endpoint.access === "stream_ticket";
    if (isTicket && header?.startsWith("Basic")) continue;
    const response = await fetch(...requestOf(shop, endpoint, {
      id: "nothing",
      ...(header === undefined
        ? {}
        : isTicket
        ? { query: { token: token ?? "" } }
        : { headers: { authorization: header } }),
    }));
    equal(await verdict(response), wanted, `${endpoint.method} ${endpoint.path}, caller ${name}`);
  }
}

async function verdict(response: Response): Promise<string> {
  if (response.ok && !response.headers.get("content-type")?.startsWith("application/json")) {
    // A stream, or a table to download.
    await response.body?.cancel();
    return "let in";
  }
  const body = await response.json();
  if (response.status >= 500) return `${response.status} ${body.code}`;
  const gates = {
    signed_out: 401,
    no_token: 401,
    must_change_password: 403,
    must_enrol_second_factor: 403,
    access_denied: 403,
    bad_signature: 400,
  };
  const gate = Object.entries(gates).find(([code]) => code === body.code);
  if (!gate) return response.status === 401 || response.status === 403 ? body.code : "let in";
  return response.status === gate[1] && body.success === false ? gate[0] : `${response.status} ${body.code}`;
}

async function walkCookie(shop: RunningShop, endpoint: Endpoint) {
  const call = async (headers: Record<string, string>) => {
    const response = await fetch(...requestOf(shop, endpoint, { headers }));
    return { status: response.status, body: await response.json() };
  };
  const minted = await createSessions(shop.db);
  const cookie = (token: string) => ({ cookie: `refresh_token=${token}` });

  for (
    const headers of [{}, cookie("garbage"), cookie(minted.refresh.ended), cookie(minted.refresh.disabled)]
  ) {
    const { status, body } = await call(headers);
    ok(status === 401 || (status === 200 && body.data === null), `${status} ${JSON.stringify(body)}`);
  }
  for (const origin of ["https://evil.example", "null", "http://localhost.evil.example"]) {
    const { status, body } = await call({ ...cookie(minted.refresh.manager), origin });
    deepEqual([status, body.code], [403, "foreign_origin"], origin);
  }
  const own = await call({ ...cookie(minted.refresh.manager), origin: shop.url });
  deepEqual([own.status, own.body.success], [200, true]);
}

async function spellings(shop: RunningShop) {
  const guarded = rows.filter(([, { access }]) => typeof access === "object");
  for (const [, endpoint] of guarded) {
    const path = endpoint.path.replace("{id}", "nothing");
    const variants = [
      `/${path}`,
      `${path}/`,
      `${path}//`,
      `${path}.`,
      `${path};a=b`,
      `${path}%2f`,
      `${path}%00`,
      path.toUpperCase(),
      path.replace("/admin/", "/Admin/"),
      path.replace("/admin/", "//admin/"),
      path.replace("/admin/", "/%61dmin/"),
      path.replace("/admin/", "%2fadmin%2f"),
      path.replace("/admin/", "/x/../admin/"),
      path.replace("/admin/", "/x/%2e%2e/admin/"),
      path.replace("/api/", "/api/api/"),
      path.replace("/api/", "/admin/api/"),
    ];
    for (const variant of variants) {
      const response = await fetch(`${shop.url}${variant}`, { method: endpoint.method });
      const text = await response.text();
      ok(!text.startsWith('{"success":true'), `${variant} answered ${text}`);
      // A page of the storefront or of the staff app may stand at the spelling; a call may not.
      ok(
        response.status < 500 || !response.headers.get("content-type")?.includes("json"),
        `${variant}: ${text}`,
      );
    }
  }
}

async function otherMethods(shop: RunningShop) {
  for (const [path, own] of Map.groupBy(rows, ([, endpoint]) => endpoint.path)) {
    const taken = own.map(([, { method }]) => method);
    for (
      const method of ["GET", "POST", "PUT", "DELETE", "PATCH"].filter((each) =>
        !taken.some((own) => own === each)
      )
    ) {
      const response = await fetch(`${shop.url}${path.replace("{id}", "nothing")}`, { method });
      const body = await response.json();
      // `/orders/{id}` may catch what is `/orders/stream` to another row: then its guard answers.
      match(`${response.status} ${body.code}`, /^(404 no_such_call|401 signed_out)$/, `${method} ${path}`);
    }
  }
}
