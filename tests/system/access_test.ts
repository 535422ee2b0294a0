import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { Access, Endpoint } from "@contract/endpoint.ts";
import { endpoints } from "@contract/endpoints.ts";
import { may, type Role, roles } from "@domain/staff/permissions.ts";
import { lunchtime, requestOf, setClock } from "@api/testing/shop.ts";
import { openDatabase, type RunningShop, startShop } from "@api/testing/running.ts";
import { createSessions, forged, type TestSessions } from "@api/testing/sessions.ts";

const rows = Object.entries<Endpoint>(endpoints);

/** The kinds of callers that access rules distinguish. */
type CallerKind = "unknown" | "must_change_password" | "second_factor_setup_required" | Role | StationKind;

/** A station without a person, with a manager's PIN of three minutes ago, and with a super admin's PIN of now. */
type StationKind = "station_locked" | "station_shift" | "station_pin";

type Caller = {
  name: string;
  kind: CallerKind;
  authorization: (minted: TestSessions) => string | undefined;
};

/** The callers that are tried at every endpoint of staff. */
const callers: Caller[] = [
  unknownCaller("without a token", () => undefined),
  unknownCaller("whose session has ended", ({ ended }) => `Bearer ${ended}`),
  {
    name: "who must change the password",
    kind: "must_change_password",
    authorization: (m) => `Bearer ${m.mustChange}`,
  },
  {
    name: "who must set up a second factor",
    kind: "second_factor_setup_required",
    authorization: (m) => `Bearer ${m.mfaRequired}`,
  },
  { name: "a locked station", kind: "station_locked", authorization: (m) => `Bearer ${m.station.locked}` },
  { name: "a person on a station", kind: "station_shift", authorization: (m) => `Bearer ${m.station.shift}` },
  { name: "who just entered a PIN", kind: "station_pin", authorization: (m) => `Bearer ${m.station.pin}` },
  ...roles.map((role): Caller => ({
    name: role,
    kind: role,
    authorization: (m) => `Bearer ${m.byRole[role]}`,
  })),
];

/** The callers with other invalid tokens, which are tried at the first endpoint of each kind of access: its endpoints share one check. */
const forgers: Caller[] = [
  unknownCaller("with garbage", () => "Bearer no.such.token"),
  unknownCaller("with an empty token", () => "Bearer "),
  unknownCaller("with alg none", ({ claims }) => `Bearer ${forged.unsigned(claims)}`),
  unknownCaller(
    "with a token signed with another key",
    ({ claims }) => `Bearer ${forged.withUnknownKey(claims)}`,
  ),
  unknownCaller("with alg HS512", ({ claims, key }) => `Bearer ${forged.otherAlgorithm(claims, key)}`),
  unknownCaller(
    "with an expired token",
    ({ claims, sign }) => `Bearer ${sign({ ...claims, exp: 1_000_000_000 })}`,
  ),
  unknownCaller(
    "with a token without an expiration",
    ({ claims: { exp: _, ...rest }, sign }) => `Bearer ${sign(rest)}`,
  ),
  unknownCaller(
    "with an expiration that is not a number",
    ({ claims, sign }) => `Bearer ${sign({ ...claims, exp: "9e99" })}`,
  ),
  unknownCaller(
    "with another user's id in the token",
    ({ claims, sign }) => `Bearer ${sign({ ...claims, sub: "staff_manager" })}`,
  ),
  unknownCaller("with Basic instead of Bearer", ({ token }) => `Basic ${token}`),
  unknownCaller("whose account is disabled", ({ disabled }) => `Bearer ${disabled}`),
  unknownCaller("on a revoked station", ({ station }) => `Bearer ${station.revoked}`),
];

const firstOfKind = new Set(
  [...Map.groupBy(rows, ([, { access }]) => typeof access === "object" ? `staff, ${access.station}` : access)]
    .flatMap(([, [first]]) => first ? [first[0]] : []),
);

/** The callers that are tried at an endpoint. At the endpoints that admit everyone, most are tried at the first one only. */
function callersFor(name: string, { access }: Endpoint): Caller[] {
  if (firstOfKind.has(name)) return [...callers, ...forgers];
  const isForEveryone = access === "anyone" || access === "trusted_device" || access === "provider_signature";
  return isForEveryone ? callers.filter(({ kind }) => kind === "unknown" || kind === "super_admin") : callers;
}

