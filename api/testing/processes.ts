/** Starts the product and the Stripe emulator as separate processes. */
import { handledEvents } from "../adapters/stripe/handled_events.ts";
import { testKey } from "./keys.ts";
import { until } from "./poll.ts";
import { setClock, type Shop } from "./shop.ts";

/** A Friday noon in Los Angeles far in the future, so that nothing is due before the clock is set. */
export const farLunchtime = "2030-11-22T20:00:00Z";

export type Api = Shop & {
  pid: number;
  /** Kills the process like `kill -9`. */
  kill(): Promise<void>;
  /** Sends SIGTERM and resolves with the exit code. */
  end(): Promise<number>;
  /** Whether the process has exited. */
  hasEnded(): boolean;
};

const webhookSecret = "whsec_processes";

/**
 * The flags of `deno task serve`. The smaller semi-space saves memory without a slowdown (docs/operations.md, "What a small server
 * carries"). The limit of the old space, which V8 otherwise derives from the machine's memory, saves another 100 MB on a large machine,
 * because V8 lets a heap with a lower limit grow less between two collections; it costs 2 to 6 % of CPU time.
 */
export const v8Flags = "--v8-flags=--max-semi-space-size=2,--max-old-space-size=1024";

/** Starts the emulator as a process that posts events to `webhookPort`. Returns its address. */
export async function startEmulator(resources: AsyncDisposableStack, webhookPort: number): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "emulator-" });
  resources.defer(() => Deno.remove(folder, { recursive: true }));
  const child = run(
    [
      new URL("../../demo/stripe/serve.ts", import.meta.url).pathname,
      ...["--port", "0", "--data", folder],
      ...["--webhook-url", `http://127.0.0.1:${webhookPort}/api/payment/webhook`],
      ...["--webhook-secret", webhookSecret],
      ...["--webhook-events", handledEvents.join(",")],
    ],
    {},
    "piped",
  );
  const out = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  resources.defer(async () => {
    child.kill("SIGTERM");
    await out.cancel();
    await child.status;
  });
  const address = /http:\S+/.exec((await out.read()).value ?? "")?.[0];
  if (address === undefined) throw new Error("the emulator did not print its address");
  return address;
}

/** Lets a product use the emulator at `stripe` instead of its own. */
export const stripeEnv = (stripe: string) => ({
  STRIPE_SECRET_KEY: "sk_test_processes",
  STRIPE_PUBLISHABLE_KEY: "pk_test_processes",
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_BASE: stripe,
  STRIPE_JS_URL: `${stripe}/js`,
});

/** Starts the server as a process, waits until it is ready and sets its clock. Stops with `resources`. */
export async function startApi(
  resources: AsyncDisposableStack,
  options: {
    port: number;
    /** Without it, uses the embedded database in `DATA_DIR` of `env`. */
    databaseUrl?: string;
    stripe: string;
    clock?: string;
    env?: Record<string, string>;
    /** A file for its standard output, which is discarded otherwise. */
    logFile?: string;
    /** The file to run instead of `TEST_SERVER`, the bundled server of a run of all tests, or else `api/main.ts`. */
    main?: string;
  },
): Promise<Api> {
  const folder = await Deno.makeTempDir({ prefix: "api-" });
  resources.defer(() => Deno.remove(folder, { recursive: true }));
  const server = Deno.env.get("TEST_SERVER") ?? new URL("../main.ts", import.meta.url).pathname;
  const child = run([v8Flags, options.main ?? server], {
    HOST: "127.0.0.1",
    PORT: String(options.port),
    DATA_DIR: folder,
    RATE_LIMITS: "off",
    SECRETS_KEY: testKey,
    ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
    ...stripeEnv(options.stripe),
    ...options.env,
  }, options.logFile === undefined ? "null" : { appendTo: options.logFile });
  let hasExited = false;
  const exited = child.status.then(() => void (hasExited = true));
  const kill = async () => {
    if (!hasExited) child.kill("SIGKILL");
    await exited;
  };
  resources.defer(kill);
  const end = async () => {
    if (!hasExited) child.kill("SIGTERM");
    return (await child.status).code;
  };
  const api = {
    url: `http://127.0.0.1:${options.port}`,
    stripe: options.stripe,
    pid: child.pid,
    kill,
    end,
    hasEnded: () => hasExited,
  };
  await until("the API's readiness", () => {
    if (hasExited) throw new Error("the API exited before it was ready");
    return isReady(api);
  }, 120_000);
  await setClock(api, options.clock ?? farLunchtime);
  return api;
}

/** A free port below the ephemeral range, so that it is unlikely to be taken before it is used. */
export function freePort(): number {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 20_000);
    try {
      using _ = Deno.listen({ hostname: "127.0.0.1", port });
      return port;
    } catch (cause) {
      if (!(cause instanceof Deno.errors.AddrInUse)) throw cause;
    }
  }
}

async function isReady({ url }: Shop): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

function run(
  args: string[],
  env: Record<string, string>,
  stdout: "piped" | "null" | { appendTo: string },
): Deno.ChildProcess {
  const command = [Deno.execPath(), "run", "-A", "--no-check", ...args];
  // Deno cannot redirect a child's output to a file, so a shell does it and then replaces itself with the program.
  const [program = "", ...rest] = typeof stdout === "string"
    ? command
    : ["/bin/sh", "-c", 'file=$1; shift; exec "$@" >> "$file"', "sh", stdout.appendTo, ...command];
  return new Deno.Command(program, {
    args: rest,
    env,
    stdin: "null",
    stdout: typeof stdout === "string" ? stdout : "null",
    stderr: "inherit",
  }).spawn();
}
