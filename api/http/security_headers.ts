import type { MiddlewareHandler } from "hono";
import type { Environment } from "./routing.ts";
import type { Services } from "./services.ts";

/** On every answer. The payment provider's hosts are let in on the checkout page only. */
export function securityHeaders({ payment, publicUrl }: Services): MiddlewareHandler<Environment> {
  const isSecure = publicUrl.startsWith("https:");
  const script = new URL(payment.scriptUrl, publicUrl);
  const isForeign = script.origin !== new URL(publicUrl).origin;
  const provider = isForeign
    ? {
      script: ` ${script.origin} https://*.js.stripe.com`,
      frame: " https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
      connect: " https://api.stripe.com",
    }
    : { script: "", frame: "", connect: "" };

  return async (http, next) => {
    await next();
    const isCheckout = http.req.path === "/checkout";
    const { headers } = http.res;
    headers.set(
      "content-security-policy",
      [
        "default-src 'self'",
        `script-src 'self'${isCheckout ? provider.script : ""}`,
        // The provider's element and some widgets set styles from script.
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: https:",
        `connect-src 'self'${isCheckout ? provider.connect : ""}`,
        `frame-src 'self'${isCheckout ? provider.frame : ""}`,
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join("; "),
    );
    headers.set("x-content-type-options", "nosniff");
    headers.set("referrer-policy", "no-referrer");
    headers.set("cross-origin-opener-policy", "same-origin");
    if (isSecure) headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
  };
}
