import { deepEqual, equal, fail, ok } from "node:assert/strict";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { latestEventId } from "../../api/testing/event_log.ts";
import { asap, at, placeOrder } from "../../api/testing/guests.ts";
import { ledger } from "../../api/testing/money.ts";
import { until } from "../../api/testing/poll.ts";
import { type Api, freePort, startApi, startEmulator } from "../../api/testing/processes.ts";
import { newDatabase } from "../../api/testing/running.ts";
import { done, setClock } from "../../api/testing/shop.ts";
import { signIn } from "../../api/testing/staff.ts";
import { makePerson, type Outcome } from "./person.ts";
import { makeTablet, type Tablet } from "./tablet.ts";
import { makeRng, makeTime, type Rng, type Time } from "./time.ts";
import { makeWire } from "./wire.ts";

const seed = Number(Deno.env.get("DAY_SEED") ?? 7);
const orderCount = 200;
const start = Date.parse("2030-11-22T20:00:00Z");
const minuteMs = 60_000;
const tickMs = 4_000;
/** An access token lives for 15 minutes. */
const ticksPerToken = 150;
const restartMinutes = [20, 41];
/** Until the last forgotten order has expired: the server looks every five seconds of its own, in which an hour may go by here. */
const longestMinutes = 400;

type Plan = { at: number; outcome: Outcome; isForLater: boolean };
type Placed = Plan & { id: string; intentId: string };

Deno.test(`an hour of ${orderCount} orders on a bad network, the API killed twice: each is rung, shown and ended, none twice (seed ${seed})`, async () => {
  await using things = new AsyncDisposableStack();
  const rng = makeRng(seed);
  const time = makeTime(start);
  const port = freePort();
  const [databaseUrl, stripe] = await Promise.all([newDatabase(things), startEmulator(things, port)]);
  const now = () => new Date(time.now()).toISOString();
  const boot = () => startApi(things, { port, databaseUrl, stripe, clock: now() });
  let api = await boot();
  const latestEvent = await latestEventId(things, databaseUrl);

  const placed: Placed[] = [];
  const begun = new Set<string>();
  const outcomeOf = (id: string) => placed.find((order) => order.id === id)?.outcome ?? "expired";
  const tablets = ["kitchen", "counter"].map((id) =>
    makeTablet({ id, time, rng, wire: makeWire({ url: api.url, time, rng, losesAnswers: 0.05 }) })
  );
  things.defer(() => tablets.forEach((tablet) => tablet.close()));
  for (const tablet of tablets) {
    await tablet.start("manager", "Pickup-2018!");
    every(time, 20_000, () => void tablet.reportPresence());
    trouble(tablet, time, rng);
  }
  const people = tablets.map((tablet) => makePerson({ tablet, time, rng, outcomeOf, begun }));

  const plans = planned(rng);
  const restarts = restartMinutes.map((minute) => start + minute * minuteMs);
  let token = "";
  for (let tick = 0; plans.length > 0 || await isAnythingOpen(api, token, tablets); tick++) {
    if (time.now() >= start + longestMinutes * minuteMs) fail(await whatIsOpen(api, token, tablets));
    if (time.now() >= (restarts[0] ?? Infinity)) {
      restarts.shift();
      await api.kill();
      for (let dead = 0; dead < 5; dead++) time.advance(tickMs);
      api = await boot();
    }
    await setClock(api, now());
    const guests = plans.splice(0, plans.filter((plan) => plan.at <= time.now()).length);
    await Promise.all(guests.map(async (plan) => void placed.push(await place(api, plan))));
    for (const act of people) act();
    await quiet(tablets, latestEvent);
    for (const tablet of tablets) tablet.ringIfDue();
    if (tick % ticksPerToken === 0) token = (await signIn(api)).token;
    if (tick % 10 === 0) await showsWhatWaits(api, token, tablets);
    time.advance(tickMs);
  }

  equal(placed.length, orderCount);
  await judge(api, placed, tablets);
});

/** When the guests come, some of them all at once, and what becomes of their orders. */
function planned(rng: Rng): Plan[] {
  const plans = Array.from({ length: orderCount }, (_, nth): Plan => {
    const isRush = nth % 5 === 0;
    const at = start + (isRush ? 30 : rng.between(0, 59)) * minuteMs;
    const isForLater = nth % 20 === 1;
    const deliveryStatuses = rng.next();
    const outcome = deliveryStatuses < 0.86
      ? "completed"
      : deliveryStatuses < 0.9
      ? "no_show"
      : deliveryStatuses < 0.96
      ? "denied"
      : "expired";
    return isForLater
      ? { at: start + rng.between(0, 15) * minuteMs, outcome: "completed", isForLater }
      : { at, outcome, isForLater };
  });
  return plans.toSorted((one, other) => one.at - other.at);
}

