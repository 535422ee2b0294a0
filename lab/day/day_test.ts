import { deepEqual, equal, fail, ok } from "node:assert/strict";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { asap, at, placeOrder } from "@api/testing/guests.ts";
import { ledger } from "@api/testing/money.ts";
import { until } from "@api/testing/poll.ts";
import { type MemoryShop, newMemoryShop } from "@api/testing/memory_shop.ts";
import { expectData, lunchtime, setClock } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";
import { makeStaffMember, type Outcome } from "./staff_member.ts";
import { makeTablet, type Tablet } from "./tablet.ts";
import { createRng, type Rng } from "../faults/rng.ts";
import { makeTime, type Time } from "./time.ts";
import { makeWire } from "./wire.ts";

const seed = Number(Deno.env.get("DAY_SEED") ?? 7);
const orderCount = 40;
/** The minutes in which guests order. */
const minutes = 15;
const start = Date.parse(lunchtime);
const minuteMs = 60_000;
const tickMs = 8_000;
/** An access token lives for 15 minutes. */
const ticksPerToken = 75;
/** How often the tablets are compared with the server. */
const ticksPerComparison = 5;
/** When the network fails for both tablets, as it does when the API restarts, and for how long. */
const outageMinute = 9;
const outageMs = 20_000;
/** Limit of the simulation. Generous, because the server expires orders every 5 s of real time, in which an hour can pass here. */
const maxMinutes = 400;

type Plan = { at: number; outcome: Outcome; isForLater: boolean };
type Placed = Plan & { id: string; intentId: string };

Deno.test(`handles ${orderCount} orders in ${minutes} minutes on a bad network, which once fails for both tablets: rings, shows and ends each once (seed ${seed})`, async () => {
  await using resources = new AsyncDisposableStack();
  const rng = createRng(seed);
  const time = makeTime(start);
  const now = () => new Date(time.now()).toISOString();
  const shop = await newMemoryShop(resources);
  const latestEvent = shop.ports.live.latestId;

  const placed: Placed[] = [];
  const begun = new Set<string>();
  const outcomeOf = (id: string) => placed.find((order) => order.id === id)?.outcome ?? "expired";
  const tablets = ["kitchen", "counter"].map((id) =>
    makeTablet({ id, time, rng, wire: makeWire({ url: shop.url, time, rng, lossRate: 0.05 }) })
  );
  resources.defer(() => tablets.forEach((tablet) => tablet.close()));
  for (const tablet of tablets) {
    await tablet.start("manager", "Pickup-2018!");
    every(time, 20_000, () => void tablet.reportPresence());
    injectFaults(tablet, time, rng);
  }
  const staff = tablets.map((tablet) => makeStaffMember({ tablet, time, rng, outcomeOf, begun }));

  const plans = planned(rng);
  let outageAt = start + outageMinute * minuteMs;
  let token = "";
  for (let tick = 0; plans.length > 0 || await isAnythingOpen(shop, token, tablets); tick++) {
    if (time.now() >= start + maxMinutes * minuteMs) fail(await whatIsOpen(shop, token, tablets));
    if (time.now() >= outageAt) {
      outageAt = Infinity;
      for (const { wire } of tablets) wire.setState("cut");
      time.advance(outageMs);
      for (const { wire } of tablets) wire.setState("up");
    }
    await setClock(shop, now());
    const guests = plans.splice(0, plans.filter((plan) => plan.at <= time.now()).length);
    await Promise.all(guests.map(async (plan) => void placed.push(await place(shop, plan))));
    for (const act of staff) act();
    await settle(tablets, latestEvent);
    for (const tablet of tablets) tablet.ringIfDue();
    if (tick % ticksPerToken === 0) token = (await signIn(shop)).token;
    if (tick % ticksPerComparison === 0) await expectPendingOrders(shop, token, tablets);
    time.advance(tickMs);
  }

  equal(placed.length, orderCount);
  await assertOutcomes(shop, placed, tablets);
});

/** The outcomes by the place of an order among twenty, where it is not completed. */
const unusual: ReadonlyMap<number, Outcome> = new Map([[4, "denied"], [8, "no_show"], [12, "expired"]]);

/** Plans when each guest orders, some at the same time, and the outcome of each order. */
function planned(rng: Rng): Plan[] {
  const plans = Array.from({ length: orderCount }, (_, nth): Plan => {
    const isRush = nth % 5 === 0;
    const at = start + (isRush ? minutes / 2 : rng.between(0, minutes - 1)) * minuteMs;
    const isForLater = nth % 20 === 1;
    return isForLater
      ? { at: start + rng.between(0, minutes / 2) * minuteMs, outcome: "completed", isForLater }
      : { at, outcome: unusual.get(nth % 20) ?? "completed", isForLater };
  });
  return plans.toSorted((one, other) => one.at - other.at);
}

async function place(shop: MemoryShop, plan: Plan): Promise<Placed> {
  const pickup = plan.isForLater ? at("2026-11-20", "13:00") : asap;
  const { id, intentId } = await placeOrder(shop, { pickup });
  return { ...plan, id, intentId };
}

