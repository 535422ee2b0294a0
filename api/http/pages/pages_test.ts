import { deepEqual, equal, match } from "node:assert/strict";
import { shortOrderPath } from "@contract/guest_paths.ts";
import { Hono } from "hono";
import type { Environment } from "../middleware/call.ts";
import { type BuiltApp, servePages } from "./pages.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

function builtApp(name: string): BuiltApp {
  return {
    files: new Map([
      ["index.html", bytes(`raw ${name}`)],
      ["assets/main-1.js", bytes(`${name} script`)],
      ["assets/main-1.js.br", bytes(`${name} packed`)],
      ["icon.svg", bytes(`${name} icon`)],
      ["worker.js", bytes(`${name} worker`)],
    ]),
    index: `<p>${name}</p><!--head-->`,
    serverEntry: undefined,
  };
}

function pages() {
  const app = new Hono<Environment>();
  servePages(
    app,
    { storefront: builtApp("guest"), staff: builtApp("staff") },
    () => Promise.resolve(undefined),
  );
  return async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.request(path, { headers });
    const { status } = response;
    const cached = response.headers.get("cache-control");
    return { status, cached, coding: response.headers.get("content-encoding"), text: await response.text() };
  };
}

Deno.test("files are served by path, compressed if accepted, and files with a hash are cached permanently", async () => {
  const ask = pages();
  const script = await ask("/assets/main-1.js");
  deepEqual([script.text, script.cached, script.coding], [
    "guest script",
    "public, max-age=31536000, immutable",
    null,
  ]);
  const packed = await ask("/admin/assets/main-1.js", { "accept-encoding": "gzip, br" });
  deepEqual([packed.text, packed.coding], ["staff packed", "br"]);
  equal((await ask("/icon.svg")).cached, "no-cache");
});

Deno.test("the staff app's worker may also control /admin without a slash", async () => {
  const app = new Hono<Environment>();
  servePages(app, { storefront: undefined, staff: builtApp("staff") }, () => Promise.resolve(undefined));
  const allowed = async (path: string) => (await app.request(path)).headers.get("service-worker-allowed");
  equal(await allowed("/admin/worker.js"), "/admin");
  equal(await allowed("/admin/assets/main-1.js"), null);
});

Deno.test("a page's address with a slash at its end leads to the one without, with its query", async () => {
  const app = new Hono<Environment>();
  servePages(app, { storefront: undefined, staff: undefined }, () => Promise.resolve(undefined));
  const follow = async (path: string) => {
    const response = await app.request(path);
    return [response.status, response.headers.get("location")];
  };
  deepEqual(await follow("/checkout/"), [301, "/checkout"]);
  deepEqual(await follow("/ko/checkout/?x=1"), [301, "/ko/checkout?x=1"]);
  deepEqual((await follow("//other.example/"))[1], null);
});

Deno.test("a link with glued punctuation or in another case leads to its page, and never to another site", async () => {
  const app = new Hono<Environment>();
  servePages(app, { storefront: builtApp("guest"), staff: undefined }, () => Promise.resolve(undefined));
  const follow = async (path: string) => (await app.request(path)).headers.get("location");
  for (
    const [link, page] of [
      ["/menu.", "/menu"],
      ["/menu/).?dish=dish_japchae", "/menu?dish=dish_japchae"],
      ["/Menu", "/menu"],
      ["/KO/Menu!", "/ko/menu"],
      ["/),", "/"],
      ["/ko/”", "/ko"],
      ["/menu에서", "/menu"],
      ["/ORDER-confirmation/ord_2X4k),", "/order-confirmation/ord_2X4k"],
      ["/Ko/C/AbC-_1…", "/ko/c/AbC-_1"],
    ] as const
  ) {
    equal(await follow(link), page, link);
    equal(await follow(page), null, page);
  }
  const others = [
    "//other.example",
    "//other.example.",
    "/%2F%2Fother.example",
    "/\\other.example/.",
    "/.//x.y/",
  ];
  for (const link of [...others, "/icon.svg", "/assets/main-1.js", "/.well-known/x.", "/menu.x"]) {
    equal(await follow(link), null, link);
  }
  for (const link of ["/%2F%2F.", "/%5C.", "/%0d%0aset-cookie:"]) {
    match(await follow(link) ?? "/", /^\/$/, link);
  }
});

Deno.test("a link to the staff app in another case or with glued punctuation leads to its page", async () => {
  const app = new Hono<Environment>();
  servePages(app, { storefront: undefined, staff: builtApp("staff") }, () => Promise.resolve(undefined));
  const follow = async (path: string) => (await app.request(path)).headers.get("location");
  for (
    const [link, page] of [
      ["/Admin", "/admin"],
      ["/ADMIN/", "/admin"],
      ["/admin).", "/admin"],
      ["/admin/).", "/admin"],
      ["/admin", "/admin/"],
      ["/Admin/Menu.?search=x", "/admin/menu?search=x"],
      ["/admin/orders/", "/admin/orders"],
      ["/admin/Orders/ord_2X4k,", "/admin/orders/ord_2X4k"],
    ] as const
  ) equal(await follow(link), page, link);
  const others = [
    "/admin/",
    "/admin/menu",
    "/admin/worker.js",
    "/admin//other.example",
    "/admin/%2F%2Fother.example",
  ];
  for (const path of others) equal(await follow(path), null, path);
});

Deno.test("the short link of a text message leads to the order's page", async () => {
  const app = new Hono<Environment>();
  servePages(app, { storefront: undefined, staff: undefined }, () => Promise.resolve(undefined));
  const follow = async (path: string) => {
    const response = await app.request(path);
    return [response.status, response.headers.get("location")];
  };
  deepEqual(await follow(shortOrderPath("ord_2x4k", "en")), [302, "/order-confirmation/ord_2x4k"]);
  deepEqual(await follow(shortOrderPath("ord_2x4k", "ko")), [302, "/ko/order-confirmation/ord_2x4k"]);
  const [, hostile] = await follow("/o/..%2F..%2Fadmin%0d%0aset-cookie:x");
  equal(hostile, "/order-confirmation/ord_..%2F..%2Fadmin%0D%0Aset-cookie%3Ax");
});

Deno.test("index.html is not served as a file", async () => {
  const ask = pages();
  for (const path of ["/index.html", "/admin/index.html", "/nowhere", "/admin/orders"]) {
    const page = await ask(path);
    deepEqual([page.status, page.text.startsWith("raw")], [200, false], path);
  }
  equal((await ask("/admin")).status, 302);
});
