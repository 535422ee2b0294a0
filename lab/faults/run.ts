/**
 * The long version of the fault tests:
 *
 *   deno task test:faults --part all --seconds 600 --seed 1 --guests 6 --results faults.json
 *
 * `--part` is one of the kinds in `fault_injection.ts`. With `--results`, adds the counts to those in the file and prints the total.
 * Exits with 1 if this run or an earlier one in the file found a violation.
 */
import { parseArgs } from "node:util";
import { faultKinds } from "./fault_injection.ts";
import { rush } from "./rush.ts";
import { addRun, addRunToFile, formatResults, noResults } from "./results.ts";

const { values } = parseArgs({
  options: {
    part: { type: "string", default: "all" },
    seconds: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
    guests: { type: "string", default: "4" },
    results: { type: "string" },
  },
});
const part = faultKinds.find((each) => each === values.part);
if (!part) throw new Error(`--part is one of ${faultKinds.join(", ")}`);
const seed = Number(values.seed);
const began = performance.now();
const { counts, violations } = await rush({
  part,
  seed,
  seconds: Number(values.seconds),
  guests: Number(values.guests),
});
const run = {
  seconds: (performance.now() - began) / 1_000,
  counts,
  violations: violations.map((each) => `${part}, seed ${seed}: ${each}`),
};
const sum = values.results === undefined ? addRun(noResults, run) : await addRunToFile(values.results, run);
await Deno.stdout.write(new TextEncoder().encode(`${formatResults(sum).join("\n")}\n`));
Deno.exit(sum.violations.length === 0 ? 0 : 1);
