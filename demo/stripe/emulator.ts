/**
 * A local Stripe emulator: HTTP API, test cards, manual capture, refunds and signed webhooks, with persistent storage.
 * For the demo and for tests; it moves no money and accepts no real live key.
 *
 * Mounted at `/dev/stripe`: `/v1/…` is Stripe's API, `/js` the `Stripe()` script for the guest's page, `/ledger` the
 * payment ledger (page, or JSON with `Accept: application/json`; `?intent=` for one payment), `/_faults` fault injection (see `faults.ts`).
 * Test cards: `test_cards.ts`. `serve.ts` runs the emulator as a separate process.
 */
import { type Context, Hono } from "hono";
import { openStore } from "./store.ts";
import { balanceCalls } from "./balance_calls.ts";
import type { BalanceTransaction, Payout } from "./balance.ts";
import { listDisputes, retrieveDispute } from "./disputes.ts";
import { browserScript, ledgerStyle } from "./browser_files.ts";
import type { Call } from "./call.ts";
import { authenticateIntent } from "./confirm.ts";
import { type Behavior, behaviorOf, type ChosenBehavior, setBehavior } from "./behavior.ts";
import { applyControl, endDueHolds } from "./control.ts";
import { createFaults } from "./faults.ts";
import { cancelIntent, captureIntent } from "./holds.ts";
import { intentOf } from "./intent_states.ts";
import { confirmCall, createIntent, retrieveIntent, updateIntent } from "./intents.ts";
import { buildLedger, buildLedgerOf, ledgerPage } from "./ledger.ts";
import type { PaymentIntent, StoredObject, StripeEvent } from "./objects.ts";
import { list, rejectUnknown, text } from "./params.ts";
import { handleCall, type Protocol } from "./protocol.ts";
import { createRefund, listRefunds, retrieveRefund } from "./refunds.ts";
import { noSuch } from "./refusal.ts";
import { startDeliveries } from "./webhooks.ts";
import { expanded, guestView, LIST_PARAMS, page } from "./wire.ts";

export type StripeEmulatorOptions = {
  /** Data is stored in `${dataDir}/stripe/`. */
  dataDir: string;
  /** The emulator's address including the mount path, e.g. `http://localhost:8000/dev/stripe`. */
  publicUrl: string;
  /** The webhook address, e.g. `http://localhost:8000/api/payment/webhook`. */
  webhookUrl: string;
  webhookSecret: string;
  /** The endpoint's `enabled_events`; without it, the endpoint receives every event. */
  webhookEvents?: readonly string[];
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Sends the webhooks; by default the global `fetch`. */
  fetch?: typeof fetch;
};

export type StripeEmulator = {
  app: Hono;
  /** The JSON of `/ledger`. */
  ledger: () => ReturnType<typeof buildLedger>;
  /** How it answers calls. */
  behavior: () => Behavior;
  behave: (as: ChosenBehavior) => void;
  /** Stops timers and deliveries and closes the storage. */
  close: () => Promise<void>;
};

const SWEEP_MS = 60_000;

