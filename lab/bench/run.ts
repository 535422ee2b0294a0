/**
 * Measures the product's speed and size. Most metrics are compared with a baseline measured in the same run, because only ratios are
 * comparable across machines.
 *
 *   deno task bench [menu|cart|orders|steps|slots|live|history|start|bundle|pages|flood|scale|soak …] [--short] [--minutes 10] [--out FILE]
 *
 * Without names, runs every part except pages and flood, and scale and soak, which take `--minutes`. Prints a table and writes JSON to `--out` (.data/bench.json).
 */
import { parseArgs } from "node:util";
import { measureAuthorized } from "./live.ts";
import { measureBundle } from "./bundle.ts";
import { measureCart } from "./cart.ts";
import { isMet, type Metric, table } from "./results.ts";
import { measureGuestPages } from "./guest_pages.ts";
import { measureHistory } from "./history.ts";
import { measureInsertLimit } from "./insert_limit.ts";
import { measureFlood } from "./flood.ts";
import { measureFanOut } from "./fan_out.ts";
import type { Effort } from "./load.ts";
import { measureMenu } from "./menu.ts";
import { measureOrders } from "./orders.ts";
import { measureSteps } from "./order_steps.ts";
import { measureScale } from "./scale.ts";
import { measureSlots } from "./slots.ts";
import { measureSoak } from "./soak.ts";
import { type Environment, makeRelease, startEnvironment } from "./environment.ts";
import { measureStartup } from "./startup.ts";

const { positionals, values } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: {
    short: { type: "boolean", default: false },
    minutes: { type: "string", default: "10" },
    out: { type: "string", default: ".data/bench.json" },
  },
});
const effort: Effort = values.short ? { repeats: 3, durationMs: 1_000 } : { repeats: 5, durationMs: 5_000 };

let insert: Promise<Metric> | undefined;
const insertMetric = (environment: Environment) => insert ??= measureInsertLimit(environment);

const parts: Record<string, (environment: Environment) => Promise<Metric[]>> = {
  menu: measureMenu,
  cart: async (
    environment,
  ) => [await insertMetric(environment), ...await measureCart(environment, await insertMetric(environment))],
  orders: async (
    environment,
  ) => [
    await insertMetric(environment),
    ...await measureOrders(environment, await insertMetric(environment)),
  ],
  steps: measureSteps,
  slots: measureSlots,
  live: async (environment) => [
    ...await measureAuthorized(environment),
    await measureFanOut(environment, 100),
    await measureFanOut(environment, 1_000),
  ],
  start: measureStartup,
  bundle: measureBundle,
  pages: measureGuestPages,
  history: measureHistory,
  flood: measureFlood,
  scale: (environment) => measureScale(environment, Number(values.minutes)),
  soak: (environment) => measureSoak(environment, Number(values.minutes)),
};

const chosenParts = positionals.length > 0
  ? positionals
  : Object.keys(parts).filter((name) => !["pages", "flood", "scale", "soak"].includes(name));
const unknown = chosenParts.filter((name) => !(name in parts));
if (unknown.length > 0) {
  print(`Unknown part: ${unknown.join(", ")}. The parts are ${Object.keys(parts).join(", ")}.`);
  Deno.exit(2);
}

await using releaseResources = new AsyncDisposableStack();
const main = await makeRelease(releaseResources);
const metricsByName = new Map<string, Metric>();
for (const name of chosenParts) {
  print(`… ${name}`);
  // Each part gets a new environment, so that it is not slowed down by data of the previous part.
  await using resources = new AsyncDisposableStack();
  const measurePart = parts[name];
  for (const figure of await measurePart?.(await startEnvironment(resources, effort, main)) ?? []) {
    metricsByName.set(figure.name, figure);
  }
}
const metrics = [...metricsByName.values()];
print(`\n${table(metrics)}\n`);
await Deno.mkdir(values.out.replace(/[^/]*$/, "") || ".", { recursive: true });
await Deno.writeTextFile(
  values.out,
  JSON.stringify(
    {
      at: new Date().toISOString(),
      machine: { cores: navigator.hardwareConcurrency, load: Deno.loadavg(), deno: Deno.version.deno },
      effort,
      metrics: metrics.map((metric) => ({ ...metric, met: isMet(metric) })),
    },
    null,
    2,
  ) + "\n",
);
print(`Wrote ${values.out}. System load at the end: ${Deno.loadavg()[0]?.toFixed(1)}.`);

function print(line: string): void {
  // deno-lint-ignore no-console -- command line output.
  console.log(line);
}
