/**
 * A local Stripe: its HTTP protocol, test cards, manual capture, refunds and signed webhooks, with books that outlive
 * a restart. For the embedded default and for tests; it moves no money and takes no real live key.
 *
 * Mounted at `/dev/stripe`: `/v1/…` as Stripe names its calls, `/js` the `Stripe()` script for the guest's page,
 * `/ledger` what happened to the money (page, or JSON with `Accept: application/json`), `/_faults` (see `faults.ts`).
 * Test cards: `test_cards.ts`. `serve.ts` runs it as a process of its own.
 */
import { type Context, Hono } from "hono";
import { openBooks } from "./books.ts";
import { disputesOf, retrieveDispute } from "./disputes.ts";
import { browserScript, ledgerStyle } from "./browser_files.ts";
import type { Call } from "./call.ts";
import { authenticateIntent } from "./confirm.ts";
import { control, endDueHolds } from "./control.ts";
import { faultSwitches } from "./faults.ts";
import { cancelIntent, captureIntent } from "./holds.ts";
import { intentOf } from "./intent_states.ts";
import { confirmCall, createIntent, retrieveIntent, updateIntent } from "./intents.ts";
import { ledgerOf, ledgerPage } from "./ledger.ts";
import type { PaymentIntent, StoredObject, StripeEvent } from "./objects.ts";
import { list, onlyKnown, text } from "./params.ts";
import { answering, type Protocol } from "./protocol.ts";
import { createRefund, refundsOf, retrieveRefund } from "./refunds.ts";
import { noSuch } from "./refusal.ts";
import { startDeliveries } from "./webhooks.ts";
import { expanded, guestView, LIST_PARAMS, page } from "./wire.ts";

export type StripeEmulatorOptions = {
  /** The books go to `${dataDir}/stripe/`. */
  dataDir: string;
  /** Where the emulator is reached, mount path included, e.g. `http://localhost:8000/dev/stripe`. */
  publicUrl: string;
  /** Where events are posted, e.g. `http://localhost:8000/api/payment/webhook`. */
  webhookUrl: string;
  webhookSecret: string;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Carries the webhooks; the global `fetch` unless told. */
  fetch?: typeof fetch;
};

export type StripeEmulator = {
  app: Hono;
  /** What `/ledger` answers as JSON. */
  ledger: () => ReturnType<typeof ledgerOf>;
  /** Stops timers and deliveries and closes the books. */
  close: () => Promise<void>;
};

const SWEEP_MS = 60_000;

