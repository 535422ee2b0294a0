import { deepEqual, equal, match, ok } from "node:assert/strict";
import { securityHeadersOf } from "./security_headers.ts";
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

Deno.test("the card service's hosts and wallets are let in on the checkout page only", () => {
  const headers = headersWith("https://js.stripe.com/v3/");
  const checkout = headers("/checkout");
  deepEqual(wallets(checkout), ['payment=(self "https://js.stripe.com")']);
  match(directive(checkout, "script-src") ?? "", / https:\/\/js\.stripe\.com/);
  equal(directive(checkout, "connect-src"), "connect-src 'self' https://api.stripe.com");
  for (const path of ["/", "/cart", "/admin/orders"]) {
    deepEqual(wallets(headers(path)), ["payment=()"]);
    equal(directive(headers(path), "connect-src"), "connect-src 'self'", path);
    ok(!headers(path).get("content-security-policy")?.includes("stripe"), path);
  }
});

Deno.test("with the card service on our own host the checkout page lets nobody else in", () => {
  const checkout = headersWith("/dev/stripe/js")("/checkout");
  deepEqual(wallets(checkout), ["payment=(self)"]);
  equal(directive(checkout, "connect-src"), "connect-src 'self'");
});

Deno.test("a page asked for after the checkout page has its own permissions, whatever their policies share", () => {
  const headers = headersWith("/dev/stripe/js");
  for (let round = 0; round < 2; round++) {
    deepEqual(wallets(headers("/checkout")), ["payment=(self)"]);
    deepEqual(wallets(headers("/")), ["payment=()"]);
  }
});

Deno.test("calls carry no headers that are for pages, and only https is pinned to https", () => {
  const call = headersWith("/dev/stripe/js")("/api/cart");
  equal(call.get("permissions-policy"), undefined);
  ok(call.has("strict-transport-security"));
  equal(headersWith("/dev/stripe/js", "http://localhost")("/").get("strict-transport-security"), undefined);
});