async function place(api: Api, plan: Plan): Promise<Placed> {
  const pickup = plan.isForLater ? at("2030-11-22", "13:00") : asap;
  const { id, intentId } = await placeOrder(api, { pickup });
  return { ...plan, id, intentId };
}

/** Cuts, silences, blinks and reloads, one after the other, for as long as the simulation lasts. */
function trouble(tablet: Tablet, time: Time, rng: Rng) {
  time.after(rng.between(60, 240) * 1_000, () => {
    const kind = rng.next();
    if (kind < 0.2) tablet.reload();
    else {
      tablet.wire.become(kind < 0.65 ? "cut" : "silent");
      if (kind < 0.35) tablet.reload();
      time.after(rng.between(4, 90) * 1_000, () => tablet.wire.become("up"));
    }
    trouble(tablet, time, rng);
  });
}

function every(time: Time, ms: number, work: () => void) {
  work();
  time.after(ms, () => every(time, ms, work));
}

async function whatIsOpen(api: Api, token: string, tablets: readonly Tablet[]): Promise<string> {
  const lists = await Promise.all(
    ["new", "scheduled", "in_progress"].map((tab) =>
      done(api, "orders", { token, query: { tab, limit: "20" } })
    ),
  );
  const orders = lists.flat().map(({ order_number, status, payment_status }) =>
    `${order_number} ${status} ${payment_status}`
  );
  const shown = tablets.map((tablet) =>
    `${tablet.orders().length} new, ${tablet.inProgress().length} begun, ${tablet.unsent()} unsent, live ${tablet.isLive()}`
  );
  return `still open long after the hour: ${orders.join("; ")}; on the tablets: ${shown.join("; ")}`;
}

/** Asks the server as well: a tablet that was just reloaded without a line shows nothing. */
async function isAnythingOpen(api: Api, token: string, tablets: readonly Tablet[]): Promise<boolean> {
  const isShown = (tablet: Tablet) =>
    tablet.orders().length + tablet.inProgress().length + tablet.unsent() > 0;
  if (tablets.some(isShown)) return true;
  const lists = await Promise.all(
    ["new", "scheduled", "in_progress"].map((tab) =>
      done(api, "orders", { token, query: { tab, limit: "1" } })
    ),
  );
  return lists.flat().length > 0;
}

/** Every call has its answer, every open stream has passed on the newest event. */
async function quiet(tablets: readonly Tablet[], latestEvent: () => Promise<number>) {
  await until(
    "quiet after a tick",
    async () => {
      const latest = await latestEvent();
      return tablets.every(({ wire }) => wire.isSettled(latest));
    },
    30_000,
    2,
  );
}

/** A tablet that says it is live shows what waits on the server, no more and no less, as soon as the last event has come through. */
async function showsWhatWaits(api: Api, token: string, tablets: readonly Tablet[]) {
  const live = tablets.filter(({ wire, isLive }) => wire.isWhole() && isLive());
  const idsOf = (orders: readonly { id: string }[]) => orders.map(({ id }) => id).toSorted().join();
  await until(`NEW as the server has it on ${live.length} tablets`, async () => {
    const waiting = idsOf(await done(api, "orders", { token, query: { tab: "new", limit: "100" } }));
    return live.every((tablet) => idsOf(tablet.orders()) === waiting);
  });
}

async function judge(api: Api, placed: readonly Placed[], tablets: readonly Tablet[]) {
  const { token } = await signIn(api);
  const pages = await Promise.all(
    ["1", "2", "3"].map((page) =>
      done(api, "orders", { token, query: { tab: "completed", limit: "100", page } })
    ),
  );
  const ended = new Map<string, StaffOrder>(pages.flat().map((order) => [order.id, order]));
  const books = new Map((await ledger(api)).map((intent) => [intent.id, intent]));
  const anywhere = (page: "rung" | "shown" | "late" | "dueRung", id: string) =>
    tablets.some(({ diary }) => diary[page].has(id));

  for (const { id, intentId, outcome, isForLater } of placed) {
    const order = ended.get(id);
    const what = `${order?.order_number ?? id}, to be ${outcome}`;
    equal(order?.status, outcome, what);
    ok(anywhere("shown", id), `${what}: shown nowhere`);
    ok(anywhere("rung", id), `${what}: rung nowhere`);
    ok(outcome !== "expired" || anywhere("late", id), `${what}: nobody was called`);
    ok(!isForLater || anywhere("dueRung", id), `${what}: did not ring when its cooking began`);
    const isTaken = outcome === "completed" || outcome === "no_show";
    equal(books.get(intentId)?.captures, isTaken ? 1 : 0, what);
    const last = outcome === "no_show" ? "no_show" : "complete";
    deepEqual(order?.transitions.map(({ move }) => move), isTaken ? ["start", "ready", last] : [], what);
  }
  for (const { diary } of tablets) {
    deepEqual([...diary.twice], [], "new twice on one tablet");
    equal(diary.signedOut, false);
  }
}
