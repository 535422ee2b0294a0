import { type ChildProcess, spawn } from "node:child_process";
import { Buffer } from "node:buffer";
import { createServer } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

/** A payment in the emulator's ledger. */
export type LedgerIntent = {
  id: string;
  status: string;
  amount: number;
  captures: number;
  movements: { kind: string; amount: number }[];
};

/** The running demo product, on a free port with an empty data folder. */
export type Product = {
  url: string;
  /** Sets the restaurant's clock. Tests set the browser's clock separately. */
  setClock(iso: string): Promise<void>;
  ledger(): Promise<LedgerIntent[]>;
  /** Makes an API call as staff with this role. */
  asStaff(
    role: string,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
  outbox(): Promise<{ to: string; subject: string; text: string; html?: string }[]>;
  stop(): Promise<void>;
};

/** Friday, November 20, 2026, 12:05 PM in Los Angeles: open, with lunch prices. */
export const fridayLunch = "2026-11-20T20:05:00Z";
/** The same day, 6:05 PM: open, with dinner prices. */
export const fridayEvening = "2026-11-21T02:05:00Z";
/** The same day, 11:30 PM: closed until Saturday 11:00 AM. */
export const fridayNight = "2026-11-21T07:30:00Z";

/** The repository root. Playwright compiles to CommonJS, so `import.meta` does not exist. */
export const rootOf = (config: { rootDir: string }): string => join(config.rootDir, "../..");

/** Opens `/metrics` of the product. */
export const metricsToken = "a-token-for-prometheus";

/** Starts the product. `root` is the repository root. */
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
      // Products that share a database must share its key.
      SECRETS_KEY: "MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI=",
      // Allows tests to set the client address.
      TRUSTED_PROXIES: "127.0.0.1",
      METRICS_TOKEN: metricsToken,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const url = await readAddress(child);
  const jsonBody = { "content-type": "application/json" };
  /** Access tokens by role, because a sign-in costs more than most calls. */
  const tokens = new Map<string, string>();
  async function signIn(role: string): Promise<string> {
    const response = await fetch(`${url}/api/auth/login`, {
      method: "POST",
      headers: jsonBody,
      body: JSON.stringify({ username: role, password: "Pickup-2018!" }),
    });
    const { data } = await response.json() as { data: { accessToken: string } };
    tokens.set(role, data.accessToken);
    return data.accessToken;
  }

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
    async asStaff(role, method, path, body, extraHeaders = {}) {
      const send = async () => {
        const token = tokens.get(role) ?? await signIn(role);
        return await fetch(url + path, {
          method,
          headers: { ...jsonBody, ...extraHeaders, authorization: `Bearer ${token}` },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
      };
      const response = await send();
      if (response.status !== 401) return response;
      // The clock has passed the token's end, or a test has signed the role out.
      tokens.delete(role);
      return await send();
    },
    async outbox() {
      const response = await fetch(`${url}/dev/outbox`, { headers: { accept: "application/json" } });
      return await response.json();
    },
    async stop() {
      await stopProcess(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type Emulator = {
  /** The environment variables that make a product use this emulator. */
  environment: Record<string, string>;
  /** Sets the destination of webhooks. */
  sendEventsTo(productUrl: string): Promise<void>;
  ledger(): Promise<LedgerIntent[]>;
  stop(): Promise<void>;
};

/** Starts the payment emulator as a process that several API processes can share. */
export async function startEmulator(root: string): Promise<Emulator> {
  const dataDir = await mkdtemp(join(tmpdir(), "emulator-"));
  const relay = await startRelay();
  const child = spawn(process.execPath, [
    ...["run", "-A", "demo/stripe/serve.ts", "--port", "0", "--data", dataDir],
    ...["--webhook-url", relay.url, "--webhook-secret", "whsec_e2e"],
  ], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const url = await readAddress(child, /Stripe emulator on (http:\S+)/);
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
      await stopProcess(child);
      await relay.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A webhook relay, because the emulator needs a webhook address before the product's port is known. */
async function startRelay(): Promise<{ url: string; sendTo(url: string): void; stop(): Promise<void> }> {
  let target: string | undefined;
  const server = createServer((request, response) => {
    const chunks: Uint8Array[] = [];
    request.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    request.on("end", async () => {
      const signature = String(request.headers["stripe-signature"]);
      const relayed = target && await fetch(target, {
        method: "POST",
        headers: { "stripe-signature": signature, "content-type": "application/json" },
        body: Buffer.concat(chunks),
      }).catch(() => undefined);
      response.writeHead(relayed ? relayed.status : 503).end();
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

async function stopProcess(child: ChildProcess): Promise<void> {
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await exit;
}

/** Resolves with the address that the process prints. Rejects with its output if it exits. */
function readAddress(child: ChildProcess, pattern = /guests\s+(http:\/\/\S+)/): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: unknown) => {
      output += String(chunk);
      const address = pattern.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => reject(new Error(`the process exited with ${code}:\n${output}`)));
  });
}
