import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { fridayLunch, type Product } from "./product.ts";
import { tablet } from "./screens.ts";
import { demo } from "./staff_people.ts";
import { expect } from "./test.ts";

type Order = { id: string; number: string; total: string; intentId: string };

type Wish = {
  lines?: readonly { dish: string; quantity?: number; note?: string }[];
  pickup?: { date: string; time: string };
  note?: string;
  cutlery?: boolean;
  firstName?: string;
  lastName?: string;
  phone?: string;
};

/** A guest's order through the calls their page makes, from the empty cart to the held card. */
export async function placeOrder(url: string, wish: Wish = {}): Promise<Order> {
  const { lines = [{ dish: "dish_dolsot_bibimbap" }], pickup, note = "", cutlery = false } = wish;
  const session_id = randomUUID();
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(url + path, {
      method,
      headers: { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.json() as { success: boolean; data: never };
    if (!answer.success) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  for (const { dish, quantity = 1, note: special_instructions = "" } of lines) {
    await send("POST", "/api/cart/add", { session_id, menu_item_id: dish, quantity, special_instructions });
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
    wants_cutlery: cutlery,
    customer_info: {
      firstName: wish.firstName ?? "Mina",
      lastName: wish.lastName ?? "Park",
      email: "mina@example.com",
      phone: wish.phone ?? "7145550134",
    },
  });
  await fetch(`${url}/dev/stripe/v1/payment_intents/${opened.paymentIntentId}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${opened.publishableKey}` },
    body: new URLSearchParams({ client_secret: opened.clientSecret, payment_method: "pm_card_visa" }),
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

type Credentials = { username: string; password: string };

type Opening = BrowserContextOptions & {
  /** The demo login of a role; `person` replaces it. */
  role?: string;
  person?: Credentials;
  now?: string;
  path?: string;
  language?: "en" | "ko";
  /** For seven days; else the session ends after twelve hours. */
  remember?: boolean;
  /** Without it every request reaches the network, and a test can intercept it. */
  withWorker?: boolean;
};

/** A staff device, signed in, its tones written down instead of played; see `tones`. */
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
    ...options
  }: Opening = {},
): Promise<Page> {
  const context = await browser.newContext({
    ...tablet,
    baseURL: product.url,
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
    serviceWorkers: withWorker ? "allow" : "block",
    ...options,
  });
  await context.addInitScript(writeTonesDown);
  const page = await context.newPage();
  await page.clock.install({ time: new Date(now) });
  await signIn(page, person, path, remember);
  if (language === "ko") await speakKorean(page);
  return page;
}

export async function signIn(
  page: Page,
  { username, password }: Credentials,
  path = "/orders",
  remember = false,
): Promise<void> {
  await page.goto(`/admin/login?from=${encodeURIComponent(path)}`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  if (remember) await page.getByLabel("Remember me for 7 days").check();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).not.toHaveURL(/login/);
  if (path.startsWith("/orders")) await isLive(page);
}

export const isLive = (page: Page) => expect(page.getByText("Live", { exact: true })).toBeVisible();

async function speakKorean(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitemradio", { name: "한국어" }).click();
  await expect(page.getByRole("tab", { name: "신규" })).toBeVisible();
}

/** Runs in the page before its scripts: a loudspeaker that only keeps a list. */
function writeTonesDown(): void {
  // The browser's own word would count what this driver evaluates as a touch.
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
      // As a browser does with a page nobody has touched.
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

/** Every tone the page has made since it was loaded. */
export const tones = (page: Page): Promise<Tone[]> =>
  page.evaluate(() => (globalThis as unknown as { tones: Tone[] }).tones);

/** How often it rang for an order. */
export const rings = async (page: Page): Promise<number> =>
  (await tones(page)).filter(({ hertz }) => hertz === 800).length;

export const card = (page: Page, number: string) => page.getByRole("article", { name: number });

/** Time goes by for the restaurant and on these screens. */
export async function passTime(product: Product, pages: readonly Page[], millis: number): Promise<void> {
  const { now } = await (await fetch(`${product.url}/dev/clock`)).json() as { now: string };
  await product.setClock(new Date(Date.parse(now) + millis).toISOString());
  await Promise.all(pages.map((page) => page.clock.fastForward(millis)));
}

/** Denies whatever waits, so that nothing rings but what a test places. */
export async function clearNew(product: Product): Promise<void> {
  const waiting = await product.asStaff("manager", "GET", "/api/admin/orders?status=pending_approval");
  const { data } = await waiting.json() as { data: { id: string }[] };
  for (const { id } of data) {
    await product.asStaff("manager", "POST", `/api/admin/orders/${id}/deny`, { reason: null });
  }
}

/** Opens the menu of an order's card and takes what is named. */
export async function choose(page: Page, number: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${number}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Cards that have just moved take no tap for a moment; a finger would try again as well. */
export async function tap(page: Page, number: string, button: string, result: Locator): Promise<void> {
  await expect(async () => {
    if (!await result.isVisible()) await card(page, number).getByRole("button", { name: button }).click();
    await expect(result).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** The sheet that is open; a message is a dialog too, but has no heading. */
export const openSheet = (page: Page) => page.getByRole("dialog").filter({ has: page.getByRole("heading") });

export const tab = (page: Page, name: string) => page.getByRole("tab", { name });

/** Accepts a waiting order as a finger does. */
export async function accept(page: Page, number: string): Promise<void> {
  await tap(page, number, "Accept", page.getByRole("dialog", { name: `Accept ${number}` }));
  await page.getByRole("dialog").getByRole("button", { name: /^Accept and charge/ }).click();
  await expect(page.getByText(`Order ${number} accepted!`)).toBeVisible();
}

/** The network between a tablet and the product: it can be cut, with or without a word, and lead to a restarted product. */
export type Wire = {
  url: string;
  leadTo(url: string): void;
  /** Every connection ends and no new one is answered, until `mend`. */
  cut(): void;
  /** The answers under way, streams above all, fall silent for good, and neither side is told. */
  hush(): void;
  mend(): void;
  /** What the file at this path reads from now on. */
  replace(path: string, change: (text: string) => string): void;
  stop(): Promise<void>;
};

export async function startWire(productUrl: string): Promise<Wire> {
  let target = new URL(productUrl);
  let isCut = false;
  const sockets = new Set<Socket>();
  const answers = new Set<ServerResponse>();
  const hushed = new WeakSet<ServerResponse>();
  const changes = new Map<string, (text: string) => string>();

  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    if (isCut) {
      asked.socket.destroy();
      return;
    }
    answers.add(answer);
    const change = changes.get(asked.url ?? "");
    const headers = { ...asked.headers };
    if (change) {
      delete headers["accept-encoding"];
      delete headers["if-none-match"];
    }
    const onward = request(
      { host: target.hostname, port: target.port, path: asked.url, method: asked.method, headers },
      (given) => {
        if (!change) {
          answer.writeHead(given.statusCode ?? 502, given.headers);
          given.on("data", (piece: Uint8Array) => hushed.has(answer) || answer.write(piece));
          given.on("end", () => hushed.has(answer) || answer.end());
          return;
        }
        let text = "";
        given.setEncoding("utf8").on("data", (part: string) => text += part).on("end", () => {
          const { "content-length": _, etag: __, ...rest } = given.headers;
          answer.writeHead(given.statusCode ?? 502, rest);
          answer.end(change(text));
        });
      },
    );
    onward.on("error", () => asked.socket.destroy());
    answer.on("close", () => {
      answers.delete(answer);
      onward.destroy();
    });
    asked.pipe(onward);
  };
  const server = createServer(pass);
  server.on("connection", (socket) => {
    if (isCut) {
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
    leadTo(url) {
      target = new URL(url);
      dropAll();
    },
    cut() {
      isCut = true;
      dropAll();
    },
    hush() {
      for (const answer of answers) hushed.add(answer);
    },
    mend() {
      isCut = false;
    },
    replace: (path, change) => void changes.set(path, change),
    async stop() {
      dropAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
