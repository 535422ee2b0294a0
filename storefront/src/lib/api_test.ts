import { addToCart, cart, clearCart } from "@contract/cart.ts";
import { menuByCategory } from "@contract/menu.ts";
import { paymentSession } from "@contract/payment.ts";
import { storeHours } from "@contract/store.ts";
import assert from "node:assert/strict";
import { api, beforeRefusals, CallFailed } from "./api.ts";

/** Runs `work` with `answer` in place of `fetch`. */
async function withFetch(answer: typeof fetch, work: () => Promise<void>): Promise<void> {
  const real = globalThis.fetch;
  globalThis.fetch = answer;
  try {
    await work();
  } finally {
    globalThis.fetch = real;
  }
}

const json = (body: unknown, status = 200) => () => Promise.resolve(Response.json(body, { status }));

async function rejectionOf(work: Promise<unknown>): Promise<CallFailed> {
  const failed = await work.then(() => undefined, (error) => error);
  assert.ok(failed instanceof CallFailed, `no CallFailed: ${failed}`);
  return failed;
}

const addition = { session_id: "s", menu_item_id: "bibimbap", quantity: 1 };

Deno.test("returns the data of a successful response", () =>
  withFetch(json({ success: true, data: [] }), async () => assert.deepEqual(await api(storeHours), [])));

Deno.test("encodes id and query in the address and sends the body as JSON", async () => {
  const asked: Request[] = [];
  const answer: typeof fetch = (input, init) => {
    asked.push(new Request(new URL(String(input), "http://shop.test"), init));
    return Promise.resolve(Response.json({ success: true, data: null }));
  };
  await withFetch(answer, async () => {
    await api(paymentSession, { id: "a/b?c" });
    await api(cart, { query: { session_id: "x y" } });
    await api(clearCart, { body: { session_id: "s" } });
  });
  assert.deepEqual(asked.map(({ method, url }) => `${method} ${url}`), [
    "GET http://shop.test/api/payment/session/a%2Fb%3Fc",
    "GET http://shop.test/api/cart?session_id=x+y",
    "DELETE http://shop.test/api/cart/clear",
  ]);
  assert.equal(asked[2]?.headers.get("content-type"), "application/json");
  assert.deepEqual(await asked[2]?.json(), { session_id: "s" });
});

const refusal = {
  success: false,
  code: "dish_off",
  params: { name: "Japchae" },
  error: "Japchae is not available right now.",
  details: [{ field: "quantity", code: "quantity_negative", message: "Quantity must be at least 0" }],
  cart: { items: [] },
  request_id: "r",
};

Deno.test("an error response keeps its code, parameters, English text, details and cart", () =>
  withFetch(json(refusal, 409), async () => {
    const failed = await rejectionOf(api(addToCart, { body: addition }));
    assert.equal(failed.status, 409);
    assert.equal(failed.code, "dish_off");
    assert.equal(failed.message, refusal.error);
    assert.deepEqual(failed.refusal, refusal);
  }));

Deno.test("throws an error response after the error texts are loaded or have failed to load", async () => {
  let isLoaded = false;
  beforeRefusals(async () => {
    await new Promise((resolve) => setTimeout(resolve));
    isLoaded = true;
  });
  await withFetch(json(refusal, 409), async () => {
    await rejectionOf(api(addToCart, { body: addition }));
    assert.ok(isLoaded);
    beforeRefusals(() => Promise.reject(new TypeError("offline")));
    assert.equal((await rejectionOf(api(addToCart, { body: addition }))).code, "dish_off");
  });
  beforeRefusals(() => Promise.resolve());
});

Deno.test("does not load the error texts for a failure without a response", async () => {
  beforeRefusals(() => assert.fail("loaded"));
  await withFetch(() => Promise.reject(new TypeError("Failed to fetch")), async () => {
    assert.equal((await rejectionOf(api(cart))).code, "offline");
  });
  await withFetch(json(null), async () => {
    assert.equal((await rejectionOf(api(cart))).code, "unreadable");
  });
  beforeRefusals(() => Promise.resolve());
});

Deno.test("a response without the envelope is unreadable", async () => {
  const answers = [
    () => Promise.resolve(new Response("<h1>Bad gateway at 10.0.0.7</h1>", { status: 502 })),
    json({ success: true, data: [] }, 500),
    json(null),
  ];
  for (const answer of answers) {
    await withFetch(answer, async () => {
      const failed = await rejectionOf(api(menuByCategory));
      assert.equal(failed.code, "unreadable");
      assert.equal(failed.refusal, undefined);
    });
  }
});

Deno.test("reports a missing network as offline and a late response as a timeout", async () => {
  await withFetch(() => Promise.reject(new TypeError("Failed to fetch")), async () => {
    assert.equal((await rejectionOf(api(cart))).code, "offline");
  });
  const silent: typeof fetch = (_, init) =>
    new Promise((_, reject) =>
      init?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")))
    );
  await withFetch(silent, async () => {
    assert.equal((await rejectionOf(api(cart, { timeout: 1 }))).code, "timeout");
  });
});

/** Responds with the beginning of an envelope and waits for `then`, which ends the body in the middle. */
const cut =
  (then: (controller: ReadableStreamDefaultController, signal: AbortSignal) => void): typeof fetch =>
  (_, init) =>
    Promise.resolve(
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"success":true,'));
            if (init?.signal) then(controller, init.signal);
          },
        }),
      ),
    );

const stalled = cut((controller, signal) =>
  signal.addEventListener("abort", () => controller.error(new DOMException("", "AbortError")))
);

Deno.test("reports a response that stalls in the middle as a timeout and one that breaks off as offline", async () => {
  await withFetch(stalled, async () => {
    assert.equal((await rejectionOf(api(cart, { timeout: 1 }))).code, "timeout");
  });
  await withFetch(cut((controller) => controller.error(new TypeError("network error"))), async () => {
    assert.equal((await rejectionOf(api(cart))).code, "offline");
  });
});

Deno.test("a slow response has the time limit for each of its parts", () =>
  withFetch(() => {
    const parts = ['{"success":true,', '"data":', "[]}"];
    const body = new ReadableStream({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 300));
        const part = parts.shift();
        if (part === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(part));
      },
    });
    return Promise.resolve(new Response(body));
  }, async () => assert.deepEqual(await api(storeHours, { timeout: 1_000 }), [])));

Deno.test("rethrows the AbortError of a call that its caller aborts before or in the middle of the response", async () => {
  const silent: typeof fetch = (_, init) =>
    new Promise((_, reject) =>
      init?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")))
    );
  for (const answer of [silent, stalled]) {
    await withFetch(answer, async () => {
      const caller = new AbortController();
      const work = api(cart, { signal: caller.signal });
      setTimeout(() => caller.abort());
      const error = await work.then(() => undefined, (thrown) => thrown);
      assert.ok(!(error instanceof CallFailed));
      assert.equal(error?.name, "AbortError");
    });
  }
});
