/**
 * The long form of the fault suite:
 *
 *   deno task test:faults --seconds 600 --seed 1 --guests 6
 *
 * Prints what was done and what is wrong; ends with 1 when anything is.
 */
import { parseArgs } from "node:util";
import { rush } from "./rush.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
    guests: { type: "string", default: "4" },
  },
});
const [seconds, seed, guests] = [values.seconds, values.seed, values.guests].map(Number);
const { figures, violations } = await rush({ seconds: seconds ?? 300, seed: seed ?? 1, guests: guests ?? 4 });
const rows = Object.entries(figures).toSorted(([one], [other]) => one < other ? -1 : 1);
const say = (line: string) => void Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
for (const [what, times] of rows) say(`${String(times).padStart(7)}  ${what}`);
say(`${String(violations.length).padStart(7)}  violations`);
violations.forEach(say);
Deno.exit(violations.length === 0 ? 0 : 1);
