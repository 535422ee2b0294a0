/** A lunch rush with injected faults, followed by a check of all invariants. */
import { ledger, setFault } from "@api/testing/money.ts";
import { type ExpectedOutcome, findForeignChanges, findViolations } from "./reconciliation.ts";
import { createHistories, type Histories } from "./history.ts";
import { type Listener, startListener } from "./listener.ts";
import { createRng } from "./rng.ts";
import { type FaultKind, faults } from "./fault_injection.ts";
import { retried } from "@api/testing/poll.ts";
import { findCapacityViolations, type LeftCart, limitWindows } from "./held_capacity.ts";
import { createTablet, leaveWithRetry, placeOrderWithRetry, runScenario, type Tablets } from "./people.ts";
import { type Counts, type Installation, startWorld, type World } from "./world.ts";

export type Rush = { seed: number; seconds: number; guests?: number; part?: FaultKind };
/** An installation, its tablets, what its responses and streams reported, and the carts that guests left at the checkout. */
type InstallationRun = {
  installation: Installation;
  tablets: Tablets;
  expectedOutcomes: ExpectedOutcome[];
  histories: Histories;
  listeners: readonly Listener[];
  leftCarts: LeftCart[];
};

export type Outcome = { counts: Counts; violations: string[] };

const timeoutMs = 90_000;

/** Weekends on which the clocks in Los Angeles change. */
const weekends = [
  ["2030-11-02T19:00:00Z", "2030-11-03T20:00:00Z"],
  ["2031-03-08T20:00:00Z", "2031-03-09T19:00:00Z"],
] as const;

export async function rush({ seed, seconds, guests = 4, part = "all" }: Rush): Promise<Outcome> {
  await using resources = new AsyncDisposableStack();
  const rng = createRng(seed);
  const counts: Counts = {};
  const count = (what: string) => void (counts[what] = (counts[what] ?? 0) + 1);
  const [saturday, sunday] = weekends[seed % 2] ?? weekends[0];
  const world = await startWorld(resources, rng, counts, {
    startsAt: saturday,
    // With a single process, every crash point stops the whole installation and occurs more often.
    processes: part === "points" ? 1 : part === "random" ? 3 : 2,
  });
  const installations = [world, world.otherInstallation].map((installation) => ({
    installation,
    tablets: [createTablet(installation), createTablet(installation)] as const,
    expectedOutcomes: [] as ExpectedOutcome[],
    histories: createHistories(world.now),
    listeners: [startListener(installation), startListener(installation)],
    leftCarts: [] as LeftCart[],
  }));
  for (const { listeners } of installations) {
    for (const listener of listeners) resources.defer(() => listener.stop());
  }
  for (const { installation } of installations) await retried(() => limitWindows(installation.shop));
  const endsAt = performance.now() + seconds * 1000;
  const isFinished = () => performance.now() > endsAt;

  const guest = async (
    { installation, tablets, expectedOutcomes, histories, leftCarts }: InstallationRun,
  ) => {
    while (!isFinished()) {
      if (leftCarts.length === 0 || rng.happens(0.2)) {
        leftCarts.push(await leaveWithRetry(installation, rng));
        count("carts left at the checkout");
        continue;
      }
      const order = await placeOrderWithRetry(installation, rng, count);
      count(installation === world ? "orders" : "orders of the other installation");
      expectedOutcomes.push(
        ...await runScenario(installation, order, tablets, { rng, part, histories, count }),
      );
    }
  };
  const injectFaults = async () => {
    for (let round = 0; !isFinished(); round++) {
      if (round === 4 && part === "all") {
        await world.jumpTo(sunday).catch(() => {});
        count("clock changes");
      }
      await faults[part](world, rng, count);
    }
  };
  const [main, other] = installations;
  if (!main || !other) throw new Error("expected two installations");
  await Promise.all([
    injectFaults(),
    // The other installation's processes are not killed, so it takes no part at crash points.
    part === "points" ? undefined : guest(other),
    ...Array.from({ length: guests }, () => guest(main)),
  ]);

  world.stopFaults();
  await setFault(world.shop, { clear: true });
  const findAllCapacityViolations = async () =>
    (await Promise.all(
      installations.map(({ installation, leftCarts }) =>
        retried(() => findCapacityViolations(installation.db, world.now(), leftCarts, world.jumps))
      ),
    )).flat();
  const capacityViolations = await findAllCapacityViolations();
  // Unanswered orders expire, and every hold ends.
  await world.jumpTo(new Date(world.now() + 40 * 60_000).toISOString());
  const { violations, foreignChanges } = await waitUntilSettled(world, installations);
  counts["foreign payments touched"] = foreignChanges;
  counts["connections of tablets"] = installations.flatMap(({ listeners }) => listeners)
    .reduce((sum, listener) => sum + listener.connections(), 0);
  return { counts, violations: [...violations, ...capacityViolations, ...await findAllCapacityViolations()] };
}

/**
 * Waits until there is no violation. Gives up when their number has not decreased for 90 seconds; sending the emails of a long rush
 * takes longer, but their number keeps decreasing.
 */
async function waitUntilSettled(
  { shop, foreignHolds }: World,
  installations: readonly InstallationRun[],
): Promise<{ violations: string[]; foreignChanges: number }> {
  let deadline = performance.now() + timeoutMs;
  let fewestViolations = Infinity;
  for (;;) {
    const account = await ledger(shop);
    const [foreignChanges, ...ownViolations] = await Promise.all([
      findForeignChanges(shop, account, foreignHolds),
      ...installations.map(({ installation, expectedOutcomes, histories, listeners }) =>
        findViolations(installation.db, account, {
          expectedOutcomes,
          histories,
          received: listeners.map((listener) => listener.received()),
        })
      ),
    ]);
    const violations = [...foreignChanges, ...ownViolations.flat()];
    if (violations.length < fewestViolations) {
      fewestViolations = violations.length;
      deadline = performance.now() + timeoutMs;
    }
    if (violations.length === 0 || performance.now() > deadline) {
      return { violations, foreignChanges: foreignChanges.length };
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
