import assert from "node:assert/strict";
import fc from "fast-check";
import { restaurant } from "@domain/testing/fixtures.ts";
import { authorized } from "@domain/testing/steps.ts";
import { mayBecome, type Order, type OrderStatus } from "@domain/order/order.ts";
import { type CaptureFailure, isHeld, type PaymentStatus } from "@domain/payment/payment.ts";
import type { Orders } from "@domain/ports/orders.ts";
import { type Payments, ProviderUnreachable } from "@domain/ports/payments.ts";
import { acceptOrder, cancelByGuest, denyOrder } from "../ordering/answer_order.ts";
import { expireOrders, reconcile, resumePayments } from "./reconcile.ts";
import { sweepCheckouts } from "../ordering/sweep_checkouts.ts";

/** Every pair of order status and payment state that may be stored without refunds and kitchen transitions. */
const legal: Partial<Record<OrderStatus, readonly PaymentStatus[]>> = {
  pending_approval: ["authorized", "capturing", "capture_failed"],
  confirmed: ["captured"],
  denied: ["releasing", "released"],
  expired: ["releasing", "released"],
  cancelled: ["releasing", "released"],
};

type Step =
  | { do: "accept" | "deny" | "cancel" | "webhook" | "lose_hold"; guest: number }
  | { do: "expire" | "resume" | "sweep" }
  | { do: "wait"; minutes: number }
  | { do: "break_line"; fault: "lost_before_effect" | "lost_after_effect" | "none" }
  | { do: "refuse_captures"; reason: CaptureFailure | undefined };

const guests = 2;
const guest = fc.nat(guests - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant("accept" as const), guest }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("deny" as const, "cancel" as const), guest }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("webhook" as const), guest }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("lose_hold" as const), guest }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom("expire" as const, "resume" as const, "sweep" as const) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("wait" as const), minutes: fc.integer({ min: 1, max: 10 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("break_line" as const),
      fault: fc.constantFrom("lost_before_effect" as const, "lost_after_effect" as const, "none" as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("refuse_captures" as const),
      reason: fc.constantFrom("card_refused" as const, "authorization_expired" as const, undefined),
    }),
  },
);

/** Each tablet runs its steps in order; the scheduler interleaves their port calls. */
const tablets = fc.array(fc.array(step, { maxLength: 8 }), { minLength: 1, maxLength: 4 });

/** Lets the scheduler decide when calls of a port begin and answer. */
function scheduled<P extends Record<string, unknown>>(
  port: P,
  names: readonly (keyof P)[],
  scheduler: fc.Scheduler,
): P {
  const slow: Record<string, unknown> = {};
  for (const name of names) {
    const call = port[name];
    if (typeof call !== "function") continue;
    slow[String(name)] = async (...args: unknown[]) => {
      await scheduler.schedule(Promise.resolve(), `${String(name)} begins`);
      try {
        return await call(...args);
      } finally {
        await scheduler.schedule(Promise.resolve(), `${String(name)} answers`);
      }
    };
  }
  return { ...port, ...slow };
}

/** Asserts that every stored change of an order is legal. */
function watched(orders: Orders): Orders {
  return {
    ...orders,
    change: (id, decide) =>
      orders.change(id, (before) => {
        const decided = decide(before);
        if (!decided.ok) return decided;
        const { order: after } = decided.value;
        assertLegal(after);
        const [from, to] = [before.state.status, after.state.status];
        assert.ok(from === to || mayBecome(from, to), `${from} → ${to}`);
        return decided;
      }),
  };
}

function assertLegal({ state, payment }: Order): void {
  assert.ok(legal[state.status]?.includes(payment.state), `${state.status} with money ${payment.state}`);
}

async function world(scheduler: fc.Scheduler) {
  const ports = restaurant();
  const intents: string[] = [];
  for (let nth = 0; nth < guests; nth++) intents.push(await authorized(ports, `ses_${nth}`));
  // The first order is placed already; the others are placed when a step reports them.
  await reconcile(ports, intents[0] ?? "");
  // Each decision gets its own millisecond.
  const now = ports.clock.now;
  const clock = {
    ...ports.clock,
    now: () => {
      ports.clock.advance(1);
      return now();
    },
  };
  const watchedPorts = { ...ports, clock, orders: watched(ports.orders) };
  const payments: Payments = scheduled(
    ports.payments as Payments,
    ["read", "capture", "release"],
    scheduler,
  );
  const orders: Orders = scheduled(watchedPorts.orders, ["byId", "byIntent", "change", "place"], scheduler);
  return { ports: watchedPorts, slow: { ...watchedPorts, payments, orders }, intents };
}

