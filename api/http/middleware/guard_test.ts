import { deepEqual, equal, match, ok } from "node:assert/strict";
import { Hono } from "hono";
import type { Endpoint } from "@contract/endpoint.ts";
import { endpoints } from "@contract/endpoints.ts";
import type { Environment } from "./call.ts";
import { guard, isDisguised, refuseForeignOrigin } from "./guard.ts";
import { answerOf, Refusal } from "../refusals.ts";
import { type MemoryShop, withMemoryShop } from "@api/testing/memory_shop.ts";
import { callApi, requestOf } from "@api/testing/shop.ts";
import { tokenOf } from "@api/testing/staff.ts";
import { newGuest } from "@api/testing/guests.ts";

const rows = Object.values<Endpoint>(endpoints);

Deno.test("disguised spellings of API and staff paths are recognized", () => {
  const plain = [
    "/",
    "/menu",
    "/api/cart",
    "/api/admin/orders",
    "/admin",
    "/admin/orders",
    "/admin/assets/a.js",
    // Encoded four times, which no proxy decodes.
    "/%25252561pi/admin/orders",
  ];
  for (const path of plain) equal(isDisguised(path), false, path);
  const disguised = [
    "/API/admin/orders",
    "//api/admin/orders",
    "/%61pi/admin/orders",
    "/%2561pi/admin/orders",
    "/%252561pi/admin/orders",
    "/api%2fadmin/orders",
    "/x/api/admin/orders",
    "/admin/api/admin/orders",
    "/admin;a=b/orders",
    "/ADMIN/orders",
    "//admin/orders",
    "/%41dmin",
    "/admin%00/orders",
    "\\admin\\orders",
    "/admin./orders",
  ];
  for (const path of disguised) equal(isDisguised(path), true, path);
});

Deno.test("a link to the staff app in another case or with punctuation leads to it, and other disguises nowhere", async () => {
  const app = new Hono<Environment>();
  app.use(guard);
  app.all("/*", (http) => http.text("passed"));
  app.onError((_cause, http) => http.text("refused", 404));
  const ask = async (path: string, method = "GET") => {
    const response = await app.request(path, { method });
    return response.headers.get("location") ?? await response.text();
  };
  equal(await ask("/Admin"), "/admin");
  equal(await ask("/ADMIN/Menu?search=x"), "/admin/menu?search=x");
  equal(await ask("/admin."), "/admin");
  equal(await ask("/admin/menu"), "passed");
  const refused = [
    "/Admin/api/admin/orders",
    "/admin/API/x",
    "/admin/api/x",
    "//admin",
    "//Admin",
    "/admin;a=b/x",
  ];
  for (const path of [...refused, "/%41dmin", "/admin./orders", "/admin%00/orders", "/Api/menu"]) {
    equal(await ask(path), "refused", path);
  }
  equal(await ask("/Admin", "POST"), "refused");
});

Deno.test("the guard", async (t) => {
  await withMemoryShop(async (shop) => {
    await t.step("T24: 100 spellings of every staff path are refused", () => spellings(shop));
    await t.step(
      "T22: writes are accepted only as JSON and from the site's own pages",
      () => crossSite(shop),
    );
    await t.step("T28: every response has the security headers, including errors", () => headers(shop));
    await t.step(
      "T26: requests that are too large or nested too deeply are refused with their code",
      () => oversized(shop),
    );
  });
});

/** Browser features that no page uses. */
const disabledFeatures = new RegExp(
  [
    ...["camera", "display-capture", "geolocation", "gyroscope", "hid", "magnetometer", "microphone", "midi"],
    ...["serial", "usb", "xr-spatial-tracking"],
  ].map((feature) => `\\b${feature}=\\(\\)`).join(".*"),
);

Deno.test("headers and URLs at the maximum size are accepted, and one character more is refused", async () => {
  const app = new Hono<Environment>().use(guard).get("*", (http) => http.text("in"));
  app.onError((cause) =>
    new Response(null, { status: cause instanceof Refusal ? answerOf(cause, 0).status : 500 })
  );
  const statusOf = async (path: string, headers: Record<string, string> = {}) =>
    (await app.request(`http://kitchen.example${path}`, { headers })).status;
  equal(await statusOf("/", { "x-long": "x".repeat(16_384 - 6) }), 200);
  equal(await statusOf("/", { "x-long": "x".repeat(16_384 - 5) }), 431);
  const path = (chars: number) => `/${"x".repeat(chars - 1)}`;
  equal(await statusOf(path(2_048)), 200);
  equal(await statusOf(path(2_049)), 414);
  const query = (chars: number) => `/?${"x".repeat(chars - "http://kitchen.example/?".length)}`;
  equal(await statusOf(query(8_192)), 200);
  equal(await statusOf(query(8_193)), 414);
});

