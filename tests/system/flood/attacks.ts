/** Requests of a hostile client, each the most expensive of its kind that the product accepts or refuses. */
import { endpoints } from "@contract/endpoints.ts";
import { optionlessDish } from "@api/testing/guests.ts";

/** What an attacker knows. It is copied into a worker. */
export type Target = {
  url: string;
  /** The client's address for `x-forwarded-for`. */
  address: string;
  /** The token of a staff account; only a signed-in attack uses it. */
  token: string;
  /** A picture of almost the largest size. */
  picture: Uint8Array<ArrayBuffer>;
  /** Two tables of the menu that differ in every row. */
  tables: readonly [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>];
};

export type Attack = {
  /** How many requests run at once. */
  workers: number;
  /** How many requests measure the cost of one. They are fewer than what one client may send before it is refused. */
  costSample: number;
  /** How many requests of one client are not refused in a minute; absent without a limit, or with one for more than this attack. */
  perMinute?: number;
  /** Sends one request and returns the status. */
  send(target: Target, nth: number): Promise<number>;
};

const longest = "a".repeat(60_000);

/** 30 failures, and those that run beside the last of them. */
const failuresPerMinute = 30 + 16;

async function call(
  { url, address }: Target,
  method: string,
  path: string,
  body?: BodyInit,
  headers: Record<string, string> = {},
): Promise<number> {
  const response = await fetch(url + path, {
    method,
    headers: { "x-forwarded-for": address, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  await response.bytes();
  return response.status;
}

const json = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const bearer = ({ token }: Target) => ({ authorization: `Bearer ${token}` });

const post = (target: Target, path: string, body: unknown) =>
  call(target, "POST", path, JSON.stringify(body), json);

const addition = (session_id: string) => ({
  session_id,
  menu_item_id: optionlessDish.id,
  quantity: 1,
  special_instructions: crypto.randomUUID().padEnd(500, "."),
});

/** As many lines as a link can have, each with the longest note. */
const largestCart = () => {
  const items = Array.from({ length: 50 }, () => {
    const { session_id: _, ...item } = addition("");
    return item;
  });
  return { items };
};

const aboutPayment = (path: string) => path.replace("{id}", `pi_${crypto.randomUUID()}`);

const importTable = (query: string): Attack["send"] => (target, nth) =>
  call(
    target,
    "POST",
    `${endpoints.importMenu.path}${query}`,
    target.tables[nth % 2 === 0 ? 0 : 1],
    { ...bearer(target), "content-type": "text/csv" },
  );

const read = (path: string): Attack["send"] => (target) =>
  call(target, "GET", path, undefined, bearer(target));

/** Opens the menu's live stream and keeps it for a second. */
async function openStream({ url, address }: Target): Promise<number> {
  const abort = new AbortController();
  const response = await fetch(url + endpoints.storeStream.path, {
    signal: abort.signal,
    headers: { "x-forwarded-for": address },
  });
  if (response.status === 200) await new Promise((resolve) => setTimeout(resolve, 1_000));
  abort.abort();
  await response.body?.cancel().catch(() => {});
  return response.status;
}

/** Sends a body of which a byte arrives every tenth of a second, for a second. */
async function sendSlowly({ url, address }: Target): Promise<number> {
  const { hostname, port } = new URL(url);
  using connection = await Deno.connect({ hostname, port: Number(port) });
  const write = (text: string) => connection.write(new TextEncoder().encode(text));
  await write(
    `POST ${endpoints.addToCart.path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\n` +
      "content-type: application/json\r\ncontent-length: 60000\r\n\r\n{",
  );
  for (let nth = 0; nth < 10; nth++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await write(" ");
  }
  return 0;
}

/** In this order: the imports enlarge the menu and the audit log, which the exports then read. */
export const attacks = {
  "long paths": {
    workers: 16,
    costSample: 300,
    send: (target, nth) => call(target, "GET", `/${nth}/${"a/".repeat(950)}`),
  },
  "emails of 60 kB": {
    workers: 16,
    costSample: 60,
    perMinute: 120,
    send: (target) =>
      post(target, endpoints.updateIntent.path, {
        payment_intent_id: "pi_unknown",
        session_id: crypto.randomUUID(),
        customer_info: { firstName: "M", lastName: "P", email: `${longest}@${longest.slice(0, 1_000)}` },
        pickup_time: { option: "asap" },
      }),
  },
  "bodies of 2 MB": {
    workers: 16,
    costSample: 60,
    send: (target) => post(target, endpoints.addToCart.path, { special_instructions: longest.repeat(34) }),
  },
  "wrong sign-ins": {
    workers: 16,
    costSample: 20,
    perMinute: 10,
    send: (target) =>
      post(target, endpoints.login.path, {
        username: crypto.randomUUID().slice(0, 20),
        password: "x".repeat(256),
      }),
  },
  "pickup times": {
    workers: 16,
    costSample: 200,
    perMinute: 300,
    send: (target) => call(target, "GET", `${endpoints.storeSlots.path}?session_id=${crypto.randomUUID()}`),
  },
  "cart additions": {
    workers: 16,
    costSample: 200,
    perMinute: 600,
    send: (target) => post(target, endpoints.addToCart.path, addition(crypto.randomUUID())),
  },
  "a cart and its payment": {
    workers: 16,
    costSample: 60,
    perMinute: 10,
    send: async (target) => {
      const session_id = crypto.randomUUID();
      await post(target, endpoints.addToCart.path, addition(session_id));
      return await post(target, endpoints.createIntent.path, { session_id, pickup_time: { option: "asap" } });
    },
  },
  "suggestions for a cart": {
    workers: 16,
    costSample: 60,
    perMinute: 300,
    send: async (target) => {
      const session_id = crypto.randomUUID();
      await post(target, endpoints.addToCart.path, addition(session_id));
      return await call(target, "GET", `${endpoints.cartSuggestions.path}?session_id=${session_id}`);
    },
  },
  "links to carts": {
    workers: 16,
    costSample: 15,
    perMinute: 20,
    send: (target) => post(target, endpoints.makeCartLink.path, largestCart()),
  },
  "menus for an assistant": {
    workers: 16,
    costSample: 40,
    perMinute: 60,
    send: (target) =>
      post(target, "/mcp", {
        ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
        params: { name: "get_menu", arguments: {} },
      }),
  },
  "pages of the menu": {
    workers: 16,
    costSample: 200,
    send: (target, nth) => call(target, "GET", `/ko/menu?q=${nth}`),
  },
  "pages of an unknown order": {
    workers: 16,
    costSample: 200,
    perMinute: 600,
    send: (target) => call(target, "GET", aboutPayment(endpoints.paymentSession.path)),
  },
  "cancellations of an unknown order": {
    workers: 16,
    costSample: 40,
    perMinute: 60,
    send: (target) => post(target, aboutPayment(endpoints.cancelByGuest.path), {}),
  },
  "arrivals for an unknown order": {
    workers: 16,
    costSample: 40,
    perMinute: 60,
    send: (target) => post(target, aboutPayment(endpoints.reportArrival.path), { note: "x".repeat(60) }),
  },
  "requests for texts about an unknown order": {
    workers: 16,
    costSample: 40,
    perMinute: 60,
    send: (target) => post(target, aboutPayment(endpoints.askForTexts.path), { language: "en" }),
  },
  "answers to an unknown offer": {
    workers: 16,
    costSample: 40,
    perMinute: 60,
    send: (target) => post(target, aboutPayment(endpoints.answerOffer.path), { answer: "yes" }),
  },
  "times of an unknown order": {
    workers: 16,
    costSample: 80,
    perMinute: 120,
    send: (target) => call(target, "GET", aboutPayment(endpoints.pickupTimes.path)),
  },
  "new times for an unknown order": {
    workers: 16,
    costSample: 40,
    perMinute: 60,
    send: (target) =>
      post(target, aboutPayment(endpoints.changePickupTime.path), { date: "2026-11-21", time: "12:30" }),
  },
  "wrong keys of a printer": {
    workers: 16,
    costSample: 20,
    perMinute: failuresPerMinute,
    send: (target) => post(target, `/api/print/${crypto.randomUUID()}`, { printerMAC: "x".repeat(15_000) }),
  },
  "payment events with bad signatures": {
    workers: 16,
    costSample: 20,
    perMinute: failuresPerMinute,
    send: (target) =>
      call(target, "POST", endpoints.paymentWebhook.path, longest, { "stripe-signature": "t=1,v1=00" }),
  },
  "reports on calls with bad signatures": {
    workers: 16,
    costSample: 20,
    perMinute: failuresPerMinute,
    send: (target) =>
      call(target, "POST", endpoints.callReport.path.replace("{id}", "1"), longest, {
        "content-type": "application/x-www-form-urlencoded",
        "x-twilio-signature": "AAAA",
      }),
  },
  "reports of page speed": {
    workers: 16,
    costSample: 20,
    perMinute: 30,
    send: (target, nth) =>
      post(target, endpoints.reportPageSpeed.path, {
        ...{ page: `/${nth}`.padEnd(200, "x"), lcp: nth % 9_000, inp: 80, cls: 0.1, ttfb: 300 },
      }),
  },
  "live streams": { workers: 100, costSample: 50, perMinute: 240, send: openStream },
  "slow bodies": { workers: 140, costSample: 50, send: sendSlowly },
  "large pictures": {
    workers: 6,
    costSample: 1,
    send: (target) => {
      const form = new FormData();
      form.append("image", new File([target.picture], "dish.jpg", { type: "image/jpeg" }));
      const path = endpoints.setDishImage.path.replace("{id}", optionlessDish.id);
      return call(target, "POST", path, form, bearer(target));
    },
  },
  "trials of a menu table": { workers: 6, costSample: 3, send: importTable("?dry_run=true") },
  "imports of a menu table": { workers: 6, costSample: 2, send: importTable("") },
  "menu exports": { workers: 16, costSample: 5, send: read(endpoints.exportMenu.path) },
  "audit log exports": { workers: 16, costSample: 3, send: read(endpoints.auditExport.path) },
} satisfies Record<string, Attack>;

export type AttackName = keyof typeof attacks;
