import assert from "node:assert/strict";
import { call, CallFailed, sentence } from "./api.ts";

/** Runs `work` with a stand-in for the network. */
async function answering(answer: typeof fetch, work: () => Promise<void>): Promise<void> {
  const real = globalThis.fetch;
  globalThis.fetch = answer;
  try {
    await work();
  } finally {
    globalThis.fetch = real;
  }
}

const json = (body: unknown, status = 200) => () => Promise.resolve(Response.json(body, { status }));

async function failureOf(work: Promise<unknown>): Promise<CallFailed> {
  const failed = await work.then(() => undefined, (error) => error);
  assert.ok(failed instanceof CallFailed, `no CallFailed: ${failed}`);
  return failed;
}

Deno.test("A good answer gives its data", () =>
  answering(json({ success: true, data: [] }), async () => assert.deepEqual(await call("storeHours"), [])));

Deno.test("The address carries id and query, encoded, and the body goes as JSON", async () => {
  const asked: Request[] = [];
  const answer: typeof fetch = (input, init) => {
    asked.push(new Request(new URL(String(input), "http://shop.test"), init));
    return Promise.resolve(Response.json({ success: true, data: null }));
  };
  await answering(answer, async () => {
    await call("paymentSession", { id: "a/b?c" });
    await call("cart", { query: { session_id: "x y" } });
    await call("clearCart", { body: { session_id: "s" } });
  });
  assert.deepEqual(asked.map(({ method, url }) => `${method} ${url}`), [
    "GET http://shop.test/api/payment/session/a%2Fb%3Fc",
    "GET http://shop.test/api/cart?session_id=x+y",
    "DELETE http://shop.test/api/cart/clear",
  ]);
  assert.equal(asked[2]?.headers.get("content-type"), "application/json");
  assert.deepEqual(await asked[2]?.json(), { session_id: "s" });
});

Deno.test("A refusal carries the server's sentence, code, details and cart", () => {
  const cart = { items: [] };
  const details = [{ field: "quantity", message: "Quantity must be at least 1" }];
  const body = { success: false, error: "Sold out", code: "dish_off", details, cart, request_id: "r" };
  return answering(json(body, 409), async () => {
    const failed = await failureOf(call("addToCart"));
    assert.equal(failed.status, 409);
    assert.equal(failed.code, "dish_off");
    assert.deepEqual(failed.details, details);
    assert.deepEqual(failed.cart, cart);
    assert.equal(sentence(failed, "Failed to add item to cart"), "Sold out");
  });
});

Deno.test("Whatever is not the envelope is unreadable, and the guest gets the fixed text", async () => {
  const answers = [
    () => Promise.resolve(new Response("<h1>Bad gateway at 10.0.0.7</h1>", { status: 502 })),
    json({ success: true, data: [] }, 500),
    json(null),
  ];
  for (const answer of answers) {
    await answering(answer, async () => {
      const failed = await failureOf(call("menuByCategory"));
      assert.equal(failed.code, "unreadable");
      assert.equal(sentence(failed, "Failed to load menu items."), "Failed to load menu items.");
    });
  }
});

Deno.test("No network is offline, no answer in time is a timeout", async () => {
  await answering(() => Promise.reject(new TypeError("Failed to fetch")), async () => {
    assert.equal((await failureOf(call("cart"))).code, "offline");
  });
  const silent: typeof fetch = (_, init) =>
    new Promise((_, reject) =>
      init?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")))
    );
  await answering(silent, async () => {
    assert.equal((await failureOf(call("cart", { timeout: 1 }))).code, "timeout");
  });
});

Deno.test("A call given up by its caller is not reported as a failure of the server", () => {
  const caller = new AbortController();
  const silent: typeof fetch = (_, init) =>
    new Promise((_, reject) =>
      init?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")))
    );
  return answering(silent, async () => {
    const work = call("cart", { signal: caller.signal });
    caller.abort();
    const error = await work.then(() => undefined, (thrown) => thrown);
    assert.ok(!(error instanceof CallFailed));
    assert.equal(error?.name, "AbortError");
  });
});
