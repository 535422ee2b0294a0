/**
 * How fast and how small the product is. Every figure is held against a limit that is measured in the same run, because only
 * ratios travel from one machine to another.
 *
 *   deno task bench [menu|cart|orders|live|history|start|bundle|soak …] [--short] [--minutes 30] [--out FILE]
 *
 * Without names all but the soak run. Prints a table; the figures as JSON go to `--out` (.data/bench.json).
 */
import { parseArgs } from "node:util";
import { authorizedFigures } from "./authorized.ts";
import { bundleFigures } from "./bundle.ts";
import { cartFigures } from "./cart.ts";
import { type Figure, isMet, table } from "./results.ts";
import { historyFigures } from "./history.ts";
import { insertLimit } from "./insert_limit.ts";
import { fanOutFigures } from "./fan_out.ts";
import type { Effort } from "./load.ts";
import { menuFigures } from "./menu.ts";
import { orderFigures } from "./orders.ts";
import { soakFigures } from "./soak.ts";
import { makeRelease, setStage, type Stage } from "./stage.ts";
import { startFigures } from "./starting.ts";

const { positionals, values } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: {
    short: { type: "boolean", default: false },
    minutes: { type: "string", default: "30" },
    out: { type: "string", default: ".data/bench.json" },
  },
});
const effort: Effort = values.short ? { repeats: 3, millis: 1_000 } : { repeats: 5, millis: 5_000 };

let insert: Promise<Figure> | undefined;
const theInsert = (stage: Stage) => insert ??= insertLimit(stage);

const parts: Record<string, (stage: Stage) => Promise<Figure[]>> = {
  menu: menuFigures,
  cart: async (stage) => [await theInsert(stage), ...await cartFigures(stage, await theInsert(stage))],
  orders: async (stage) => [await theInsert(stage), ...await orderFigures(stage, await theInsert(stage))],
  live: async (stage) => [
    ...await authorizedFigures(stage),
    await fanOutFigures(stage, 100),
    await fanOutFigures(stage, 1_000),
  ],
  start: startFigures,
  bundle: bundleFigures,
  history: historyFigures,
  soak: (stage) => soakFigures(stage, Number(values.minutes)),
};

const wanted = positionals.length > 0 ? positionals : Object.keys(parts).filter((name) => name !== "soak");
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  say(`There is no part ${unknown.join(", ")}; there are ${Object.keys(parts).join(", ")}.`);
  Deno.exit(2);
}

await using shipped = new AsyncDisposableStack();
const main = await makeRelease(shipped);
const all = new Map<string, Figure>();
for (const name of wanted) {
  say(`… ${name}`);
  // Each on a stage of its own: what one leaves behind must not slow down the next.
  await using things = new AsyncDisposableStack();
  const part = parts[name];
  for (const figure of await part?.(await setStage(things, effort, main)) ?? []) all.set(figure.name, figure);
}
const figures = [...all.values()];
say(`\n${table(figures)}\n`);
await Deno.mkdir(values.out.replace(/[^/]*$/, "") || ".", { recursive: true });
await Deno.writeTextFile(
  values.out,
  JSON.stringify(
    {
      at: new Date().toISOString(),
      machine: { cores: navigator.hardwareConcurrency, load: Deno.loadavg(), deno: Deno.version.deno },
      effort,
      figures: figures.map((figure) => ({ ...figure, met: isMet(figure) })),
    },
    null,
    2,
  ) + "\n",
);
say(`Written to ${values.out}. Load of this machine at the end: ${Deno.loadavg()[0]?.toFixed(1)}.`);

function say(line: string): void {
  // deno-lint-ignore no-console -- this is the terminal.
  console.log(line);
}
