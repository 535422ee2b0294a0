/** Chooses the Stripe server: the configured one, or the demo's emulator. */
import type { Installation } from "@domain/payment/ownership.ts";
import type { Clock } from "@domain/ports/clock.ts";
import type { Payments } from "@domain/ports/payments.ts";
import { handledEvents } from "../adapters/stripe/handled_events.ts";
import type { DerivedKeys } from "../adapters/crypto/root_key.ts";
import type { Config } from "../config.ts";
import type { Demo } from "./demo.ts";

export type StripeServer = {
  account: { secretKey: string; publishableKey: string; apiBase: string | undefined; jsUrl: string };
  webhookSecret: string;
  emulator: ReturnType<Demo["createStripeEmulator"]> | undefined;
  /** The provider's clock. */
  clock: Clock;
};

export function stripeServer(
  config: Config,
  demo: Demo | undefined,
  { port, publicUrl }: { port: number; publicUrl: string },
  keys: DerivedKeys,
  demoClock: Clock,
): StripeServer {
  const clock = config.hasFridayClock ? demoClock : { now: () => Date.now() };
  const webhookSecret = config.stripe?.webhookSecret ?? `whsec_${keys.emulatorWebhook}`;
  const own = ownAddress(config.hostname, port);
  const emulator = config.stripe ? undefined : demo?.createStripeEmulator({
    dataDir: config.dataDir,
    publicUrl: `${publicUrl}/dev/stripe`,
    webhookUrl: `${own}/api/payment/webhook`,
    webhookSecret,
    webhookEvents: handledEvents,
    now: clock.now,
  });
  const account = config.stripe ?? {
    secretKey: "sk_test_demo",
    publishableKey: "pk_test_demo",
    apiBase: `${own}/dev/stripe`,
    jsUrl: "/dev/stripe/js",
  };
  return { account, webhookSecret, emulator, clock };
}

/** The address at which this process reaches itself. */
function ownAddress(hostname: string, port: number): string {
  const host = hostname === "0.0.0.0" || hostname === "::" ? "127.0.0.1" : hostname;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** The payment port. Imports Stripe's package only when called. */
export async function viaStripe(
  { account: { secretKey, apiBase }, webhookSecret, clock }: StripeServer,
  installation: Installation,
): Promise<Payments> {
  const [{ stripePayments }, { stripeBalance }, { stripeClient }] = await Promise.all([
    import("../adapters/stripe/payments.ts"),
    import("../adapters/stripe/balance.ts"),
    import("../adapters/stripe/stripe_client.ts"),
  ]);
  const stripe = stripeClient(secretKey, apiBase);
  return { ...stripePayments(stripe, webhookSecret, installation, clock), ...stripeBalance(stripe) };
}

/** Whether a secret or restricted Stripe key is a live key, which moves real money. */
export function isLiveKey(secretKey: string): boolean {
  return /^(sk|rk)_live_/.test(secretKey);
}
