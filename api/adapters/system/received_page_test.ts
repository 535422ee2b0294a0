import { deepEqual, equal } from "node:assert/strict";
import { scriptsIn, watchCheckoutPage } from "./received_page.ts";

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

const turn = () => new Promise((done) => setTimeout(done));

/** What the first comparison says, and a second one five minutes later. */
async function compared(received: Site | (() => Promise<Response>), publicUrl = "https://shop.example") {
  const fetchPublic = typeof received === "function" ? received : site([], received);
  let now = 0;
  const changes = watchCheckoutPage(publicUrl, { send: site([]), fetchPublic, now: () => now });
  equal(changes(), undefined);
  await turn();
  const first = changes();
  now = 300_000;
  changes();
  await turn();
  return [first, changes()];
}

Deno.test("the checkout page from the public address is compared with the one that this process sends", async () => {
  deepEqual(await compared({}), [[], []]);
  deepEqual(await compared({ headers: { ...csp, server: "proxy" } }), [[], []]);
  // What differs once may be another version that answers during a release.
  deepEqual(await compared({ headers: {} }), [undefined, ["content-security-policy"]]);
  const injected = html.replace(
    "</head>",
    '<SCRIPT src="/cdn/x.js"></SCRIPT><script>steal()</script></head>',
  );
  deepEqual(await compared({ page: injected }), [undefined, ["/cdn/x.js", "inline script"]]);
  const changed = html.replace("import", "steal();import");
  deepEqual(await compared({ page: changed }), [undefined, ["inline script"]]);
  const file = { ...files, "/assets/pay-a.js": "steal();pay()" };
  deepEqual(await compared({ files: file }), [undefined, ["/assets/pay-a.js"]]);
});

Deno.test("a difference that is gone five minutes later is none, and one that stays is compared until it is gone", async () => {
  let [now, received]: [number, Site] = [0, { headers: {} }];
  const changes = watchCheckoutPage("https://shop.example", {
    send: site([]),
    fetchPublic: (address) => site([], received)(address),
    now: () => now,
  });
  const after = async (ms: number, next: Site) => {
    [now, received] = [now + ms, next];
    changes();
    await turn();
    return changes();
  };
  equal(await after(0, { headers: {} }), undefined);
  deepEqual(await after(300_000, {}), []);
  deepEqual(await after(3_600_000, { headers: {} }), []);
  deepEqual(await after(300_000, { headers: {} }), ["content-security-policy"]);
  const injected = html.replace("</head>", '<script src="/x-1.js"></script></head>');
  deepEqual(await after(300_000, { page: injected }), ["/x-1.js"]);
  deepEqual(await after(299_999, {}), ["/x-1.js"]);
  deepEqual(await after(1, {}), []);
});

Deno.test("a difference counts again five minutes after the page could not be fetched", async () => {
  let [now, isAway] = [0, false];
  const changes = watchCheckoutPage("https://shop.example", {
    send: site([]),
    fetchPublic: (address) =>
      isAway ? Promise.reject(new TypeError("no route")) : site([], { headers: {} })(address),
    now: () => now,
  });
  const at = async (moment: number, away: boolean) => {
    [now, isAway] = [moment, away];
    changes();
    await turn();
    return changes();
  };
  equal(await at(0, false), undefined);
  deepEqual(await at(300_000, false), ["content-security-policy"]);
  equal(await at(600_000, true), undefined);
  deepEqual(await at(900_000, false), ["content-security-policy"]);
});

Deno.test("a page that cannot be fetched is unknown, and without https nothing is fetched", async () => {
  const unknown = [undefined, undefined];
  deepEqual(await compared(() => Promise.reject(new TypeError("no route"))), unknown);
  deepEqual(await compared(() => Promise.reject(new Error("fetched")), "http://localhost:8000"), unknown);
});

Deno.test("a page that a proxy answers itself, as a check for robots or while the server is away, is unknown", async () => {
  for (const status of [403, 429, 502, 503]) {
    const answer = () => Promise.resolve(new Response("<script>challenge()</script>", { status }));
    deepEqual(await compared(answer), [undefined, undefined], `${status}`);
  }
});

Deno.test("of a page full of names only the first hundred files are fetched", async () => {
  const names = Array.from({ length: 1_000 }, (_, nth) => `/assets/x-${nth}.js`);
  const asked: string[] = [];
  const changes = watchCheckoutPage("https://shop.example", {
    send: site([]),
    fetchPublic: site(asked, { page: html + names.join(" ") }),
  });
  changes();
  await turn();
  equal(asked.length, 101);
});

Deno.test("the page is fetched once an hour, however often it is asked about", async () => {
  const asked: string[] = [];
  let now = 0;
  const changes = watchCheckoutPage("https://shop.example", {
    ...{ send: site([]), fetchPublic: site(asked), now: () => now },
  });
  for (const [at, times] of [[0, 1], [3_599_999, 1], [3_600_000, 2]] as const) {
    now = at;
    for (let time = 0; time < 3; time++) changes();
    await turn();
    equal(asked.filter((path) => path === "/checkout").length, times);
  }
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
  // They take 3 ms. Time that grows with the square of the page exceeds any limit.
  equal(ms < 2_000, true, `${ms} ms`);
});
