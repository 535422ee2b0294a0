import type { MiddlewareHandler } from "hono";
import type { Environment } from "./call.ts";
import type { InPage } from "../pages/in_page.ts";
import type { Services } from "../services.ts";

/** Pages of one guest: no cache keeps them. (Calls say so themselves.) */
const personal = /^\/(cart|checkout|order-pending|order-confirmation)(\/|$)/;

/** What no page of ours asks a browser for. */
const switchedOff = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "serial",
  "usb",
  "xr-spatial-tracking",
].map((feature) => `${feature}=()`);

type Provider = { script: string; frame: string; connect: string; style: string };

/** On every answer. The payment provider's hosts are let in on the checkout page only. */
export function securityHeaders(services: Services): MiddlewareHandler<Environment> {
  const headersOf = securityHeadersOf(services);
  return async (http, next) => {
    await next();
    const { path } = http.req;
    const { headers } = http.res;
    for (const [name, value] of headersOf(path)) headers.set(name, value);
    if (personal.test(path)) headers.set("cache-control", "no-store");
  };
}

/** The headers of an answer by its path. There are few kinds of paths: each kind's headers are made once. */
export function securityHeadersOf(
  { payment, publicUrl, inPage }: Services,
): (path: string) => readonly [string, string][] {
  const isSecure = publicUrl.startsWith("https:");
  const script = new URL(payment.scriptUrl, publicUrl);
  const isForeign = script.origin !== new URL(publicUrl).origin;
  const provider = isForeign ? providerSources(script) : nobody;
  const [pagePolicy, checkoutPolicy] = [pagePolicyWith(nobody, inPage), pagePolicyWith(provider, inPage)];
  const payments = isForeign ? `payment=(self "${script.origin}")` : "payment=(self)";
  const made = new Map<string, [string, string][]>();
  return (path) => {
    const isCheckout = path === "/checkout";
    const policy = isCheckout ? checkoutPolicy : isCall(path) ? callPolicy : pagePolicy;
    const known = made.get(policy);
    if (known && !isCheckout) return known;
    const ofPages: [string, string][] = [
      ["permissions-policy", [...switchedOff, isCheckout ? payments : "payment=()"].join(", ")],
      ["cross-origin-opener-policy", "same-origin"],
    ];
    const ofHttps: [string, string][] = [
      ["strict-transport-security", "max-age=31536000; includeSubDomains"],
    ];
    const headers: [string, string][] = [
      ["content-security-policy", policy],
      ["x-content-type-options", "nosniff"],
      ["referrer-policy", "no-referrer"],
      ["cross-origin-resource-policy", "same-origin"],
      // No browser heeds these with what is not a page, and they are long.
      ...isCall(path) ? [] : ofPages,
      ...isSecure ? ofHttps : [],
    ];
    if (!isCheckout) made.set(policy, headers);
    return headers;
  };
}

/** What the payment element loads: Stripe's own hosts, or the one other server that speaks its protocol. */
function providerSources({ origin, hostname }: URL): Provider {
  // Its script sizes its frames with style attributes.
  const style = "'unsafe-inline'";
  if (!hostname.endsWith(".stripe.com")) {
    return { script: ` ${origin}`, frame: ` ${origin}`, connect: ` ${origin}`, style };
  }
  return {
    script: ` ${origin} https://*.js.stripe.com`,
    frame: " https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    connect: " https://api.stripe.com",
    style,
  };
}

const nobody: Provider = { script: "", frame: "", connect: "", style: "" };

const isCall = (path: string) => path.startsWith("/api/") && !path.startsWith("/api/docs");
const closed = ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];
const callPolicy = ["default-src 'none'", "form-action 'none'", ...closed].join("; ");

function pagePolicyWith(provider: Provider, inPage: InPage): string {
  // Beside a hash a browser would not hear of 'unsafe-inline'.
  const styles = provider.style === "" ? inPage.styles : [provider.style];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inPage.scripts].join(" ") + provider.script,
    ["style-src 'self'", ...styles].join(" "),
    // data: and blob: for a picture that is looked at before it is uploaded.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${provider.connect}`,
    `frame-src 'self'${provider.frame}`,
    "form-action 'self'",
    ...closed,
  ].join("; ");
}