type World = Awaited<ReturnType<typeof world>>;

async function take(step: Step, tablet: number, { ports, slow, intents }: World): Promise<void> {
  const intentId = "guest" in step ? intents[step.guest] ?? "" : "";
  const orderId = intentId.replace("pi_", "");
  const by = { kind: "staff", id: `staff_${tablet}`, name: `Tablet ${tablet}` } as const;
  switch (step.do) {
    case "accept":
      return void await acceptOrder(slow, { orderId, by });
    case "deny":
      return void await denyOrder(slow, { orderId, by, reason: "too_busy", text: "" });
    case "cancel":
      return void await cancelByGuest(slow, orderId);
    case "webhook":
      return void await reconcile(slow, intentId);
    case "expire":
      return void await expireOrders(slow);
    case "resume":
      return void await resumePayments(slow, 0);
    case "sweep":
      return void await sweepCheckouts(slow);
    case "wait":
      return ports.clock.advanceMinutes(step.minutes);
    case "break_line":
      return ports.payments.breakNext(step.fault);
    case "refuse_captures":
      return ports.payments.refuseCaptures(step.reason);
    case "lose_hold":
      return ports.payments.truth(intentId).status === "authorized"
        ? ports.payments.loseAuthorization(intentId)
        : undefined;
  }
}

/** Provider outages are thrown, singly or as an AggregateError; any other error is a bug. */
function isOutage(cause: unknown): boolean {
  return cause instanceof ProviderUnreachable ||
    (cause instanceof AggregateError && cause.errors.every(isOutage));
}

async function run(steps: readonly (readonly Step[])[], scheduler: fc.Scheduler): Promise<World> {
  const made = await world(scheduler);
  const running = Promise.all(steps.map(async (own, tablet) => {
    for (const each of own) {
      await scheduler.schedule(Promise.resolve(), `tablet ${tablet}: ${each.do}`);
      try {
        await take(each, tablet, made);
      } catch (cause) {
        if (!isOutage(cause)) throw cause;
      }
    }
  }));
  await scheduler.waitFor(running);
  return made;
}

const ordersOf = ({ ports, intents }: World) =>
  Promise.all(intents.map((intentId) => ports.orders.byIntent(intentId)));

Deno.test("payments stay correct with any order of actions by tablets, guests and webhooks and any connection faults", async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(tablets, fc.scheduler(), async (steps, scheduler) => {
      const made = await run(steps, scheduler);
      const { ports, intents } = made;

      for (const order of await ordersOf(made)) {
        if (!order) continue;
        assertLegal(order);
        const truth = ports.payments.truth(order.payment.intentId);
        const isConfirmed = order.state.status === "confirmed";
        assert.equal(order.payment.state === "captured", isConfirmed);
        if (isConfirmed) assert.equal(truth.captures, 1, "confirmed without money");
        if (order.payment.state !== "captured" && order.payment.state !== "capturing") {
          assert.equal(truth.captures, 0, `charged while ${order.payment.state}`);
        }
      }

      // The connection works again: webhooks are redelivered, the jobs run, time passes.
      ports.payments.heal();
      for (const intentId of intents) await reconcile(ports, intentId);
      ports.clock.advance(1);
      await resumePayments(ports, 0);
      ports.clock.advanceMinutes(30);
      await expireOrders(ports);
      await resumePayments(ports, 0);

      for (const intentId of intents) {
        const order = await ports.orders.byIntent(intentId);
        const truth = ports.payments.truth(intentId);
        const end = `${order?.state.status} ${order?.payment.state} ${truth.status}`;
        seen.set(end, (seen.get(end) ?? 0) + 1);
        assert.ok(truth.captures <= 1, "charged twice");
        assert.ok(
          !order || order.payment.state === "captured" || !isHeld(order.payment),
          `still held: ${end}`,
        );
        // An authorization that was lost before its order existed leaves no order.
        assert.equal(truth.status, order?.state.status === "confirmed" ? "captured" : "cancelled", end);
        assert.equal(truth.captures, order?.state.status === "confirmed" ? 1 : 0, end);
      }
      const numbers = (await ordersOf(made)).flatMap((order) => order?.number ?? []);
      assert.equal(new Set(numbers).size, numbers.length, "an order number is not unique");
    }),
    { seed: 20260710, numRuns: 2_000 },
  );
  // The property is only meaningful when the runs reach every final state.
  for (
    const end of [
      "confirmed captured captured",
      "denied released cancelled",
      "expired released cancelled",
      "cancelled released cancelled",
    ]
  ) {
    assert.ok((seen.get(end) ?? 0) >= 20, `${end}: ${seen.get(end) ?? 0}`);
  }
});
