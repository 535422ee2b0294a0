import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Browser, BrowserContextOptions, Locator, Page, Route } from "@playwright/test";
import { fridayLunch, type Product } from "./product.ts";
import { tablet } from "./screens.ts";
import { demo, signIn } from "./staff_users.ts";
import { expect } from "./test.ts";

type Order = { id: string; number: string; total: string; intentId: string };

type OrderLine = {
  dish: string;
  quantity?: number;
  note?: string;
  /** Absent: the default options. */
  options?: readonly { id: string; quantity?: number }[];
};

type OrderOptions = {
  lines?: readonly OrderLine[];
  pickup?: { date: string; time: string };
  note?: string;
  utensils?: readonly string[];
  firstName?: string;
  lastName?: string;
  phone?: string;
  /** The language of the order's emails. */
  language?: "en" | "ko";
  /** The test card that pays; see demo/stripe/test_cards.ts. */
  card?: string | undefined;
  /** The session of a guest's page, whose cart is ordered with the lines; absent: a new one. */
  sessionId?: string;
  /** The address of the payment emulator, unless the product contains it. */
  provider?: string;
};

/** Places an order with the API calls of the guest's page, from the empty cart to the authorized card. */
export async function placeOrder(url: string, options: OrderOptions = {}): Promise<Order> {
  const { lines = [{ dish: "dish_dolsot_bibimbap" }], pickup, note = "", utensils = [] } = options;
  const { card = "pm_card_visa", provider = `${url}/dev/stripe` } = options;
  const session_id = options.sessionId ?? randomUUID();
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(url + path, {
      method,
      headers: { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const envelope = await response.json() as { success: boolean; data: never };
    if (!envelope.success) throw new Error(`${path}: ${JSON.stringify(envelope)}`);
    return envelope.data;
  };
  for (const { dish, quantity = 1, note: special_instructions = "", options } of lines) {
    await send("POST", "/api/cart/add", {
      session_id,
      menu_item_id: dish,
      quantity,
      special_instructions,
      options,
    });
  }
  const pickup_time = pickup === undefined
    ? { option: "asap" }
    : { option: "scheduled", scheduledDate: pickup.date, scheduledTime: pickup.time };
  const opened: { paymentIntentId: string; clientSecret: string; publishableKey: string } = await send(
    "POST",
    "/api/payment/create-payment-intent",
    { session_id, pickup_time },
  );
  await send("POST", "/api/payment/update-payment-intent-metadata", {
    payment_intent_id: opened.paymentIntentId,
    session_id,
    pickup_time,
    special_instructions: note,
    utensils,
    ...(options.language === undefined ? {} : { language: options.language }),
    customer_info: {
      firstName: options.firstName ?? "Mina",
      lastName: options.lastName ?? "Park",
      // An order is unusual after a no-show or a dispute of its phone or email.
      email: options.phone === undefined ? "mina@example.com" : `guest${options.phone}@example.com`,
      phone: options.phone ?? "7145550134",
    },
  });
  await fetch(`${provider}/v1/payment_intents/${opened.paymentIntentId}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${opened.publishableKey}` },
    body: new URLSearchParams({ client_secret: opened.clientSecret, payment_method: card }),
  });
  const { order }: { order: { id: string; order_number: string; total_amount: number } } = await send(
    "GET",
    `/api/payment/session/${opened.paymentIntentId}`,
  );
  return {
    id: order.id,
    number: order.order_number,
    total: order.total_amount.toFixed(2),
    intentId: opened.paymentIntentId,
  };
}

/** Places this many test orders, which cost one request each. */
export async function placeTestOrders(product: Product, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth++) {
    expect((await product.asStaff("manager", "POST", "/api/admin/orders/test")).status).toBe(200);
  }
}

type Credentials = { username: string; password: string };

