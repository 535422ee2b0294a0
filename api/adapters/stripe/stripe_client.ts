import Stripe from "stripe";

/**
 * The SDK, pointed at Stripe or, with `base`, at any server that speaks its protocol (decision 4). The SDK knows no base path, so
 * one in `base` is put in front by the fetch it is given.
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
