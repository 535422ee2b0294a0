/**
 * Runs the emulator as a separate process that several API processes can share:
 *
 *   deno run -A demo/stripe/serve.ts --port 8011 --data .data --webhook-url http://localhost:8000/api/payment/webhook \
 *     --webhook-secret whsec_x --webhook-events payment_intent.succeeded,refund.created
 *
 * Without `--webhook-events`, the endpoint receives every event. Port 0 selects a free port. Prints
 * `Stripe emulator on http://127.0.0.1:<port>/dev/stripe` when it is ready.
 */
import { Hono } from "hono";
import { createStripeEmulator } from "./emulator.ts";

const settings = readArguments(Deno.args);
const root = new Hono();
let mounted: { fetch: (request: Request) => Response | Promise<Response> } = root;
const server = Deno.serve(
  { port: settings.port, hostname: settings.host, onListen: () => {} },
  (request) => mounted.fetch(request),
);
const publicUrl = `http://${settings.host}:${server.addr.port}/dev/stripe`;
const emulator = createStripeEmulator({ ...settings, publicUrl });
mounted = root.route("/dev/stripe", emulator.app);
Deno.stdout.writeSync(new TextEncoder().encode(`Stripe emulator on ${publicUrl}\n`));

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.addSignalListener(signal, async () => {
    await emulator.close();
    await server.shutdown();
    Deno.exit(0);
  });
}

type Settings = {
  port: number;
  host: string;
  dataDir: string;
  webhookUrl: string;
  webhookSecret: string;
  webhookEvents?: string[];
};

function readArguments(args: readonly string[]): Settings {
  const readOption = (name: string) => {
    const index = args.indexOf(`--${name}`);
    return index < 0 ? undefined : args[index + 1];
  };
  const requireOption = (name: string) => {
    const value = readOption(name);
    if (!value) {
      throw new Error(`--${name} is missing (required: --port --data --webhook-url --webhook-secret)`);
    }
    return value;
  };
  const port = Number(requireOption("port"));
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error("--port must be 0 to 65535");
  const events = readOption("webhook-events");
  return {
    port,
    host: readOption("host") ?? "127.0.0.1",
    dataDir: requireOption("data"),
    webhookUrl: requireOption("webhook-url"),
    webhookSecret: requireOption("webhook-secret"),
    ...(events === undefined ? {} : { webhookEvents: events.split(",") }),
  };
}
