/** The misfortunes of a rush. Each waits for something to have happened, or for a moment that the dice choose. */
import { fault } from "../money.ts";
import type { Chance } from "./chance.ts";
import type { World } from "./world.ts";

/** What a rush is about: a bit of everything, or one thing as often as it will go. */
export const parts = ["all", "points", "random", "races", "database", "hanging"] as const;
export type Part = typeof parts[number];

/** One misfortune; `count` notes what was done. */
export type Harm = (world: World, dice: Chance, count: (what: string) => void) => Promise<void>;

/** Where a process is killed: as the payment server has the call in hand, before it did the work or after. */
const crashPoints = [
  ["/capture", "before"],
  ["/capture", "after"],
  ["/cancel", "before"],
  ["/cancel", "after"],
  ["POST /dev/stripe/v1/refunds", "after"],
  ["GET /dev/stripe/v1/payment_intents/pi_", "after"],
] as const;

/** So long orders are gathered at the crash points: shorter than a process waits for the payment server. */
const gatherMillis = 2_000;

/** Holds a call up at each point, kills every process while it waits for those answers, and counts the points that had a call. */
const crashPoint: Harm = async (world, dice, count) => {
  await fault(world.shop, { clear: true });
  // Without a pause the same order is caught at every start of the only process, and its people never get an answer.
  await moments(dice.whole(0, 3_000));
  for (const [match, when] of crashPoints) {
    // The call of a process that died arrives late, or never.
    const action = when === "before" && dice.of(0.5) ? "hang" : "delay";
    await fault(world.shop, { match, when, action, delayMs: 60_000, times: 1 });
  }
  const held = await gathered(world);
  if (held.length === 0) return;
  await Promise.all([
    ...everyProcess(world).map(world.kill),
    dice.of(0.5) ? fault(world.shop, { clear: true }) : undefined,
  ]);
  count("kill -9 at crash points");
  for (const point of held) count(`kill -9 ${point.replace(/ \S*( \S*)*\//, " ")}`);
  await fault(world.shop, { clear: true });
};

async function gathered(world: World): Promise<string[]> {
  const gaveUp = performance.now() + 5_000;
  let begun: number | undefined;
  for (;;) {
    const response = await fetch(`${world.shop.stripe}/_faults`);
    const { heldUp }: { heldUp: string[] } = await response.json();
    const now = performance.now();
    if (heldUp.length > 0) begun ??= now;
    if (heldUp.length === crashPoints.length || now > (begun ? begun + gatherMillis : gaveUp)) return heldUp;
    await moments(20);
  }
}

const killAtRandom: Harm = async (world, dice, count) => {
  const doomed = dice.of(0.5) ? everyProcess(world) : [dice.whole(0, world.processes - 1)];
  await Promise.all(doomed.map(async (nth) => {
    await moments(dice.whole(0, 800));
    await world.kill(nth);
    count("kill -9 at random");
  }));
};

const everyProcess = (world: World) => Array.from({ length: world.processes }, (_, nth) => nth);

const crashDatabase: Harm = async (world, dice, count) => {
  await moments(dice.whole(0, 2_000));
  await world.crashDatabase();
  count("database crashes");
};

const failingProvider: Harm = async (world, dice, count) => {
  const how = dice.pick(["500", "429", "drop", "delay"]);
  await fault(world.shop, {
    match: dice.pick(["/capture", "/cancel", "/refunds", "/payment_intents"]),
    when: dice.pick(["before", "after"]),
    action: how,
    delayMs: dice.whole(200, 6_000),
    times: dice.whole(1, 5),
    kept: how === "500" && dice.of(0.5),
  });
  count(`payment server: ${how}`);
};

/** For some seconds no call to the payment server is answered, whether it did the work or not; then every connection breaks. */
const hangingProvider: Harm = async (world, dice, count) => {
  const when = dice.pick(["before", "after"]);
  await fault(world.shop, { when, action: "hang", delayMs: 120_000, times: 0 });
  await moments(dice.whole(2_000, 15_000));
  if (dice.of(0.3)) {
    await world.kill(dice.whole(0, world.processes - 1));
    count("kill -9 while the payment server hangs");
  }
  await fault(world.shop, { clear: true });
  count(`payment server: hangs ${when} the work`);
  await moments(dice.whole(500, 4_000));
};

/** Orders that nobody answered come to their end while people answer them. */
const timeRunsOut: Harm = async (world, _dice, count) => {
  await moments(4_000);
  const next = new Date(world.now() + 16 * 60_000);
  // Seven in the evening in Los Angeles is followed by noon.
  if (next.getUTCHours() >= 2 && next.getUTCHours() < 20) next.setUTCHours(20);
  await world.jumpTo(next.toISOString());
  count("times everything waiting fell due");
};

const everything: Harm = (world, dice, count) =>
  dice.pick([crashPoint, crashPoint, killAtRandom, crashDatabase, failingProvider, hangingProvider])(
    world,
    dice,
    count,
  );

export const harms: Record<Part, Harm> = {
  all: everything,
  points: crashPoint,
  random: killAtRandom,
  races: timeRunsOut,
  database: crashDatabase,
  hanging: hangingProvider,
};

function moments(millis: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, millis));
}
