import { deepEqual, equal } from "node:assert/strict";
import { checkoutPage, scriptsIn } from "./received_page.ts";

const html =
  `<head><script type="application/json">{"a":1}</script><script type="module">import "/assets/pay-a.js"</script>
  <script data-route="browser" type="module" src="/assets/index-b.js"></script></head>`;
const files: Record<string, string> = { "/assets/pay-a.js": "pay()", "/assets/index-b.js": "start()" };
const csp = { "content-security-policy": "script-src 'self'" };

type Site = { page?: string; headers?: Record<string, string>; files?: Record<string, string> };
const site = (asked: string[], { page = html, headers = csp, files: own = files }: Site = {}) => {
  return (address: string) => {
    const { origin, pathname } = new URL(address);
    equal(origin, "https://shop.example");
    asked.push(pathname);
    return Promise.resolve(
      pathname === "/checkout" ? new Response(page, { headers }) : new Response(own[pathname]),
    );
  };
};

/** What the comparison says once it is done. */
async function compared(received: Site | (() => Promise<Response>), publicUrl = "https://shop.example") {
  const fetchPublic = typeof received === "function" ? received : site([], received);
  const page = checkoutPage(publicUrl, { send: site([]), fetchPublic, now: () => 0 });
  equal(page.changes(), undefined);
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  await new Promise((done) => setTimeout(done));
  return page.changes();
}

Deno.test("the checkout page from the public address is compared with the one that this process sends", async () => {
  deepEqual(await compared({}), []);
  deepEqual(await compared({ headers: { ...csp, server: "proxy" } }), []);
  deepEqual(await compared({ headers: {} }), ["content-security-policy"]);
  const injected = html.replace(
    "</head>",
    '<SCRIPT src="/cdn/x.js"></SCRIPT><script>steal()</script></head>',
  );
  deepEqual(await compared({ page: injected }), ["/cdn/x.js", "inline script"]);
  deepEqual(await compared({ page: html.replace("import", "steal();import") }), ["inline script"]);
  deepEqual(await compared({ files: { ...files, "/assets/pay-a.js": "steal();pay()" } }), [
    "/assets/pay-a.js",
  ]);
});

Deno.test("a page that cannot be fetched is unknown, and without https nothing is fetched", async () => {
  equal(await compared(() => Promise.reject(new TypeError("no route"))), undefined);
  equal(await compared(() => Promise.reject(new Error("fetched")), "http://localhost:8000"), undefined);
});

Deno.test("the page is fetched once an hour, however often it is asked about", async () => {
  const asked: string[] = [];
  let now = 0;
  const page = checkoutPage("https://shop.example", {
    ...{ send: site([]), fetchPublic: site(asked), now: () => now },
  });
  const pages = () => asked.filter((path) => path === "/checkout").length;
  for (let time = 0; time < 3; time++) page.changes();
  equal(pages(), 0);
  await new Promise((done) => setTimeout(done));
  equal(pages(), 1);
  now = 3_599_999;
  page.changes();
  await new Promise((done) => setTimeout(done));
  equal(pages(), 1);
  now = 3_600_000;
  page.changes();
  await new Promise((done) => setTimeout(done));
  equal(pages(), 2);
});

Deno.test("scripts are found in any spelling and with missing ends, in time that grows with the page", () => {
  deepEqual(scriptsIn("<scripts>a</scripts><ScRiPt SRC='a.js'>").map(({ name }) => name), ["a.js"]);
  deepEqual(scriptsIn("<script>a<script>b</script>c<script>d"), [
    { name: "inline script", text: "a<script>b" },
    { name: "inline script", text: "d" },
  ]);
  const began = performance.now();
  for (const part of ["<script", "<script>", "<script src=", "</script"]) scriptsIn(part.repeat(100_000));
  const ms = performance.now() - began;
  equal(ms < 2_000, true, `${ms} ms`);
});
