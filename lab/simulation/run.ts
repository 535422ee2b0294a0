/**
 * Simulates evenings of the restaurant:
 *
 *   deno task sim [--lives 10000] [--seed 7] [--deadly offers|calls|links|texts] [--until-failure]
 *
 * `--lives` is the number of orders. `--seed` is the seed of the first evening; without `--lives` only that one is played. With `--deadly`
 * these rare steps come more often, and processes die in them many times as often. A failure is printed with its seed, the commit and
 * the shortest list of steps that still fails.
 */
import { parseArgs } from "node:util";
import { print, root, run } from "@tasks/run.ts";
import { rareSteps } from "./steps.ts";
import { explain, playSeason } from "./season.ts";

const { values } = parseArgs({
  options: {
    lives: { type: "string" },
    seed: { type: "string" },
    deadly: { type: "string" },
    "until-failure": { type: "boolean", default: false },
  },
});
const deadly = Object.entries(rareSteps).find(([name]) => name === values.deadly)?.[1];
if (values.deadly !== undefined && deadly === undefined) {
  print(`--deadly takes one of ${Object.keys(rareSteps).join(", ")}.`);
  Deno.exit(2);
}
const began = performance.now();
const first = Number(values.seed ?? crypto.getRandomValues(new Uint32Array(1))[0]);
const lives = values["until-failure"] ? Infinity : Number(values.lives ?? (values.seed ? 1 : 10_000));
const { ends, steps, deaths, failures } = await playSeason(first, lives, {
  maxFailures: values["until-failure"] ? 1 : 10,
  deadly: new Set(deadly),
});
for (const [end, count] of [...ends].toSorted(([, one], [, other]) => other - one)) print(`${count}\t${end}`);
const orders = [...ends.values()].reduce((sum, count) => sum + count, 0);
const aMinute = Math.round(orders / (performance.now() - began) * 60_000);
if (failures.length > 0) {
  const { output } = await run("git", ["rev-parse", "--short", "HEAD"], { silent: true, cwd: root });
  print(`commit ${output.trim()}`);
  for (const failure of failures) print(await explain(failure));
}
const deathsIn = Map.groupBy(deaths, ({ step }) => step);
for (const step of Object.values(rareSteps).flat()) {
  const all = deathsIn.get(step) ?? [];
  // What happens while no one comes has names of its own.
  if (step === "no one comes for a while") continue;
  const moments = new Set(all.map(({ call }) => call)).size;
  print(`${all.length}\tdeaths while ${step}, at ${moments} moments`);
}
print(`${deaths.length} deaths of a process; ${aMinute} orders a minute`);
print(`${orders} lives, ${steps} steps, ${failures.length} failures (seed ${first})`);
Deno.exit(failures.length === 0 ? 0 : 1);
