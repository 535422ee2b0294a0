import { deepEqual, equal, ok } from "node:assert/strict";
import { print } from "@tasks/run.ts";
import { createRng } from "../faults/rng.ts";
import { planEvening, playEvening } from "./evening.ts";
import { explain, playSeason, shortest } from "./season.ts";
import { rareSteps, type StepName } from "./steps.ts";
import { createTurns } from "./turns.ts";

/** Fails with the shortest steps of the first failure. */
async function expectNoFailure(first: number, orders: number, deadly: readonly StepName[] = []) {
  const { ends, deaths, failures: [failure] } = await playSeason(first, orders, { deadly: new Set(deadly) });
  if (failure) throw new Error(await explain(failure));
  return { ends, deaths };
}

Deno.test("3,000 orders keep their money, messages and records correct through deaths, outages and races", async () => {
  const { ends, deaths } = await expectNoFailure(20261127, 3_000);
  // The simulation is only meaningful when it reaches every end.
  for (
    const end of [
      "completed captured",
      "no_show captured",
      "denied released",
      "expired released",
      "cancelled released",
      "cancelled refunded",
      "ready partially_refunded",
      "completed refunded",
    ]
  ) ok((ends.get(end) ?? 0) >= 3, `${end}: ${ends.get(end) ?? 0}`);
  ok(deaths.length >= 100, `${deaths.length} deaths of a process`);
});

Deno.test("1,000 orders of evenings that no run has played before keep them correct, some with many deaths in rare steps", async () => {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
  print(`simulated from seed ${seed}`);
  await expectNoFailure(seed, 550);
  for (const [name, steps] of Object.entries(rareSteps)) {
    const { deaths } = await expectNoFailure(seed, 150, steps);
    const rare = deaths.filter(({ step }) => steps.some((each) => each === step));
    ok(rare.length >= 20, `${name}: ${rare.length} deaths`);
  }
});

Deno.test("the same seed plays the same evening", async () => {
  const play = () => playEvening(7, planEvening(7));
  deepEqual(await play(), await play());
});

Deno.test("a failure is reduced to the steps it needs", async () => {
  const plan = planEvening(7);
  const needed = [plan[20], plan[90]];
  const play: typeof playEvening = (_, steps) => {
    const fails = needed.every((step) => step !== undefined && steps.includes(step));
    return Promise.resolve({ ends: new Map(), deaths: [], ...(fails ? { failure: "both" } : {}) });
  };
  deepEqual(await shortest(7, plan, "both", play), needed);
});

Deno.test("turns interleave the waiting calls by the seed", async () => {
  const play = async (seed: number) => {
    const turns = createTurns(createRng(seed));
    const order: string[] = [];
    const worker = async (name: string) => {
      for (let call = 0; call < 4; call++) {
        await turns.take();
        order.push(name);
      }
    };
    await turns.until(Promise.all([worker("a"), worker("b")]));
    return order.join("");
  };
  equal(await play(1), await play(1));
  equal(new Set(await Promise.all([1, 2, 3, 4, 5].map(play))).size > 1, true);
});
