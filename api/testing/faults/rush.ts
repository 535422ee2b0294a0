/** A lunch rush while everything breaks that may break; afterwards the books are balanced. */
import { fault, ledger } from "../money.ts";
import { balance, type Promised } from "./balance.ts";
import { chance } from "./chance.ts";
import { harms, type Part } from "./harm.ts";
import { answer, orderStubbornly, tablet } from "./people.ts";
import { type Figures, startWorld, type World } from "./world.ts";

export type Rush = { seed: number; seconds: number; guests?: number; part?: Part };
export type Outcome = { figures: Figures; violations: string[] };

/** The nights between are those the clocks change in Los Angeles. */
const weekends = [
  ["2030-11-02T19:00:00Z", "2030-11-03T20:00:00Z"],
  ["2031-03-08T20:00:00Z", "2031-03-09T19:00:00Z"],
] as const;

export async function rush({ seed, seconds, guests = 4, part = "all" }: Rush): Promise<Outcome> {
  await using things = new AsyncDisposableStack();
  const dice = chance(seed);
  const figures: Figures = {};
  const count = (what: string) => void (figures[what] = (figures[what] ?? 0) + 1);
  const [saturday, sunday] = weekends[seed % 2] ?? weekends[0];
  const world = await startWorld(things, dice, figures, {
    startsAt: saturday,
    // Whoever dies at a crash point must be all there is: one is as good as two, and there twice as often.
    processes: part === "points" ? 1 : part === "random" ? 3 : 2,
  });
  const tablets = [tablet(world), tablet(world)] as const;
  const promised: Promised[] = [];
  const ends = performance.now() + seconds * 1000;
  const isOver = () => performance.now() > ends;

  const guest = async () => {
    while (!isOver()) {
      const id = await orderStubbornly(world);
      count("orders");
      promised.push(...await answer(world, id, tablets, { dice, part, count }));
    }
  };
  const breaking = async () => {
    for (let round = 0; !isOver(); round++) {
      if (round === 4 && part === "all") {
        await world.jumpTo(sunday).catch(() => {});
        count("nights of a clock change");
      }
      await harms[part](world, dice, count);
    }
  };
  await Promise.all([breaking(), ...Array.from({ length: guests }, guest)]);

  world.heal();
  await fault(world.shop, { clear: true });
  // What nobody answered expires.
  await world.jumpTo(new Date(world.now() + 40 * 60_000).toISOString());
  return { figures, violations: await settledBooks(world, promised) };
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
