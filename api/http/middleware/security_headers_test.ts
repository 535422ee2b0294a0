import { deepEqual, equal, match, ok } from "node:assert/strict";
import { securityHeadersOf } from "./security_headers.ts";
import { pageChanges } from "@domain/payment/received_page.ts";
import type { Services } from "../services.ts";

const headersWith = (scriptUrl: string, publicUrl = "https://kitchen.example") => {
  const services = { payment: { scriptUrl }, publicUrl, inPage: { scripts: [], styles: [] } };
  const headersOf = securityHeadersOf(services as unknown as Services);
  return (path: string) => new Map(headersOf(path));
};

const directive = (headers: Map<string, string>, name: string) =>
  headers.get("content-security-policy")?.split("; ").find((each) => each.startsWith(`${name} `));

const wallets = (headers: Map<string, string>) =>
  headers.get("permissions-policy")?.split(", ").filter((each) => each.startsWith("payment="));

Deno.test("only the checkout page allows the payment provider's hosts and wallets", () => {
  const headers = headersWith("https://js.stripe.com/v3/");
  const checkout = headers("/checkout");
  deepEqual(headers("/ko/checkout"), checkout);
  deepEqual(wallets(checkout), ['payment=(self "https://js.stripe.com")']);
  match(directive(checkout, "script-src") ?? "", / https:\/\/js\.stripe\.com/);
  equal(directive(checkout, "connect-src"), "connect-src 'self' https://api.stripe.com");
  for (const path of ["/", "/cart", "/admin/orders"]) {
    deepEqual(wallets(headers(path)), ["payment=()"]);
    equal(directive(headers(path), "connect-src"), "connect-src 'self'", path);
    ok(!headers(path).get("content-security-policy")?.includes("stripe"), path);
  }
});

Deno.test("with the payment provider on the site's own host, the checkout page allows no other host", () => {
  const checkout = headersWith("/dev/stripe/js")("/ko/checkout");
  deepEqual(wallets(checkout), ["payment=(self)"]);
  equal(directive(checkout, "connect-src"), "connect-src 'self'");
});

Deno.test("a page requested after the checkout page has its own permissions policy", () => {
  const headers = headersWith("/dev/stripe/js");
  for (let round = 0; round < 2; round++) {
    deepEqual(wallets(headers("/checkout")), ["payment=(self)"]);
    deepEqual(wallets(headers("/")), ["payment=()"]);
  }
});

Deno.test("pages refuse texts as scripts or HTML, the checkout page only reports them, and both report what they block", () => {
  const headers = headersWith("https://js.stripe.com/v3/");
  for (const path of ["/", "/menu", "/admin/orders", "/api/docs"]) {
    equal(directive(headers(path), "require-trusted-types-for"), "require-trusted-types-for 'script'", path);
    equal(directive(headers(path), "report-uri"), "report-uri /api/csp-reports", path);
    equal(headers(path).get("content-security-policy-report-only"), undefined, path);
  }
  const checkout = headers("/ko/checkout");
  equal(directive(checkout, "require-trusted-types-for"), undefined);
  equal(directive(checkout, "report-uri"), "report-uri /api/csp-reports");
  equal(
    checkout.get("content-security-policy-report-only"),
    "require-trusted-types-for 'script'; report-uri /api/csp-reports",
  );
});

Deno.test("API responses have no page headers, and only HTTPS sites send Strict-Transport-Security", () => {
  const call = headersWith("/dev/stripe/js")("/api/cart");
  equal(call.get("permissions-policy"), undefined);
  ok(call.has("strict-transport-security"));
  equal(headersWith("/dev/stripe/js", "http://localhost")("/").get("strict-transport-security"), undefined);
});

Deno.test("each header of the checkout page is named when a guest gets the page without it", () => {
  const headers = Object.fromEntries(headersWith("https://js.stripe.com/v3/")("/checkout"));
  ok("content-security-policy" in headers);
  for (const name of Object.keys(headers)) {
    const { [name]: _, ...others } = headers;
    deepEqual(pageChanges({ headers, scripts: [] }, { headers: others, scripts: [] }), [name]);
  }
});
