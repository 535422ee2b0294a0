import { deepEqual, equal } from "node:assert/strict";
import { request } from "node:http";
import { demoPassword } from "@demo/restaurant/staff.ts";
import { addressOf, type Endpoint } from "@contract/endpoint.ts";
import { endpoints } from "@contract/endpoints.ts";
import { newMemoryShop } from "@api/testing/memory_shop.ts";
import { siteOf } from "./sites.ts";

const hosts = { guest: "guests.localhost", staff: "staff.localhost" } as const;
const sites = ["guest", "staff"] as const;
type Site = typeof sites[number];

/** A product whose staff app has an address of its own, and calls of it by host. */
async function twoSites(resources: AsyncDisposableStack) {
  const shop = await newMemoryShop(resources, {
    PUBLIC_URL: `http://${hosts.guest}`,
    STAFF_URL: `http://${hosts.staff}`,
  });
  type Call = { method?: string; headers?: Record<string, string>; body?: object };
  return (site: Site, path: string, { method = "GET", headers = {}, body }: Call = {}) =>
    new Promise<{ status: number; location: string | undefined; text: string; cookies: string[] }>(
      (resolve, reject) => {
        const asked = request(new URL(path, shop.url), {
          method,
          headers: { host: hosts[site], ...headers, ...(body && { "content-type": "application/json" }) },
        }, (answer) => {
          const { statusCode: status = 0, headers: { location, "set-cookie": cookies = [] } } = answer;
          const isStream = answer.headers["content-type"]?.startsWith("text/event-stream");
          let text = "";
          const done = () => {
            asked.destroy();
            resolve({ status, location, text, cookies });
          };
          if (isStream) return done();
          answer.on("data", (part) => text += part);
          answer.on("end", done);
        });
        asked.on("error", reject);
        asked.end(body && JSON.stringify(body));
      },
    );
}

Deno.test("a path of the staff, of the guests or of both", () => {
  const paths = {
    staff: ["/admin", "/admin/", "/admin/worker.js", "/api/admin/orders", "/api/auth/login"],
    guest: ["/", "/menu", "/administration", "/api/payment/webhook", "/api/cart-links", "/mcp", "/dev"],
    both: ["/api/cart", "/api/cart/add", "/api/store/slots", "/images/a.webp", "/readyz", "/api/print/x"],
  };
  for (const [site, each] of Object.entries(paths)) {
    deepEqual(each.map(siteOf), each.map(() => site), site);
  }
});

Deno.test("with an address of its own, the staff app and its endpoints are there only, and the guests' site is not", async () => {
  await using resources = new AsyncDisposableStack();
  const call = await twoSites(resources);
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = addressOf(endpoint, "x");
    const answers = await Promise.all(sites.map(async (site) => {
      const { text } = await call(site, path, { method: endpoint.method });
      return text.includes('"endpoint_not_found"') ? [] : [site];
    }));
    const site = siteOf(path);
    deepEqual(answers.flat(), site === "both" ? [...sites] : [site], name);
  }
  const statusOf = async (site: Site, path: string) => (await call(site, path)).status;
  for (const path of ["/admin", "/admin/", "/admin/orders"]) equal(await statusOf("guest", path), 404, path);
  for (const path of ["/menu", "/ko/menu", "/sitemap.xml", "/dev", "/c/x"]) {
    equal(await statusOf("staff", path), 404, path);
  }
  const home = await call("staff", "/");
  deepEqual([home.status, home.location], [302, "/admin/"]);
  equal((await call("staff", "/Admin/Menu")).location, "/admin/menu");
  equal((await call("staff", "/robots.txt")).text, "User-agent: *\nDisallow: /\n");
  const { paths } = JSON.parse((await call("guest", "/api/openapi.json")).text);
  deepEqual(paths["/api/auth/login"].servers, [{ url: `http://${hosts.staff}` }]);
  equal(paths["/api/store/status"].servers, undefined);
});

Deno.test("a page of the guests' site signs no one in at the staff's address", async () => {
  await using resources = new AsyncDisposableStack();
  const call = await twoSites(resources);
  const login = async (headers: Record<string, string>) => {
    const body = { username: "manager", password: demoPassword };
    const { status, cookies } = await call("staff", "/api/auth/login", { method: "POST", headers, body });
    return [status, cookies.some((cookie) => cookie.startsWith("refresh_token="))];
  };
  deepEqual(await login({ origin: `http://${hosts.staff}` }), [200, true]);
  deepEqual(await login({ origin: `http://${hosts.guest}` }), [403, false]);
  deepEqual(await login({ "sec-fetch-site": "same-site" }), [403, false]);
});
