import { deepEqual, equal } from "node:assert/strict";
import { CallFailed } from "@/lib/api.ts";
import { authorize, type AuthorizeSteps } from "./authorize.ts";
import { cartOf, intentOf, lineOf } from "./testing.ts";

const cart = cartOf([lineOf()], 16.26);
const asap = { from: 15, to: 30 };
const shown = { total: 16.26, isAmountCurrent: true, asap };

/** Steps that all succeed and record their order in `done`. `change` replaces some of them. */
function steps(change: Partial<AuthorizeSteps> = {}): AuthorizeSteps & { done: string[] } {
  const done: string[] = [];
  const recorded = <A>(name: string, answer: A) => () => {
    done.push(name);
    return Promise.resolve(answer);
  };
  return {
    done,
    submitElement: recorded("submit", {}),
    saveDetails: recorded("save", { cart, asap_minutes: asap }),
    fetchUpdates: recorded("fetch updates", {}),
    confirm: recorded("confirm", { paymentIntent: intentOf("requires_capture") }),
    retrieve: recorded("retrieve", { paymentIntent: intentOf("requires_payment_method") }),
    log: (what) => void done.push(what),
    ...change,
  };
}

Deno.test("confirms the payment after the element and the server accept it", async () => {
  const all = steps();
  deepEqual(await authorize(all, shown), { kind: "authorized" });
  deepEqual(all.done, ["submit", "save", "confirm"]);
});

Deno.test("does not call the server while a card field is incomplete", async () => {
  const all = steps({ submitElement: () => Promise.resolve({ error: { type: "validation_error" } }) });
  deepEqual(await authorize(all, shown), { kind: "incomplete" });
  deepEqual(all.done, []);
});

Deno.test("does not confirm the payment after an error response of the server", async () => {
  const refusal = { code: "quote_changed", error: "Prices changed", cart };
  const all = steps({ saveDetails: () => Promise.reject(new CallFailed(refusal.code, 409, refusal)) });
  deepEqual(await authorize(all, shown), { kind: "refused", refusal });
  deepEqual(all.done, ["submit"]);
});

Deno.test("logs a failed save and confirms the payment", async () => {
  const all = steps({
    saveDetails: () => Promise.reject(new CallFailed("offline", 0)),
  });
  deepEqual(await authorize(all, shown), { kind: "authorized" });
  deepEqual(all.done, ["submit", "Saving the order's details failed", "confirm"]);
});

Deno.test("updates the element with a lower total before it confirms the payment", async () => {
  const all = steps();
  await authorize(all, { ...shown, total: 18.43 });
  deepEqual(all.done, ["submit", "save", "fetch updates", "confirm"]);
});

Deno.test("updates the element before it confirms a payment that had another amount", async () => {
  const all = steps();
  await authorize(all, { ...shown, isAmountCurrent: false });
  deepEqual(all.done, ["submit", "save", "fetch updates", "confirm"]);
});

Deno.test("never confirms a total above the one on the button", async () => {
  const all = steps();
  const outcome = await authorize(all, { ...shown, total: 14.95 });
  equal(outcome.kind, "refused");
  const refusal = outcome.kind === "refused" ? outcome.refusal : undefined;
  equal(refusal?.code, "quote_changed");
  deepEqual(refusal?.params, { from_cents: 1495, to_cents: 1626 });
  equal(refusal?.cart, cart);
  deepEqual(all.done, ["submit", "save"]);
});

Deno.test("asks before it confirms an ASAP order that is ready more than 5 minutes later than the page shows", async () => {
  const saving = (from: number) => {
    const answer = { cart, asap_minutes: { from, to: from + 15 } };
    return steps({ saveDetails: () => Promise.resolve(answer) });
  };
  const later = saving(21);
  deepEqual(await authorize(later, shown), {
    kind: "asap_later",
    minutes: { from: 21, to: 36 },
  });
  deepEqual(later.done, ["submit"]);
  deepEqual(await authorize(saving(20), shown), { kind: "authorized" });
  deepEqual(await authorize(saving(21), { ...shown, asap: { from: 21, to: 36 } }), {
    kind: "authorized",
  });
});

Deno.test("does not confirm the payment when the element cannot update its amount", async () => {
  const all = steps({ fetchUpdates: () => Promise.resolve({ error: { message: "offline" } }) });
  deepEqual(await authorize(all, { ...shown, total: 18.43 }), { kind: "failed", message: undefined });
  equal(all.done.includes("confirm"), false);
});

Deno.test("returns the provider's message of a declined card", async () => {
  const error = { type: "card_error" as const, code: "card_declined", message: "Your card was declined." };
  const all = steps({ confirm: () => Promise.resolve({ error }) });
  deepEqual(await authorize(all, shown), {
    kind: "failed",
    message: "Your card was declined.",
    isDecline: true,
  });
  equal(all.done.includes("retrieve"), false);
});

Deno.test("returns no message of an error that is not meant for guests", async () => {
  const error = { type: "invalid_request_error" as const, message: "No such payment_intent: pi_1" };
  const all = steps({ confirm: () => Promise.resolve({ error }) });
  deepEqual(await authorize(all, shown), { kind: "failed", message: undefined });
});

Deno.test("a lost response counts as authorized when the amount is held", async () => {
  const all = steps({
    confirm: () => Promise.resolve({ error: { type: "api_connection_error" } }),
    retrieve: () => Promise.resolve({ paymentIntent: intentOf("requires_capture") }),
  });
  deepEqual(await authorize(all, shown), { kind: "authorized" });
});

Deno.test("looks a failed confirmation up instead of repeating it", async () => {
  const all = steps({ confirm: () => Promise.reject(new Error("script broke")) });
  deepEqual(await authorize(all, shown), { kind: "failed", message: undefined });
  deepEqual(all.done, ["submit", "save", "The payment's confirmation failed", "retrieve"]);
});

Deno.test("a payment confirmed in another tab counts as authorized", async () => {
  const error = {
    type: "invalid_request_error" as const,
    code: "payment_intent_unexpected_state",
    payment_intent: intentOf("requires_capture"),
  };
  const all = steps({ confirm: () => Promise.resolve({ error }) });
  deepEqual(await authorize(all, shown), { kind: "authorized" });
});

Deno.test("a payment that still requires a payment method is a failure", async () => {
  const all = steps({
    confirm: () => Promise.resolve({ paymentIntent: intentOf("requires_payment_method") }),
  });
  deepEqual(await authorize(all, shown), { kind: "failed", message: undefined });
});

Deno.test("a captured amount does not count as authorized", async () => {
  const all = steps({
    confirm: () => Promise.resolve({ paymentIntent: intentOf("succeeded") }),
    retrieve: () => Promise.resolve({ paymentIntent: intentOf("succeeded") }),
  });
  deepEqual(await authorize(all, shown), { kind: "failed", message: undefined });
});
