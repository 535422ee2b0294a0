import Stripe from "stripe";

/**
 * Stripe's SDK for Stripe or, with `base`, for a server with the same API, such as the emulator: docs/adr/0024-one-payment-adapter.md.
 * The SDK has no option for a base path, so its fetch function adds the path of `base`.
 */
export function stripeClient(secretKey: string, base?: string): Stripe {
  const common = { maxNetworkRetries: 2, timeout: 10_000, telemetry: false };
  if (base === undefined) {
    return new Stripe(secretKey, { ...common, httpClient: Stripe.createFetchHttpClient() });
  }
  const { protocol, hostname, port, pathname } = new URL(base);
  const prefix = pathname.replace(/\/$/, "");
  const prefixed: typeof fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    url.pathname = prefix + url.pathname;
    return fetch(url, init);
  };
  return new Stripe(secretKey, {
    ...common,
    protocol: protocol === "https:" ? "https" : "http",
    host: hostname,
    port: port === "" ? (protocol === "https:" ? 443 : 80) : Number(port),
    httpClient: Stripe.createFetchHttpClient(prefixed),
  });
}
