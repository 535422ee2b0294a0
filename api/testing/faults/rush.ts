/** A lunch rush while everything breaks that may break; afterwards the books are balanced. */
import { fault, ledger } from "../money.ts";
import { post } from "../shop.ts";
import { balance, type Promised } from "./balance.ts";
import { type Chance, chance } from "./chance.ts";
import { answer, orderStubbornly, tablet } from "./people.ts";
import { type Figures, startWorld, type World } from "./world.ts";

export type Rush = { seed: number; seconds: number; guests?: number };
export type Outcome = { figures: Figures; violations: string[] };

/** The nights between are those the clocks change in Los Angeles. */
const weekends = [
  ["2030-11-02T19:00:00Z", "2030-11-03T20:00:00Z"],
  ["2031-03-08T20:00:00Z", "2031-03-09T19:00:00Z"],
] as const;

/** Where a process is killed: as the payment server has the call in hand, before it did the work or after. */
const crashPoints = [
  ["/capture", "before"],
  ["/capture", "after"],
  ["/cancel", "before"],
  ["/cancel", "after"],
  ["POST /dev/stripe/v1/refunds", "after"],
  ["GET /dev/stripe/v1/payment_intents/pi_", "after"],
] as const;

export async function rush({ seed, seconds, guests = 4 }: Rush): Promise<Outcome> {
  await using things = new AsyncDisposableStack();
  const dice = chance(seed);
  const figures: Figures = {};
  const count = (what: string) => void (figures[what] = (figures[what] ?? 0) + 1);
  const [saturday, sunday] = weekends[seed % 2] ?? weekends[0];
  const world = await startWorld(things, dice, figures, saturday);
  const tablets = [tablet(world), tablet(world)] as const;
  const promised: Promised[] = [];
  const ends = performance.now() + seconds * 1000;
  const isOver = () => performance.now() > ends;

  const guest = async () => {
    while (!isOver()) {
      const id = await orderStubbornly(world);
      count("orders");
      promised.push(await answer(world, id, tablets, dice, figures));
    }
  };
  const breaking = async () => {
    for (let round = 0; !isOver(); round++) {
      if (round === 4) {
        await world.jumpTo(sunday).catch(() => {});
        count("nights of a clock change");
      }
      await harm(world, dice, count, round);
    }
  };
  await Promise.all([breaking(), ...Array.from({ length: guests }, guest)]);

  world.heal();
  await fault(world.shop, { clear: true });
  // What nobody answered expires.
  await world.jumpTo(new Date(world.now() + 40 * 60_000).toISOString());
  return { figures, violations: await settledBooks(world, promised) };
}

/** One misfortune after another; each waits for something to have happened, none for a time. */
async function harm(
  world: World,
  dice: Chance,
  count: (what: string) => void,
  round: number,
): Promise<void> {
  const [match, when] = crashPoints[round % crashPoints.length] ?? crashPoints[0];
  switch (dice.pick(["crash point", "crash point", "kill", "database", "provider"])) {
    case "crash point": {
      await fault(world.shop, { clear: true });
      await fault(world.shop, { match, when, action: "delay", delayMs: 60_000, times: 1 });
      if (!await isHeldUp(world, 5_000)) return;
      await world.kill("all");
      count(`kill -9 ${when} ${match.split("/").at(-1)}`);
      return await fault(world.shop, { clear: true });
    }
    case "kill":
      await world.kill("one");
      return count("kill -9 at random");
    case "database":
      await world.crashDatabase();
      return count("database crashes");
    case "provider": {
      const where = dice.pick(["/capture", "/cancel", "/refunds", "/payment_intents"]);
      const how = dice.pick(["500", "429", "drop", "delay"]);
      await post(`${world.shop.stripe}/_faults`, {
        match: where,
        when: dice.pick(["before", "after"]),
        action: how,
        delayMs: dice.whole(200, 6_000),
        times: dice.whole(1, 5),
        kept: how === "500" && dice.of(0.5),
      });
      return count(`payment server: ${how}`);
    }
  }
}

async function isHeldUp(world: World, withinMillis: number): Promise<boolean> {
  const deadline = performance.now() + withinMillis;
  while (performance.now() < deadline) {
    const response = await fetch(`${world.shop.stripe}/_faults`);
    if ((await response.json()).heldUp > 0) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}

/** The books may take a minute and a half to settle, as an alert would; what is wrong then is wrong. */
async function settledBooks(world: World, promised: readonly Promised[]): Promise<string[]> {
  const deadline = performance.now() + 90_000;
  for (;;) {
    const violations = await balance(world.db, await ledger(world.shop), promised);
    if (violations.length === 0 || performance.now() > deadline) return violations;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
