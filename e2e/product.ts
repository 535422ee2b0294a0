import { type ChildProcess, spawn } from "node:child_process";
import { Buffer } from "node:buffer";
import { createServer } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

/** What the emulator's ledger says of one payment. */
export type LedgerIntent = {
  id: string;
  status: string;
  amount: number;
  captures: number;
  movements: { kind: string; amount: number }[];
};

/** The product as `deno task start` runs it, on a free port with an empty data folder. */
export type Product = {
  url: string;
  /** Moves the restaurant's clock; the browser's own is moved by the test. */
  setClock(iso: string): Promise<void>;
  ledger(): Promise<LedgerIntent[]>;
  /** A signed-in staff call, for what the counter's app has no screen for yet. */
  asStaff(
    role: string,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
  outbox(): Promise<{ to: string; subject: string; text: string }[]>;
  stop(): Promise<void>;
};

/** Friday, November 20, 2026, 12:05 PM in Los Angeles: open, lunch prices hold. */
export const fridayLunch = "2026-11-20T20:05:00Z";
/** The same evening, 6:05 PM: open, dinner prices hold. */
export const fridayEvening = "2026-11-21T02:05:00Z";
/** The same night, 11:30 PM: closed until Saturday 11:00 AM. */
export const fridayNight = "2026-11-21T07:30:00Z";

/** `root` is the checkout. */
export async function startProduct(root: string, environment: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), "product-"));
  const child = spawn(process.execPath, ["run", "-A", "api/main.ts"], {
    cwd: root,
    env: {
      ...process.env,
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
      // Products that share a database share the key it is sealed with.
      SECRETS_KEY: "MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI=",
      // Tests name the address of a client themselves.
      TRUSTED_PROXIES: "127.0.0.1",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const url = await addressOf(child);
  const json = async (response: Response) => (await response.json()) as { data: never };

  return {
    url,
    async setClock(iso) {
      await fetch(`${url}/dev/clock`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ now: iso }),
      });
    },
    ledger: () => readLedger(`${url}/dev/stripe/ledger`),
    async asStaff(role, method, path, body, more = {}) {
      const headers = { "content-type": "application/json" };
      const login = await fetch(`${url}/api/auth/login`, {
        method: "POST",
        headers,
        body: JSON.stringify({ username: role, password: "Pickup-2018!" }),
      });
      const { accessToken } = (await json(login)).data as { accessToken: string };
      return await fetch(url + path, {
        method,
        headers: { ...headers, ...more, authorization: `Bearer ${accessToken}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    },
    async outbox() {
      const response = await fetch(`${url}/dev/outbox`, { headers: { accept: "application/json" } });
      return await response.json();
    },
    async stop() {
      await ended(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type Emulator = {
  /** What makes a product use this emulator as if it were Stripe. */
  environment: Record<string, string>;
  /** Webhooks go there from now on. */
  sendEventsTo(productUrl: string): Promise<void>;
  ledger(): Promise<LedgerIntent[]>;
  stop(): Promise<void>;
};

/** The payment emulator in a process of its own, for several API processes. */
export async function startEmulator(root: string): Promise<Emulator> {
  const dataDir = await mkdtemp(join(tmpdir(), "emulator-"));
  const relay = await startRelay();
  const child = spawn(process.execPath, [
    ...["run", "-A", "api/dev/stripe/serve.ts", "--port", "0", "--data", dataDir],
    ...["--webhook-url", relay.url, "--webhook-secret", "whsec_e2e"],
  ], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const url = await addressOf(child, /Stripe emulator on (http:\S+)/);
  return {
    environment: {
      STRIPE_SECRET_KEY: "sk_test_e2e",
      STRIPE_PUBLISHABLE_KEY: "pk_test_e2e",
      STRIPE_WEBHOOK_SECRET: "whsec_e2e",
      STRIPE_API_BASE: url,
      STRIPE_JS_URL: `${url}/js`,
    },
    sendEventsTo: (productUrl) => Promise.resolve(relay.sendTo(`${productUrl}/api/payment/webhook`)),
    ledger: () => readLedger(`${url}/ledger`),
    async stop() {
      await ended(child);
      await relay.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The emulator must know where events go before the product has its port: it sends them here, and here sends them on. */
async function startRelay(): Promise<{ url: string; sendTo(url: string): void; stop(): Promise<void> }> {
  let target: string | undefined;
  const server = createServer((request, response) => {
    const chunks: Uint8Array[] = [];
    request.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    request.on("end", async () => {
      const signature = String(request.headers["stripe-signature"]);
      const passed = target && await fetch(target, {
        method: "POST",
        headers: { "stripe-signature": signature, "content-type": "application/json" },
        body: Buffer.concat(chunks),
      }).catch(() => undefined);
      response.writeHead(passed ? passed.status : 503).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    sendTo: (url) => {
      target = url;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readLedger(url: string): Promise<LedgerIntent[]> {
  const response = await fetch(url, { headers: { accept: "application/json" } });
  return ((await response.json()) as { intents: LedgerIntent[] }).intents;
}

async function ended(child: ChildProcess): Promise<void> {
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await exit;
}

/** Resolves with the address the welcome prints; rejects with the output when the product does not come up. */
function addressOf(child: ChildProcess, welcome = /guests\s+(http:\/\/\S+)/): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: unknown) => {
      output += String(chunk);
      const address = welcome.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => reject(new Error(`the product ended with ${code}:\n${output}`)));
  });
}
