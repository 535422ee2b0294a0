import { withoutLanguage } from "@domain/shared/language.ts";
import { reportCsp } from "@contract/health.ts";
import type { MiddlewareHandler } from "hono";
import type { Environment } from "./call.ts";
import type { InPage } from "../pages/in_page.ts";
import type { Services } from "../services.ts";

/** Pages with a guest's data, which must not be cached. API responses set the header themselves. */
const personal = /^\/(cart|checkout|order-pending|order-confirmation)(\/|$)/;

/** Browser features that no page uses. */
const disabledFeatures = [
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

/** Sets the security headers on every response. Only the checkout page allows the payment provider's hosts. */
export function securityHeaders(services: Services): MiddlewareHandler<Environment> {
  const headersOf = securityHeadersOf(services);
  return async (http, next) => {
    await next();
    const { path } = http.req;
    const { headers } = http.res;
    for (const [name, value] of headersOf(path)) headers.set(name, value);
    if (personal.test(withoutLanguage(path))) headers.set("cache-control", "no-store");
  };
}

/** Returns a function from a path to its headers. The headers of each kind of path are built once. */
export function securityHeadersOf(
  { payment, publicUrl, inPage }: Services,
): (path: string) => readonly [string, string][] {
  const isSecure = publicUrl.startsWith("https:");
  const script = new URL(payment.scriptUrl, publicUrl);
  const isForeign = script.origin !== new URL(publicUrl).origin;
  const provider = isForeign ? providerSources(script) : noProvider;
  const [pagePolicy, checkoutPolicy] = [
    pagePolicyWith(noProvider, inPage, trustedTypes),
    // The provider's script writes HTML, so the page only reports it.
    pagePolicyWith(provider, inPage, []),
  ];
  const payments = isForeign ? `payment=(self "${script.origin}")` : "payment=(self)";
  const made = new Map<string, [string, string][]>();
  return (path) => {
    const isCheckout = withoutLanguage(path) === "/checkout";
    const policy = isCheckout ? checkoutPolicy : isCall(path) ? callPolicy : pagePolicy;
    const known = made.get(policy);
    if (known && !isCheckout) return known;
    const ofPages: [string, string][] = [
      ["permissions-policy", [...disabledFeatures, isCheckout ? payments : "payment=()"].join(", ")],
      ["cross-origin-opener-policy", "same-origin"],
    ];
    const ofHttps: [string, string][] = [
      ["strict-transport-security", "max-age=31536000; includeSubDomains"],
    ];
    const headers: [string, string][] = [
      ["content-security-policy", policy],
      ...isCheckout ? [reportOnly] : [],
      ["x-content-type-options", "nosniff"],
      ["referrer-policy", "no-referrer"],
      ["cross-origin-resource-policy", "same-origin"],
      // Browsers ignore these headers on responses that are not pages.
      ...isCall(path) ? [] : ofPages,
      ...isSecure ? ofHttps : [],
    ];
    if (!isCheckout) made.set(policy, headers);
    return headers;
  };
}

/** The sources of the payment element: Stripe's hosts, or the server that emulates Stripe. */
function providerSources({ origin, hostname }: URL): Provider {
  // Stripe's script sizes its frames with style attributes.
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

const noProvider: Provider = { script: "", frame: "", connect: "", style: "" };

const isCall = (path: string) => path.startsWith("/api/") && !path.startsWith("/api/docs");
const closed = ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];
/** Where browsers report what a policy blocked. */
const reportTo = `report-uri ${reportCsp.path}`;
/** No text becomes a script or HTML. The one policy names the service workers (`web/trusted_address.ts`). */
const trustedTypes = ["require-trusted-types-for 'script'", "trusted-types worker"];

const reportOnly: [string, string] = [
  "content-security-policy-report-only",
  ["require-trusted-types-for 'script'", reportTo].join("; "),
];

const callPolicy = ["default-src 'none'", "form-action 'none'", ...closed].join("; ");

function pagePolicyWith(provider: Provider, inPage: InPage, directives: readonly string[]): string {
  // Browsers ignore 'unsafe-inline' beside a hash.
  const styles = provider.style === "" ? inPage.styles : [provider.style];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inPage.scripts].join(" ") + provider.script,
    ["style-src 'self'", ...styles].join(" "),
    // data: and blob: for the preview of a picture before its upload.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${provider.connect}`,
    `frame-src 'self'${provider.frame}`,
    "form-action 'self'",
    ...closed,
    ...directives,
    reportTo,
  ].join("; ");
}
