/** The product as its operators run it: real processes, one Stripe emulator beside them, one PostgreSQL below. */
import { testKey } from "./keys.ts";
import { until } from "./poll.ts";
import { setClock, type Shop } from "./shop.ts";

/** A Friday noon in Los Angeles that no test run will reach: before the clock is set, nothing is due. */
export const farLunchtime = "2030-11-22T20:00:00Z";

export type Api = Shop & {
  pid: number;
  /** As `kill -9`. */
  kill(): Promise<void>;
  /** Told to end (SIGTERM); resolves with its exit code when it has. */
  end(): Promise<number>;
  /** Whether it has ended, for whatever reason. */
  hasEnded(): boolean;
};

const webhookSecret = "whsec_processes";

/** As `deno task serve` sets them. New objects live in a quarter of the usual space: 60 MB less under load, and no slower. */
export const engineFlags = "--v8-flags=--max-semi-space-size=4";

/** The emulator as a process of its own, posting its events to `webhookPort`. Answers its address. */
export async function startEmulator(things: AsyncDisposableStack, webhookPort: number): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "emulator-" });
  things.defer(() => Deno.remove(folder, { recursive: true }));
  const child = run(
    [
      new URL("../dev/stripe/serve.ts", import.meta.url).pathname,
      ...["--port", "0", "--data", folder],
      ...["--webhook-url", `http://127.0.0.1:${webhookPort}/api/payment/webhook`],
      ...["--webhook-secret", webhookSecret],
    ],
    {},
    "piped",
  );
  const out = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  things.defer(async () => {
    child.kill("SIGTERM");
    await out.cancel();
    await child.status;
  });
  const address = /http:\S+/.exec((await out.read()).value ?? "")?.[0];
  if (address === undefined) throw new Error("the emulator did not say where it is");
  return address;
}

/** The server in a process of its own, ready, its clock set. Ends with `things` if it was not killed before. */
export async function startApi(
  things: AsyncDisposableStack,
  parts: {
    port: number;
    /** Without it the embedded database in `DATA_DIR` of `env`. */
    databaseUrl?: string;
    stripe: string;
    clock?: string;
    env?: Record<string, string>;
    /** A file its standard output goes to; else to nowhere. */
    logFile?: string;
    /** The file that is run, when it is not `api/main.ts`. */
    main?: string;
  },
): Promise<Api> {
  const folder = await Deno.makeTempDir({ prefix: "api-" });
  things.defer(() => Deno.remove(folder, { recursive: true }));
  const child = run([engineFlags, parts.main ?? new URL("../main.ts", import.meta.url).pathname], {
    HOST: "127.0.0.1",
    PORT: String(parts.port),
    DATA_DIR: folder,
    RATE_LIMITS: "off",
    SECRETS_KEY: testKey,
    ...(parts.databaseUrl === undefined ? {} : { DATABASE_URL: parts.databaseUrl }),
    STRIPE_SECRET_KEY: "sk_test_processes",
    STRIPE_PUBLISHABLE_KEY: "pk_test_processes",
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: parts.stripe,
    STRIPE_JS_URL: `${parts.stripe}/js`,
    ...parts.env,
  }, parts.logFile === undefined ? "null" : { appendTo: parts.logFile });
  let isOver = false;
  const over = child.status.then(() => void (isOver = true));
  const kill = async () => {
    if (!isOver) child.kill("SIGKILL");
    await over;
  };
  things.defer(kill);
  const end = async () => {
    if (!isOver) child.kill("SIGTERM");
    return (await child.status).code;
  };
  const api = {
    url: `http://127.0.0.1:${parts.port}`,
    stripe: parts.stripe,
    pid: child.pid,
    kill,
    end,
    hasEnded: () => isOver,
  };
  await until("the API's readiness", () => {
    if (isOver) throw new Error("the API ended before it was ready");
    return isReady(api);
  }, 30_000);
  await setClock(api, parts.clock ?? farLunchtime);
  return api;
}

/** Below the range from which systems take ports for outgoing connections: what is free now stays free for a while. */
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
  // Only a shell gives a process a file to write to, and then becomes that process.
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
