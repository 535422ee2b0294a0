/**
 * The long form of the fault suite:
 *
 *   deno task test:faults --part all --seconds 600 --seed 1 --guests 6 --tally faults.json
 *
 * `--part` is one of those in `harm.ts`. With `--tally` the figures are added to those in the file, and their sum is printed. Ends with
 * 1 when anything is wrong, in this run or an earlier one of the tally.
 */
import { parseArgs } from "node:util";
import { parts } from "./harm.ts";
import { rush } from "./rush.ts";
import { added, addToFile, nothing, told } from "./tally.ts";

const { values } = parseArgs({
  options: {
    part: { type: "string", default: "all" },
    seconds: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
    guests: { type: "string", default: "4" },
    tally: { type: "string" },
  },
});
const part = parts.find((each) => each === values.part);
if (!part) throw new Error(`--part is one of ${parts.join(", ")}`);
const seed = Number(values.seed);
const began = performance.now();
const { figures, violations } = await rush({
  part,
  seed,
  seconds: Number(values.seconds),
  guests: Number(values.guests),
});
const run = {
  seconds: (performance.now() - began) / 1_000,
  figures,
  violations: violations.map((each) => `${part}, seed ${seed}: ${each}`),
};
const sum = values.tally === undefined ? added(nothing, run) : await addToFile(values.tally, run);
await Deno.stdout.write(new TextEncoder().encode(`${told(sum).join("\n")}\n`));
Deno.exit(sum.violations.length === 0 ? 0 : 1);