type OpenOptions = BrowserContextOptions & {
  /** Signs in with the demo login of this role, unless `person` is given. */
  role?: string;
  person?: Credentials;
  now?: string;
  path?: string;
  language?: "en" | "ko";
  /** Checks "Remember me for 7 days"; otherwise the session lasts twelve hours. */
  remember?: boolean;
  /** Allows the service worker. Without it, tests can intercept every request. */
  withWorker?: boolean;
  /** Leaves the page without a touch or a key, so that it may not sound. */
  isUntouched?: boolean;
};

/** Opens a signed-in staff device that records its tones instead of playing them; see `tones`. */
export async function openTablet(
  browser: Browser,
  product: Pick<Product, "url">,
  {
    role = "manager",
    person = demo(role),
    now = fridayLunch,
    path = "/orders",
    language = "en",
    remember = false,
    withWorker = false,
    isUntouched = false,
    ...options
  }: OpenOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    ...tablet,
    baseURL: product.url,
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
    serviceWorkers: withWorker ? "allow" : "block",
    ...options,
  });
  await context.addInitScript(recordTones);
  const page = await context.newPage();
  await page.clock.install({ time: new Date(now) });
  const userId = await signIn(context, person, remember);
  if (language === "ko") await context.addInitScript(chooseKorean, userId);
  await page.goto(`/admin${path}`);
  // The page may sound only after a touch or a key.
  if (!isUntouched) await page.keyboard.press("Shift");
  if (path.startsWith("/orders")) await waitUntilLive(page, language);
  return page;
}

/** Runs in the page before its scripts. */
export function chooseKorean(userId: string): void {
  localStorage.setItem("counter.languages", JSON.stringify({ [userId]: "ko" }));
}

/** Switches the page to Korean in its account menu. */
export async function switchToKorean(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitemradio", { name: "한국어" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
}