Deno.test("the time of the guard grows with the length of a path, not with its square", () => {
  // Ten times the maximum: each takes up to 4 ms, and with a pattern that backtracks seconds.
  const length = 20_000;
  for (const filling of [".", " ", "\0", "%2e", "%20", "%252e", ";", "/.", "./", "\\", "api.", "%"]) {
    const path = `/a${filling.repeat(length / filling.length)}x`;
    const hostile = fastest(() => isDisguised(path));
    ok(hostile < 250, `${JSON.stringify(filling)} took ${hostile} ms`);
  }
});

/** Returns the shortest time of several runs in milliseconds, because a busy machine only adds time. */
function fastest(run: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now();
    run();
    return performance.now() - began;
  });
  return Math.min(...times);
}

/** A seeded random generator, so that every run uses the same spellings. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % below;
  };
}

async function spellings(shop: MemoryShop) {
  const pick = seeded(24);
  const guarded = rows.filter(({ access }) => typeof access === "object" || access === "signed_in");
  const tricks: ((path: string) => string)[] = [
    (path) => path.replace("/", "//"),
    (path) => path.replaceAll("/", "//"),
    (path) => path.toUpperCase(),
    (path) => `${path}/`,
    (path) => `${path}.`,
    (path) => `${path}%00`,
    (path) => `${path}%2f`,
    (path) => `${path};jsessionid=1`,
    (path) => `${path}%20`,
    (path) => `${path}/..;/`,
    (path) => `/x/..%2f${path.slice(1)}`,
    (path) => `/x/..${path}`,
    (path) => `/x/%2e%2e${path}`,
    (path) => path.replace(/\/(\w)/, (_, first: string) => `/%${first.charCodeAt(0).toString(16)}`),
    (path) => path.replace(/\/(\w)/, (_, first: string) => `/%25${first.charCodeAt(0).toString(16)}`),
    (path) => path.replace("/admin", "/Admin"),
    (path) => path.replace("/admin", "%2Fadmin"),
    (path) => path.replace("/api", "/admin/api"),
    (path) => path.replace("/api", "/api/api"),
    (path) => path.replace("/api", "/api/."),
    (path) => `${path}?token=x`,
    (path) => `${path}#x`,
    (path) => path.replaceAll("/", "%5c"),
    (path) => path.replaceAll("/", "\\"),
  ];
  for (const { method, path } of guarded) {
    const plain = path.replace("{id}", "nothing");
    const spelled = new Set<string>();
    for (let round = 0; round < 2_000 && spelled.size < 100; round++) {
      let spelling = plain;
      for (let layers = 1 + pick(4); layers > 0; layers--) {
        spelling = tricks[pick(tricks.length)]?.(spelling) ?? spelling;
      }
      spelled.add(spelling);
    }
    ok(spelled.size === 100, `${spelled.size} spellings of ${plain}`);
    const paths = Array.from(spelled, (spelling) => spelling.startsWith("/") ? spelling : `/${spelling}`);
    const answers = await raw(shop, method, paths);
    for (const [nth, path] of paths.entries()) {
      const { status = 0, body = "" } = answers[nth] ?? {};
      const isUnbuilt = status === 503 && body.includes("This page was not built");
      ok(
        isUnbuilt || [400, 401, 404].includes(status),
        `${method} ${path} answered ${status} ${body.slice(0, 200)}`,
      );
      ok(!body.includes('"success":true'), path);
    }
  }
}

/**
 * Sends requests over raw connections, because `fetch` would normalize the paths. A connection takes all requests at once; the server may end
 * it after a refused one, and a new connection takes the rest.
 */
async function raw(
  shop: MemoryShop,
  method: string,
  paths: readonly string[],
): Promise<{ status: number; body: string }[]> {
  const { hostname, port } = new URL(shop.url);
  const answers: { status: number; body: string }[] = [];
  while (answers.length < paths.length) {
    const rest = paths.slice(answers.length);
    const requests = rest.map((path, nth) =>
      `${method} ${path.replaceAll("#", "%23")} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-length: 0\r\n` +
      `connection: ${nth === rest.length - 1 ? "close" : "keep-alive"}\r\n\r\n`
    );
    const connection = await Deno.connect({ hostname, port: Number(port) });
    const writing = new Blob(requests).stream().pipeTo(connection.writable, { preventClose: true }).catch(
      () => {},
    );
    const text = await new Response(connection.readable).text();
    await writing;
    const received = text.split(/(?=HTTP\/1\.1 \d{3} )/);
    if (text === "") throw new Error(`no answer to ${rest[0]}`);
    answers.push(...received.map((body) => ({ status: Number(/ (\d+)/.exec(body)?.[1]), body })));
  }
  return answers;
}

