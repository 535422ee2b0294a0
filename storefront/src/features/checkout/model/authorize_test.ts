import { deepEqual, equal } from "node:assert/strict";
import { authorize, type AuthorizeSteps } from "./authorize.ts";
import { cartOf, lineOf } from "./testing.ts";

const cart = cartOf([lineOf()], 16.26);

/** Steps that all go well and write down their order; `change` replaces some. */
function steps(change: Partial<AuthorizeSteps> = {}): AuthorizeSteps & { done: string[] } {
  const done: string[] = [];
  const noted = <A>(name: string, answer: A) => () => {
    done.push(name);
    return Promise.resolve(answer);
  };
  return {
    done,
    submitElement: noted("submit", {}),
    saveDetails: noted("save", { kind: "saved" as const, cart }),
    fetchUpdates: noted("fetch updates", {}),
    confirm: noted("confirm", { paymentIntent: { id: "pi_1", status: "requires_capture" } }),
    retrieve: noted("retrieve", { paymentIntent: { id: "pi_1", status: "requires_payment_method" } }),
    log: (what) => void done.push(what),
    ...change,
  };
}

Deno.test("the card is asked last, after the element and the server agreed", async () => {
  const all = steps();
  deepEqual(await authorize(all, 16.26), { kind: "authorized" });
  deepEqual(all.done, ["submit", "save", "confirm"]);
});

Deno.test("an incomplete card field stops before the server is asked", async () => {
  const all = steps({ submitElement: () => Promise.resolve({ error: { type: "validation_error" } }) });
  deepEqual(await authorize(all, 16.26), { kind: "incomplete" });
  deepEqual(all.done, []);
});

Deno.test("a refusal of the server stops before the card is asked", async () => {
  const refusal = { code: "quote_changed", error: "Prices changed", cart };
  const all = steps({ saveDetails: () => Promise.resolve({ kind: "refused", refusal }) });
  deepEqual(await authorize(all, 16.26), { kind: "refused", refusal });
  deepEqual(all.done, ["submit"]);
});

Deno.test("an unanswered save is logged and the card asked all the same", async () => {
  const all = steps({
    saveDetails: () => Promise.resolve({ kind: "unanswered", reason: new Error("offline") }),
  });
  deepEqual(await authorize(all, 16.26), { kind: "authorized" });
  deepEqual(all.done, ["submit", "Saving the order's details failed", "confirm"]);
});

Deno.test("a total that fell is told to the element before the card is asked", async () => {
  const all = steps();
  await authorize(all, 18.43);
  deepEqual(all.done, ["submit", "save", "fetch updates", "confirm"]);
});

Deno.test("a total above the one on the button is never asked of the card", async () => {
  const all = steps();
  const outcome = await authorize(all, 14.95);
  equal(outcome.kind, "refused");
  const refusal = outcome.kind === "refused" ? outcome.refusal : undefined;
  equal(refusal?.code, "quote_changed");
  deepEqual(refusal?.params, { from_cents: 1495, to_cents: 1626 });
  equal(refusal?.cart, cart);
  deepEqual(all.done, ["submit", "save"]);
});

Deno.test("an element that could not learn the new amount asks no card", async () => {
  const all = steps({ fetchUpdates: () => Promise.resolve({ error: { message: "offline" } }) });
  deepEqual(await authorize(all, 18.43), { kind: "failed", message: undefined });
  equal(all.done.includes("confirm"), false);
});

Deno.test("a decline carries the provider's message", async () => {
  const error = { type: "card_error" as const, code: "card_declined", message: "Your card was declined." };
  const all = steps({ confirm: () => Promise.resolve({ error }) });
  deepEqual(await authorize(all, 16.26), {
    kind: "failed",
    message: "Your card was declined.",
    isDecline: true,
  });
  equal(all.done.includes("retrieve"), false);
});

Deno.test("an error not written for guests is not shown to them", async () => {
  const error = { type: "invalid_request_error" as const, message: "No such payment_intent: pi_1" };
  const all = steps({ confirm: () => Promise.resolve({ error }) });
  deepEqual(await authorize(all, 16.26), { kind: "failed", message: undefined });
});

Deno.test("a lost answer whose hold exists counts as authorized", async () => {
  const all = steps({
    confirm: () => Promise.resolve({ error: { type: "api_connection_error" } }),
    retrieve: () => Promise.resolve({ paymentIntent: { id: "pi_1", status: "requires_capture" } }),
  });
  deepEqual(await authorize(all, 16.26), { kind: "authorized" });
});

Deno.test("a confirmation that breaks off is looked up, not repeated", async () => {
  const all = steps({ confirm: () => Promise.reject(new Error("script broke")) });
  deepEqual(await authorize(all, 16.26), { kind: "failed", message: undefined });
  deepEqual(all.done, ["submit", "save", "The payment's confirmation broke off", "retrieve"]);
});

Deno.test("a second tab that already paid counts as authorized", async () => {
  const error = {
    type: "invalid_request_error" as const,
    code: "payment_intent_unexpected_state",
    payment_intent: { id: "pi_1", status: "requires_capture" as const },
  };
  const all = steps({ confirm: () => Promise.resolve({ error }) });
  deepEqual(await authorize(all, 16.26), { kind: "authorized" });
});

Deno.test("a card that needs more than was done is a failure", async () => {
  const all = steps({
    confirm: () => Promise.resolve({ paymentIntent: { id: "pi_1", status: "requires_payment_method" } }),
  });
  deepEqual(await authorize(all, 16.26), { kind: "failed", message: undefined });
});

Deno.test("only an amount that is held counts as authorized, a captured one does not", async () => {
  const all = steps({
    confirm: () => Promise.resolve({ paymentIntent: { id: "pi_1", status: "succeeded" } }),
    retrieve: () => Promise.resolve({ paymentIntent: { id: "pi_1", status: "succeeded" } }),
  });
  deepEqual(await authorize(all, 16.26), { kind: "failed", message: undefined });
});
