/**
 * The emulator as a process of its own, for several API processes to share:
 *
 *   deno run -A api/dev/stripe/serve.ts --port 8011 --data .data --webhook-url http://localhost:8000/api/payment/webhook \
 *     --webhook-secret whsec_x
 *
 * Prints `Stripe emulator on http://127.0.0.1:<port>/dev/stripe` once it answers. Port 0 takes a free one.
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

type Settings = { port: number; host: string; dataDir: string; webhookUrl: string; webhookSecret: string };

function readArguments(words: readonly string[]): Settings {
  const given = (name: string) => {
    const at = words.indexOf(`--${name}`);
    return at < 0 ? undefined : words[at + 1];
  };
  const need = (name: string) => {
    const value = given(name);
    if (!value) {
      throw new Error(`--${name} is missing (wanted: --port --data --webhook-url --webhook-secret)`);
    }
    return value;
  };
  const port = Number(need("port"));
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error("--port must be 0 to 65535");
  return {
    port,
    host: given("host") ?? "127.0.0.1",
    dataDir: need("data"),
    webhookUrl: need("webhook-url"),
    webhookSecret: need("webhook-secret"),
  };
}
