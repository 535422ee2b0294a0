/** The faults that are injected during a rush. Each waits for a condition or for a random time. */
import { setFault } from "@api/testing/money.ts";
import type { Rng } from "./rng.ts";
import type { World } from "./world.ts";

/** The kinds of faults: a mix of all, or one kind as often as possible. */
export const faultKinds = ["all", "points", "random", "races", "database", "hanging"] as const;
export type FaultKind = typeof faultKinds[number];

/** Injects one fault; `count` records what was done. */
export type Fault = (world: World, rng: Rng, count: (what: string) => void) => Promise<void>;

/** Where a process is killed: while the payment server handles the call, before or after the work. */
const crashPoints = [
  ["/capture", "before"],
  ["/capture", "after"],
  ["/cancel", "before"],
  ["/cancel", "after"],
  ["POST /dev/stripe/v1/refunds", "after"],
  ["GET /dev/stripe/v1/payment_intents/pi_", "after"],
] as const;

/** How long to wait for calls at the crash points. Shorter than the product's payment timeout. */
const gatherMs = 2_000;

/** Delays a call at each crash point, kills every process while it waits, and counts the points that had a call. */
const killAtCrashPoint: Fault = async (world, rng, count) => {
  await setFault(world.shop, { clear: true });
  // Without a delay, the same order would be interrupted at every start of the only process and never finish.
  await delay(rng.integer(0, 3_000));
  for (const [match, when] of crashPoints) {
    // The call of a killed process arrives late or never.
    const action = when === "before" && rng.happens(0.5) ? "hang" : "delay";
    await setFault(world.shop, { match, when, action, delayMs: 60_000, times: 1 });
  }
  const heldCalls = await waitForHeldCalls(world);
  if (heldCalls.length === 0) return;
  await Promise.all([
    ...everyProcess(world).map(world.kill),
    rng.happens(0.5) ? setFault(world.shop, { clear: true }) : undefined,
  ]);
  count("kill -9 at crash points");
  for (const call of heldCalls) count(`kill -9 ${call.replace(/ \S*( \S*)*\//, " ")}`);
  await setFault(world.shop, { clear: true });
};

async function waitForHeldCalls(world: World): Promise<string[]> {
  const giveUpAt = performance.now() + 5_000;
  let firstHeldAt: number | undefined;
  for (;;) {
    const response = await fetch(`${world.shop.stripe}/_faults`);
    const { heldUp }: { heldUp: string[] } = await response.json();
    const now = performance.now();
    if (heldUp.length > 0) firstHeldAt ??= now;
    if (heldUp.length === crashPoints.length || now > (firstHeldAt ? firstHeldAt + gatherMs : giveUpAt)) {
      return heldUp;
    }
    await delay(20);
  }
}

const killRandomly: Fault = async (world, rng, count) => {
  const targets = rng.happens(0.5) ? everyProcess(world) : [rng.integer(0, world.processes - 1)];
  await Promise.all(targets.map(async (nth) => {
    await delay(rng.integer(0, 800));
    await world.kill(nth);
    count("kill -9 at random");
  }));
};

const everyProcess = (world: World) => Array.from({ length: world.processes }, (_, nth) => nth);

const crashDatabase: Fault = async (world, rng, count) => {
  await delay(rng.integer(0, 2_000));
  await world.crashDatabase();
  count("database crashes");
};

const failProvider: Fault = async (world, rng, count) => {
  const action = rng.pick(["500", "429", "drop", "delay"]);
  await setFault(world.shop, {
    match: rng.pick(["/capture", "/cancel", "/refunds", "/payment_intents"]),
    when: rng.pick(["before", "after"]),
    action: action,
    delayMs: rng.integer(200, 6_000),
    times: rng.integer(1, 5),
    stored: action === "500" && rng.happens(0.5),
  });
  count(`payment server: ${action}`);
};

/** The payment server stops responding for some seconds, before or after doing the work; then every connection breaks. */
const hangProvider: Fault = async (world, rng, count) => {
  const when = rng.pick(["before", "after"]);
  await setFault(world.shop, { when, action: "hang", delayMs: 120_000, times: 0 });
  await delay(rng.integer(2_000, 15_000));
  if (rng.happens(0.3)) {
    await world.kill(rng.integer(0, world.processes - 1));
    count("kill -9 while the payment server hangs");
  }
  await setFault(world.shop, { clear: true });
  count(`payment server: hangs ${when} the work`);
  await delay(rng.integer(500, 4_000));
};

/** Unanswered orders expire while staff answer them. */
const expireWaiting: Fault = async (world, _dice, count) => {
  await delay(4_000);
  const next = new Date(world.now() + 16 * 60_000);
  // After 7 PM in Los Angeles, jumps to noon of the next day.
  if (next.getUTCHours() >= 2 && next.getUTCHours() < 20) next.setUTCHours(20);
  await world.jumpTo(next.toISOString());
  count("times all waiting orders expired");
};

const anyFault: Fault = (world, rng, count) =>
  rng.pick([killAtCrashPoint, killAtCrashPoint, killRandomly, crashDatabase, failProvider, hangProvider])(
    world,
    rng,
    count,
  );

export const faults: Record<FaultKind, Fault> = {
  all: anyFault,
  points: killAtCrashPoint,
  random: killRandomly,
  races: expireWaiting,
  database: crashDatabase,
  hanging: hangProvider,
};

function delay(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}