/** Switches the page back to English. */
export async function switchToEnglish(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^계정/ }).click();
  await page.getByRole("menuitemradio", { name: "EN", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
}

export const waitUntilLive = (page: Page, language: "en" | "ko" = "en") =>
  expect(page.getByText(language === "ko" ? "실시간" : "Live", { exact: true })).toBeVisible();

/** Runs in the page before its scripts and replaces audio output with a list of tones. */
function recordTones(): void {
  // The browser's own value counts Playwright's evaluate calls as user activation.
  const userActivation = { hasBeenActive: false, isActive: false };
  for (const touch of ["pointerup", "keydown"]) {
    document.addEventListener(touch, () => userActivation.hasBeenActive = true, { capture: true });
  }
  Object.defineProperty(navigator, "userActivation", { value: userActivation });
  const tones: { hertz: number; at: number; volume: number; seconds: number }[] = [];
  class Context extends EventTarget {
    state = "suspended";
    currentTime = 0;
    destination = {};
    onstatechange: (() => void) | null = null;
    resume() {
      // A browser does not resolve this without user activation.
      if (!userActivation.hasBeenActive) return new Promise<void>(() => {});
      this.state = "running";
      this.onstatechange?.();
      return Promise.resolve();
    }
  }
  class Gain {
    gain = {
      value: 0,
      setValueAtTime() {},
      linearRampToValueAtTime: (value: number) => {
        if (value > 0) this.gain.value = value;
      },
    };
    connect() {}
    disconnect() {}
  }
  class Oscillator {
    onended: (() => void) | null = null;
    to: Gain | undefined;
    startsAt = 0;
    tone = { hertz: 0, at: 0, volume: 0, seconds: 0 };
    constructor(_: unknown, readonly options: { frequency: number }) {}
    connect(to: Gain) {
      this.to = to;
      return to;
    }
    start(startsAt: number) {
      this.startsAt = startsAt;
      this.tone = {
        hertz: this.options.frequency,
        at: Date.now(),
        volume: this.to?.gain.value ?? 0,
        seconds: Infinity,
      };
      tones.push(this.tone);
    }
    stop(endsAt: number) {
      this.tone.seconds = endsAt - this.startsAt;
    }
  }
  Object.assign(globalThis, { AudioContext: Context, GainNode: Gain, OscillatorNode: Oscillator, tones });
}

export type Tone = { hertz: number; at: number; volume: number; seconds: number };

/** Every tone of the page since it was loaded. */
export const tones = (page: Page): Promise<Tone[]> =>
  page.evaluate(() => (globalThis as unknown as { tones: Tone[] }).tones);

/** The number of order alarms. */
export const rings = async (page: Page): Promise<number> =>
  (await tones(page)).filter(({ hertz }) => hertz === 800).length;

/**
 * The card of an order. The place that the order has just left holds a copy of it, which is inert for a few seconds and still visible
 * until the next frame.
 */
export const card = (page: Page, number: string) =>
  page.getByRole("article", { name: number }).and(page.locator(":not([inert] *)"));

/** The menu button of an order's card. */
export const moreButton = (page: Page, number: string) =>
  card(page, number).getByRole("button", { name: `More for ${number}` });

/**
 * Advances the clocks of the restaurant and of these pages. Requests wait meanwhile: an answer between the two would tell the page that its
 * clock is wrong, and what staff then do would have a time of the future until the next answer.
 */
export async function advanceTime(
  product: Product,
  pages: readonly Page[],
  durationMs: number,
): Promise<void> {
  const { now } = await (await fetch(`${product.url}/dev/clock`)).json() as { now: string };
  const { promise: isAdvanced, resolve } = Promise.withResolvers<void>();
  const wait = async (route: Route) => {
    await isAdvanced;
    await route.fallback();
  };
  await Promise.all(pages.map((page) => page.route("**/*", wait)));
  await product.setClock(new Date(Date.parse(now) + durationMs).toISOString());
  await Promise.all(pages.map((page) => page.clock.fastForward(durationMs)));
  resolve();
  await Promise.all(pages.map((page) => page.unroute("**/*", wait)));
}

/** Denies all pending orders, so that only orders of the test ring. */
export async function denyPendingOrders(product: Product): Promise<void> {
  const pending = await product.asStaff("manager", "GET", "/api/admin/orders?status=pending_approval");
  const { data } = await pending.json() as { data: { id: string }[] };
  for (const { id } of data) {
    await product.asStaff("manager", "POST", `/api/admin/orders/${id}/deny`, { reason: null });
  }
}

/** Ends every order in progress, so that only orders of the test are listed. */
export async function finishOrders(product: Product): Promise<void> {
  const response = await product.asStaff("manager", "GET", "/api/admin/orders?tab=in_progress&limit=100");
  const { data } = await response.json() as { data: { id: string; status: string }[] };
  for (const { id, status } of data) {
    if (status !== "ready") await product.asStaff("manager", "POST", `/api/admin/orders/${id}/ready`, {});
    await product.asStaff("manager", "POST", `/api/admin/orders/${id}/complete`, {});
  }
}

/** Cards that have just moved ignore taps until this much time has passed. */
const settledMs = 500;

/** Opens the menu of an order's card and chooses an item. Retries, because the card can move again before the tap. */
export async function choose(page: Page, number: string, item: string): Promise<void> {
  const entry = page.getByRole("menuitem", { name: item });
  await expect(async () => {
    if (!await entry.isVisible()) {
      await page.clock.fastForward(settledMs);
      await moreButton(page, number).click();
    }
    await expect(entry).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await entry.click();
}

/**
 * Taps a button on a card and retries, because the card can move again before the tap. A button that is missing has been tapped, or is not
 * there yet.
 */
export async function tap(page: Page, number: string, button: string, result: Locator): Promise<void> {
  const target = card(page, number).getByRole("button", { name: button });
  await expect(async () => {
    if (!await result.isVisible() && await target.isVisible()) {
      await page.clock.fastForward(settledMs);
      await target.click();
    }
    await expect(result).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** The open sheet. Messages are dialogs too, but have no heading. */
export const openSheet = (page: Page) => page.getByRole("dialog").filter({ has: page.getByRole("heading") });

export const tab = (page: Page, name: string) => page.getByRole("tab", { name });

/** Opens COMPLETED up to this order. Other tests' orders can have ended later, and the list has pages. */
export async function showEnded(page: Page, number: string): Promise<void> {
  await tab(page, "COMPLETED").click();
  const further = page.getByRole("button", { name: "Show more" });
  await expect(async () => {
    if (await further.isEnabled({ timeout: 100 }).catch(() => false)) await further.click();
    await expect(card(page, number)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** Opens an order from the search, which makes the text a recent search. */
export async function openFoundOrder(page: Page, text: string, number: string): Promise<void> {
  await page.getByRole("button", { name: "Search orders" }).click();
  const sheet = page.getByRole("dialog", { name: "Search orders" });
  await sheet.getByLabel("Number, name, phone or dish").fill(text);
  await sheet.getByRole("button", { name: number }).click();
  await expect(card(page, number)).toBeFocused();
}

/** The recent searches on this device, as JSON. */
export const storedSearches = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem("counter.recent-searches"));

/** Accepts a pending order in the user interface. */
export async function accept(page: Page, number: string): Promise<void> {
  await tap(page, number, "Accept", page.getByRole("dialog", { name: `Accept ${number}` }));
  await page.getByRole("dialog").getByRole("button", { name: /^Accept and charge/ }).click();
  await expect(page.getByText(`Order ${number} accepted!`)).toBeVisible();
}

/** A proxy between a tablet and the product that can disconnect, stall and switch to a restarted product. */
export type Proxy = {
  url: string;
  setTarget(url: string): void;
  /** Closes every connection and rejects new ones until `reconnect`. */
  disconnect(): void;
  /** Stalls the current streams permanently without closing them. */
  stall(): void;
  reconnect(): void;
  /** Changes the content of the file at this path. */
  replace(path: string, change: (text: string) => string): void;
  stop(): Promise<void>;
};

export async function startProxy(productUrl: string): Promise<Proxy> {
  let target = new URL(productUrl);
  let isDisconnected = false;
  const sockets = new Set<Socket>();
  const streams = new Set<ServerResponse>();
  const stalled = new WeakSet<ServerResponse>();
  const changes = new Map<string, (text: string) => string>();

  const forward = (incoming: IncomingMessage, response: ServerResponse) => {
    if (isDisconnected) {
      incoming.socket.destroy();
      return;
    }
    const change = changes.get(incoming.url ?? "");
    const headers = { ...incoming.headers };
    if (change) {
      delete headers["accept-encoding"];
      delete headers["if-none-match"];
    }
    const forwarded = request(
      { host: target.hostname, port: target.port, path: incoming.url, method: incoming.method, headers },
      (upstream) => {
        if (upstream.headers["content-type"]?.startsWith("text/event-stream")) streams.add(response);
        if (!change) {
          response.writeHead(upstream.statusCode ?? 502, upstream.headers);
          upstream.on("data", (chunk: Uint8Array) => stalled.has(response) || response.write(chunk));
          upstream.on("end", () => stalled.has(response) || response.end());
          return;
        }
        let text = "";
        upstream.setEncoding("utf8").on("data", (part: string) => text += part).on("end", () => {
          const { "content-length": _, etag: __, ...rest } = upstream.headers;
          response.writeHead(upstream.statusCode ?? 502, rest);
          response.end(change(text));
        });
      },
    );
    forwarded.on("error", () => incoming.socket.destroy());
    response.on("close", () => {
      streams.delete(response);
      forwarded.destroy();
    });
    incoming.pipe(forwarded);
  };
  const server = createServer(forward);
  server.on("connection", (socket) => {
    if (isDisconnected) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const dropAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: `http://127.0.0.1:${port}`,
    setTarget(url) {
      target = new URL(url);
      dropAll();
    },
    disconnect() {
      isDisconnected = true;
      dropAll();
    },
    stall() {
      for (const stream of streams) stalled.add(stream);
    },
    reconnect() {
      isDisconnected = false;
    },
    replace: (path, change) => void changes.set(path, change),
    async stop() {
      dropAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