/** Injects faults one after another until the end: cut or silent connections and reloads. */
function injectFaults(tablet: Tablet, time: Time, rng: Rng) {
  time.after(rng.between(60, 240) * 1_000, () => {
    const kind = rng.next();
    if (kind < 0.2) tablet.reload();
    else {
      tablet.wire.setState(kind < 0.65 ? "cut" : "silent");
      if (kind < 0.35) tablet.reload();
      time.after(rng.between(4, 90) * 1_000, () => tablet.wire.setState("up"));
    }
    injectFaults(tablet, time, rng);
  });
}

function every(time: Time, ms: number, work: () => void) {
  work();
  time.after(ms, () => every(time, ms, work));
}

async function whatIsOpen(shop: MemoryShop, token: string, tablets: readonly Tablet[]): Promise<string> {
  const lists = await Promise.all(
    ["new", "scheduled", "in_progress"].map((tab) =>
      expectData(shop, "orders", { token, query: { tab, limit: "20" } })
    ),
  );
  const orders = lists.flat().map(({ order_number, status, payment_status }) =>
    `${order_number} ${status} ${payment_status}`
  );
  const shown = tablets.map((tablet) =>
    `${tablet.orders().length} new, ${tablet.inProgress().length} in progress, ${tablet.unsent()} unsent, live ${tablet.isLive()}`
  );
  return `orders still open at the time limit: ${orders.join("; ")}; on the tablets: ${shown.join("; ")}`;
}

/** Asks the server as well, because a tablet that was reloaded offline shows nothing. */
async function isAnythingOpen(shop: MemoryShop, token: string, tablets: readonly Tablet[]): Promise<boolean> {
  const isShown = (tablet: Tablet) =>
    tablet.orders().length + tablet.inProgress().length + tablet.unsent() > 0;
  if (tablets.some(isShown)) return true;
  const lists = await Promise.all(
    ["new", "scheduled", "in_progress"].map((tab) =>
      expectData(shop, "orders", { token, query: { tab, limit: "1" } })
    ),
  );
  return lists.flat().length > 0;
}

/** Waits until every call is answered and every open stream has delivered the latest event. */
async function settle(tablets: readonly Tablet[], latestEvent: () => Promise<number>) {
  let latest = 0;
  const hasReceived = (id: number) => tablets.every(({ wire }) => wire.isSettled(id));
  const isSettled = async () => hasReceived(latest) && hasReceived(latest = await latestEvent());
  await until("all calls answered after a tick", isSettled, 30_000, 2).catch((cause) => {
    const waits = tablets.map(({ wire }) => wire.waitsFor());
    throw new Error(`the latest event is ${latest}; the tablets wait for: ${waits.join("; ")}`, { cause });
  });
}

/** Waits until every live tablet shows exactly the pending orders of the server. */
async function expectPendingOrders(shop: MemoryShop, token: string, tablets: readonly Tablet[]) {
  const live = tablets.filter(({ wire, isLive }) => wire.isWhole() && isLive());
  const idsOf = (orders: readonly { id: string }[]) => orders.map(({ id }) => id).toSorted().join();
  await until(`NEW as the server has it on ${live.length} tablets`, async () => {
    const waiting = idsOf(await expectData(shop, "orders", { token, query: { tab: "new", limit: "100" } }));
    return live.every((tablet) => idsOf(tablet.orders()) === waiting);
  });
}

async function assertOutcomes(shop: MemoryShop, placed: readonly Placed[], tablets: readonly Tablet[]) {
  const { token } = await signIn(shop);
  const completed = await expectData(shop, "orders", { token, query: { tab: "completed", limit: "100" } });
  const ended = new Map<string, StaffOrder>(completed.map((order) => [order.id, order]));
  const intents = new Map((await ledger(shop)).map((intent) => [intent.id, intent]));
  const onAnyTablet = (page: "rung" | "shown" | "late" | "dueRung", id: string) =>
    tablets.some(({ log }) => log[page].has(id));

  for (const { id, intentId, outcome, isForLater } of placed) {
    const order = ended.get(id);
    const label = `${order?.order_number ?? id}, expected ${outcome}`;
    equal(order?.status, outcome, label);
    ok(onAnyTablet("shown", id), `${label}: not shown`);
    ok(onAnyTablet("rung", id), `${label}: did not ring`);
    ok(outcome !== "expired" || onAnyTablet("late", id), `${label}: the late screen did not show`);
    ok(!isForLater || onAnyTablet("dueRung", id), `${label}: did not ring when it came due`);
    const isCaptured = outcome === "completed" || outcome === "no_show";
    equal(intents.get(intentId)?.captures, isCaptured ? 1 : 0, label);
    const last = outcome === "no_show" ? "no_show" : "complete";
    deepEqual(order?.transitions.map(({ kind }) => kind), isCaptured ? ["start", "ready", last] : [], label);
  }
  for (const { log } of tablets) {
    deepEqual([...log.twice], [], "announced twice on one tablet");
    equal(log.signedOut, false);
  }
}