/** Throws when the books are open in another process or cannot be read. */
export function createStripeEmulator(options: StripeEmulatorOptions): StripeEmulator {
  const now = options.now ?? Date.now;
  const books = openBooks(`${options.dataDir}/stripe`, now);
  const faults = faultSwitches();
  const deliveries = startDeliveries({
    books,
    url: options.webhookUrl,
    secret: options.webhookSecret,
    now,
    fetch: options.fetch ?? fetch,
  });
  const protocol: Protocol = {
    books,
    faults,
    publicUrl: options.publicUrl.replace(/\/$/, ""),
    now,
    announced: () => deliveries.wake(),
    inFlight: new Set(),
    report: reportBug,
  };

  const one = (work: (call: Call) => StoredObject | StripeEvent) => (call: Call) =>
    expanded(books, work(call), list(call.params, "expand"));
  const guest = (work: (call: Call) => PaymentIntent) => (call: Call) =>
    call.from === "browser" ? guestView(work(call)) : one(work)(call);
  const server = (work: (call: Call) => unknown) => answering(protocol, work);
  const either = (work: (call: Call) => PaymentIntent) => answering(protocol, guest(work), "either");

  const app = new Hono();
  app.options("/v1/*", () => new Response(null, { status: 204, headers: CORS }));

  const intents = "/v1/payment_intents";
  app.post(intents, server(one(createIntent)));
  app.get(
    intents,
    server((call) => {
      onlyKnown(call.params, [...LIST_PARAMS, "customer"]);
      return page(books, books.intents.values(), call.params, intents);
    }),
  );
  app.get(`${intents}/:id`, either(retrieveIntent));
  app.post(`${intents}/:id`, server(one(updateIntent)));
  app.post(`${intents}/:id/confirm`, either(confirmCall));
  app.post(`${intents}/:id/authenticate`, either((call) => authenticateIntent(call, intentOf(call))));
  app.post(`${intents}/:id/capture`, server(one(captureIntent)));
  app.post(`${intents}/:id/cancel`, server(one(cancelIntent)));

  app.post("/v1/refunds", server(one(createRefund)));
  app.get(
    "/v1/refunds",
    server((call) => {
      onlyKnown(call.params, [...LIST_PARAMS, "payment_intent", "charge"]);
      return page(books, refundsOf(call), call.params, "/v1/refunds");
    }),
  );
  app.get("/v1/refunds/:id", server(one(retrieveRefund)));
  app.get(
    "/v1/disputes",
    server((call) => {
      onlyKnown(call.params, [...LIST_PARAMS, "payment_intent", "charge"]);
      return page(books, disputesOf(call), call.params, "/v1/disputes");
    }),
  );
  app.get("/v1/disputes/:id", server(one(retrieveDispute)));
  app.get("/v1/charges/:id", server(one((call) => books.charges.get(call.id) ?? missing("charge", call.id))));
  app.get(
    "/v1/payment_methods/:id",
    server(one((call) => books.methods.get(call.id) ?? missing("PaymentMethod", call.id))),
  );

  app.get(
    "/v1/events",
    server((call) => {
      onlyKnown(call.params, [...LIST_PARAMS, "type", "types"]);
      return page(books, eventsOf(call), call.params, "/v1/events");
    }),
  );
  app.get("/v1/events/:id", server(one((call) => books.events.get(call.id) ?? missing("event", call.id))));
  app.get(
    "/v1/balance",
    server(({ isLive }) => ({ object: "balance", available: NO_MONEY, livemode: isLive, pending: NO_MONEY })),
  );

  app.all("/v1/*", (c) => c.json({ error: { type: "invalid_request_error", message: unknownUrl(c) } }, 404));

  app.get("/js", () => served(browserScript(), "text/javascript"));
  app.get("/ledger.css", () => served(ledgerStyle(), "text/css"));
  app.get("/ledger", (c) => {
    if (c.req.header("accept")?.includes("application/json")) return c.json(ledgerOf(books));
    return c.html(ledgerPage(books, new URL(c.req.url).pathname.replace(/\/ledger$/, "")));
  });

  app.get("/_faults", (c) => c.json({ heldUp: faults.heldUp() }));
  app.post("/_faults", async (c) => {
    const switched = await control(protocol, deliveries, await c.req.json().catch(() => ({})));
    return switched ? c.json({ ok: true }) : c.json({ error: "Not a fault: see the top of faults.ts" }, 400);
  });

  const sweeping = setInterval(() => endDueHolds(protocol).catch(reportBug), SWEEP_MS);
  // What was not taken before a restart waits a moment: the shop is most likely starting too.
  const firstWake = setTimeout(() => deliveries.wake(), 500);

  return {
    app,
    ledger: () => ledgerOf(books),
    async close() {
      clearInterval(sweeping);
      clearTimeout(firstWake);
      faults.close();
      await deliveries.close();
      await books.close();
    },
  };
}

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST",
  "access-control-allow-headers": "Authorization, Content-Type, Stripe-Version, Idempotency-Key",
  "access-control-max-age": "600",
};

const NO_MONEY = [{ amount: 0, currency: "usd", source_types: { card: 0 } }];

function eventsOf(call: Call): StripeEvent[] {
  const types = [text(call.params, "type") ?? "", ...list(call.params, "types")].filter(Boolean);
  return Array.from(call.books.events.values()).filter((event) =>
    types.length === 0 || types.includes(event.type)
  );
}

function missing(what: string, id: string): never {
  throw noSuch(what, id, "id");
}

function unknownUrl(c: Context): string {
  return `Unrecognized request URL (${c.req.method}: ${c.req.path}). The emulator speaks only what the shop uses.`;
}

function served(body: string, type: string): Response {
  return new Response(body, {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    },
  });
}

function reportBug(error: unknown): void {
  const words = error instanceof Error ? error.stack ?? error.message : String(error);
  Deno.stderr.writeSync(new TextEncoder().encode(`Stripe emulator: ${words}\n`));
}