async function crossSite(shop: MemoryShop) {
  // Reports of blocked content only count, and browsers send them without an origin.
  const changing = rows.filter(({ method, access, upload }) =>
    method !== "GET" && access !== "provider_signature" && upload !== "application/csp-report"
  );
  for (const endpoint of changing) {
    const send = async (headers: Record<string, string>, body?: string) => {
      const response = await fetch(...requestOf(shop, endpoint, { id: "nothing", headers, body }));
      equal(response.headers.get("access-control-allow-origin"), null);
      return `${response.status} ${(await response.json()).code}`;
    };
    const json = { "content-type": "application/json" };
    const where = `${endpoint.method} ${endpoint.path}`;
    equal(await send({ ...json, origin: "https://evil.example" }, "{}"), "403 foreign_origin", where);
    equal(await send({ ...json, "sec-fetch-site": "cross-site" }, "{}"), "403 foreign_origin", where);
    if (endpoint.upload !== undefined) continue;
    for (
      const type of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "application/jsonp",
      ]
    ) {
      equal(await send({ "content-type": type }, '{"a":1}'), "415 not_json", `${where} ${type}`);
    }
  }
  const preflight = await fetch(`${shop.url}/api/auth/refresh`, {
    method: "OPTIONS",
    headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
  });
  await preflight.body?.cancel();
  equal(preflight.headers.get("access-control-allow-origin"), null);
}

async function headers(shop: MemoryShop) {
  const token = await tokenOf(shop, "manager");
  const pages = [
    "/",
    "/menu",
    "/cart",
    "/checkout",
    "/order-pending/pi_1234567890",
    "/admin/",
    "/admin/login",
    "/nowhere",
  ];
  const calls = [
    "/api/menu/items/by-category",
    "/api/nowhere",
    "/api/admin/orders",
    "/api/docs",
    "/api/openapi.json",
  ];
  for (const path of [...pages, ...calls, "/healthz", "/readyz", "/API/cart", `/api/${"x".repeat(9_000)}`]) {
    const response = await fetch(`${shop.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    await response.body?.cancel();
    const of = (name: string) => response.headers.get(name) ?? "";
    const policy = of("content-security-policy");
    match(policy, /frame-ancestors 'none'/, path);
    match(policy, /object-src 'none'; base-uri 'none'/, path);
    ok(!/script-src[^;]*unsafe|style-src[^;]*unsafe|https:/.test(policy), `${path}: ${policy}`);
    equal(of("x-content-type-options"), "nosniff", path);
    equal(of("referrer-policy"), "no-referrer", path);
    const isPage = !path.startsWith("/api/") || path === "/api/docs";
    if (isPage) match(of("permissions-policy"), disabledFeatures, path);
    if (isPage) equal(of("cross-origin-opener-policy"), "same-origin", path);
    equal(of("strict-transport-security"), "", "only behind TLS");
    const isPublic = ["/api/menu/items/by-category", "/api/docs", "/api/openapi.json"].includes(path);
    const isPersonal = /^\/(api|cart|checkout|order-)/.test(path) && !isPublic;
    if (isPersonal) equal(of("cache-control"), "no-store", path.slice(0, 60));
  }
}

async function oversized(shop: MemoryShop) {
  const { sessionId } = newGuest(shop);
  const body = (note: string) =>
    JSON.stringify({ session_id: sessionId, menu_item_id: "x", quantity: 1, special_instructions: note });
  const codeOf = async (answer: ReturnType<typeof callApi>) => {
    const refused = await answer;
    return refused.ok ? "admitted" : `${refused.status} ${refused.failure.code}`;
  };
  equal(await codeOf(callApi(shop, "addToCart", { body: body("x".repeat(10_000_000)) })), "413 too_large");
  equal(await codeOf(callApi(shop, "addToCart", { body: body("x".repeat(501)) })), "400 invalid");
  equal(await codeOf(callApi(shop, "addToCart", { body: "[".repeat(60_000) })), "400 bad_json");
  equal(
    await codeOf(callApi(shop, "addToCart", { body: `${"[".repeat(30_000)}${"]".repeat(30_000)}` })),
    "400 bad_json",
  );
  equal(
    await codeOf(callApi(shop, "cart", { query: { session_id: "x".repeat(9_000) } })),
    "414 address_too_long",
  );
  const long = { "x-long": "x".repeat(17_000) };
  equal(
    await codeOf(callApi(shop, "cart", { query: { session_id: sessionId }, headers: long })),
    "431 headers_too_large",
  );
}

Deno.test("behind TLS the site's own host is the configured one", () => {
  const endpoint = endpoints.login;
  const asked = (headers: Record<string, string>) => {
    const http = { req: { header: (name: string) => headers[name] } };
    // Contains only the fields that the check reads.
    refuseForeignOrigin(
      { publicUrl: "https://kitchen.example", staffUrl: "https://kitchen.example" },
      endpoint,
      http as never,
    );
    return true;
  };
  deepEqual(asked({ origin: "https://kitchen.example", host: "10.0.0.7:8000" }), true);
  deepEqual(asked({ host: "10.0.0.7:8000" }), true);
});
