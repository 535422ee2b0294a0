/** A lunch rush while everything breaks that may break; afterwards the books are balanced. */
import { fault, ledger } from "../money.ts";
import { balance, foreignTouched, type Promised } from "./balance.ts";
import { chance } from "./chance.ts";
import { harms, type Part } from "./harm.ts";
import { answer, orderStubbornly, tablet, type Tablets } from "./people.ts";
import { type Figures, type Site, startWorld, type World } from "./world.ts";

export type Rush = { seed: number; seconds: number; guests?: number; part?: Part };
/** An installation, its tablets, and what its people were told. */
type Played = { site: Site; tablets: Tablets; promised: Promised[] };

export type Outcome = { figures: Figures; violations: string[] };

const patienceMillis = 90_000;

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
  const sites = [world, world.neighbor].map((site) => ({
    site,
    tablets: [tablet(site), tablet(site)] as const,
    promised: [] as Promised[],
  }));
  const ends = performance.now() + seconds * 1000;
  const isOver = () => performance.now() > ends;

  const guest = async ({ site, tablets, promised }: Played) => {
    while (!isOver()) {
      const id = await orderStubbornly(site);
      count(site === world ? "orders" : "orders of the other installation");
      promised.push(...await answer(site, id, tablets, { dice, part, count }));
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
  const [ours, neighbors] = sites;
  if (!ours || !neighbors) throw new Error("there are two installations");
  await Promise.all([
    breaking(),
    // A crash point is for a call of a process that can be killed.
    part === "points" ? undefined : guest(neighbors),
    ...Array.from({ length: guests }, () => guest(ours)),
  ]);

  world.heal();
  await fault(world.shop, { clear: true });
  // What nobody answered expires.
  await world.jumpTo(new Date(world.now() + 40 * 60_000).toISOString());
  const { violations, touched } = await settledBooks(world, sites);
  figures["foreign payments touched"] = touched;
  return { figures, violations };
}

/**
 * Waits until nothing is wrong. What does not get better within a minute and a half is wrong; emails of a long rush take longer than
 * that to be sent, but get fewer all the time.
 */
async function settledBooks(
  { shop, foreignHolds }: World,
  sites: readonly Pick<Played, "site" | "promised">[],
): Promise<{ violations: string[]; touched: number }> {
  let deadline = performance.now() + patienceMillis;
  let fewest = Infinity;
  for (;;) {
    const account = await ledger(shop);
    const [touched, ...wrong] = await Promise.all([
      foreignTouched(shop, account, foreignHolds),
      ...sites.map(({ site, promised }) => balance(site.db, account, promised)),
    ]);
    const violations = [...touched, ...wrong.flat()];
    if (violations.length < fewest) {
      fewest = violations.length;
      deadline = performance.now() + patienceMillis;
    }
    if (violations.length === 0 || performance.now() > deadline) {
      return { violations, touched: touched.length };
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