function unknownCaller(name: string, authorization: Caller["authorization"]): Caller {
  return { name, kind: "unknown", authorization };
}

type Verdict =
  | "signed_out"
  | "no_token"
  | "must_change_password"
  | "second_factor_setup_required"
  | "access_denied"
  | "station_locked"
  | "pin_required"
  | "not_on_station"
  | "bad_signature"
  | "admitted";

/** Returns the expected outcome, or undefined when the endpoint does not use bearer tokens. */
function expectedVerdict(access: Access, kind: CallerKind): Verdict | undefined {
  switch (access) {
    case "anyone":
    case "trusted_device":
      return "admitted";
    case "provider_signature":
      return "bad_signature";
    case "refresh_cookie":
      return undefined;
    case "signed_in":
      if (kind === "unknown") return "signed_out";
      return isStation(kind) ? "not_on_station" : "admitted";
    case "station":
      if (kind === "unknown") return "signed_out";
      return isStation(kind) ? "admitted" : "not_on_station";
    case "stream_ticket":
      return isStation(kind) || roles.some((role) => role === kind) ? "admitted" : "no_token";
    default:
      if (kind === "unknown") return "signed_out";
      if (isStation(kind)) return expectedOnStation(access, kind);
      if (kind === "must_change_password" || kind === "second_factor_setup_required") return kind;
      return may(kind, access.permission) ? "admitted" : "access_denied";
  }
}

const isStation = (kind: CallerKind): kind is StationKind => kind.startsWith("station_");

function expectedOnStation(
  { permission, station }: Extract<Access, { permission: unknown }>,
  kind: StationKind,
): Verdict {
  if (station === undefined) return "not_on_station";
  if (station === "board") return "admitted";
  if (kind === "station_locked") return "station_locked";
  if (station === "pin" && kind === "station_shift") return "pin_required";
  return may(kind === "station_pin" ? "super_admin" : "manager", permission) ? "admitted" : "access_denied";
}

Deno.test("T18, T23: every endpoint admits only the callers that its row permits", async (t) => {
  await using things = new AsyncDisposableStack();
  const database = await openDatabase("PostgreSQL", things);
  const shop = await startShop(database, things, {}, undefined, { hasJobs: false });
  for (const [name, endpoint] of rows) {
    await t.step(
      `${name} admits or refuses every kind of caller by its row`,
      () => checkCallers(shop, endpoint, callersFor(name, endpoint)),
    );
  }
  for (const [name, endpoint] of rows.filter(([, { access }]) => access === "refresh_cookie")) {
    await t.step(`${name} requires the cookie and its own origin`, () => checkCookie(shop, endpoint));
  }
  await t.step("a path with another method is refused", () => otherMethods(shop));
});

async function checkCallers(shop: RunningShop, endpoint: Endpoint, callers: readonly Caller[]) {
  // New sessions, because an endpoint can end the session that it is called with. They begin at lunchtime, and a PIN holds for two minutes.
  await setClock(shop, lunchtime);
  const minted = await createSessions(shop.db);
  for (const { name, kind, authorization } of callers) {
    const expected = expectedVerdict(endpoint.access, kind);
    if (expected === undefined) continue;
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
    equal(await verdict(response), expected, `${endpoint.method} ${endpoint.path}, caller ${name}`);
  }
}

async function verdict(response: Response): Promise<string> {
  if (response.ok && !response.headers.get("content-type")?.startsWith("application/json")) {
    // A stream or a CSV download.
    await response.body?.cancel();
    return "admitted";
  }
  const body = await response.json();
  if (response.status >= 500) return `${response.status} ${body.code}`;
  const gates = {
    signed_out: 401,
    no_token: 401,
    must_change_password: 403,
    second_factor_setup_required: 403,
    access_denied: 403,
    station_locked: 403,
    pin_required: 403,
    not_on_station: 403,
    bad_signature: 400,
  };
  const gate = Object.entries(gates).find(([code]) => code === body.code);
  if (!gate) return response.status === 401 || response.status === 403 ? body.code : "admitted";
  return response.status === gate[1] && body.success === false ? gate[0] : `${response.status} ${body.code}`;
}

async function checkCookie(shop: RunningShop, endpoint: Endpoint) {
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
      // `/orders/{id}` can match `/orders/stream`, in which case its access rule responds.
      match(
        `${response.status} ${body.code}`,
        /^(404 endpoint_not_found|401 signed_out)$/,
        `${method} ${path}`,
      );
    }
  }
}