/** Creates the emulator. Throws if its data is open in another process or cannot be read. */
export function createStripeEmulator(options: StripeEmulatorOptions): StripeEmulator {
  const now = options.now ?? Date.now;
  const store = openStore(`${options.dataDir}/stripe`, now);
  const faults = createFaults();
  const deliveries = startDeliveries({
    store,
    url: options.webhookUrl,
    secret: options.webhookSecret,
    events: options.webhookEvents,
    now,
    fetch: options.fetch ?? fetch,
  });
  const protocol: Protocol = {
    store,
    faults,
    publicUrl: options.publicUrl.replace(/\/$/, ""),
    now,
    announced: () => deliveries.wake(),
    inFlight: new Set(),
    balanceAheadMs: 0,
    report: reportBug,
  };

  const one =
    (work: (call: Call) => StoredObject | StripeEvent | BalanceTransaction | Payout) => (call: Call) =>
      expanded(store, work(call), list(call.params, "expand"));
  const guest = (work: (call: Call) => PaymentIntent) => (call: Call) =>
    call.from === "browser" ? guestView(work(call)) : one(work)(call);
  const server = (work: (call: Call) => unknown) => handleCall(protocol, work);
  const either = (work: (call: Call) => PaymentIntent) => handleCall(protocol, guest(work), "either");

  const app = new Hono();
  app.options("/v1/*", () => new Response(null, { status: 204, headers: CORS }));

  const intents = "/v1/payment_intents";
  app.post(intents, server(one(createIntent)));
  app.get(
    intents,
    server((call) => {
      rejectUnknown(call.params, [...LIST_PARAMS, "customer"]);
      return page(store, store.intents.values(), call.params, intents);
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
      rejectUnknown(call.params, [...LIST_PARAMS, "payment_intent", "charge"]);
      return page(store, listRefunds(call), call.params, "/v1/refunds");
    }),
  );
  app.get("/v1/refunds/:id", server(one(retrieveRefund)));
  app.get(
    "/v1/disputes",
    server((call) => {
      rejectUnknown(call.params, [...LIST_PARAMS, "payment_intent", "charge"]);
      return page(store, listDisputes(call), call.params, "/v1/disputes");
    }),
  );
  app.get("/v1/disputes/:id", server(one(retrieveDispute)));
  app.get("/v1/charges/:id", server(one((call) => store.charges.get(call.id) ?? missing("charge", call.id))));
  app.get(
    "/v1/payment_methods/:id",
    server(one((call) => store.methods.get(call.id) ?? missing("PaymentMethod", call.id))),
  );

  app.get(
    "/v1/events",
    server((call) => {
      rejectUnknown(call.params, [...LIST_PARAMS, "type", "types"]);
      return page(store, eventsOf(call), call.params, "/v1/events");
    }),
  );
  app.get("/v1/events/:id", server(one((call) => store.events.get(call.id) ?? missing("event", call.id))));
  const balance = balanceCalls(() => protocol.balanceAheadMs);
  app.get("/v1/balance_transactions", server(balance.listTransactions));
  app.get("/v1/balance_transactions/:id", server(one(balance.retrieveTransaction)));
  app.get("/v1/payouts", server(balance.listPayouts));
  app.get("/v1/payouts/:id", server(one(balance.retrievePayout)));
  app.get(
    "/v1/balance",
    server(({ isLive }) => ({ object: "balance", available: NO_MONEY, livemode: isLive, pending: NO_MONEY })),
  );

  app.all("/v1/*", (c) => c.json({ error: { type: "invalid_request_error", message: unknownUrl(c) } }, 404));

  app.get("/js", () => served(browserScript(), "text/javascript"));
  app.get("/ledger.css", () => served(ledgerStyle(), "text/css"));
  app.get("/ledger", (c) => {
    const id = c.req.query("intent");
    if (c.req.header("accept")?.includes("application/json")) {
      return c.json(id === undefined ? buildLedger(store) : buildLedgerOf(store, id));
    }
    return c.html(ledgerPage(store, new URL(c.req.url).pathname.replace(/\/ledger$/, "")));
  });

  app.get("/_faults", (c) => c.json({ heldUp: faults.delayedCalls() }));
  app.post("/_faults", async (c) => {
    const switched = await applyControl(protocol, deliveries, await c.req.json().catch(() => ({})));
    return switched ? c.json({ ok: true }) : c.json({ error: "Not a fault: see the top of faults.ts" }, 400);
  });

  const sweeping = setInterval(() => endDueHolds(protocol).catch(reportBug), SWEEP_MS);
  // Delays pending events after a restart, because the product is probably starting too.
  const firstWake = setTimeout(() => deliveries.wake(), 500);

  return {
    app,
    ledger: () => buildLedger(store),
    behavior: () => behaviorOf(faults),
    behave: (as) => setBehavior(faults, as),
    async close() {
      clearInterval(sweeping);
      clearTimeout(firstWake);
      faults.close();
      await deliveries.close();
      await store.close();
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
  return Array.from(call.store.events.values()).filter((event) =>
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
  const text = error instanceof Error ? error.stack ?? error.message : String(error);
  Deno.stderr.writeSync(new TextEncoder().encode(`Stripe emulator: ${text}\n`));
}
