/**
 * Measures the product's speed and size, one file for each subject. Sizes, counts and processor times are comparable between runs of one
 * machine; times depend on what else it does.
 *
 *   deno task bench [orders|steps|live|history|start|pages|day|flood|server|soak …] [--short] [--minutes 10] [--out FILE] [--against FILE]
 *
 * Without names, runs every part except pages, day, flood, server and soak, which takes `--minutes`. Prints a table, beside the values of
 * `--against`, and writes JSON to `--out` (.data/bench.json).
 */
import { parseArgs } from "node:util";
import { measureBoardDay } from "./board_day.ts";
import { type Environment, makeRelease, startEnvironment } from "./environment.ts";
import { measureFlood } from "./flood.ts";
import { measureGuestPages } from "./guest_pages.ts";
import { measureHistory } from "./history.ts";
import { measureAuthorized } from "./live.ts";
import type { Effort } from "./load.ts";
import { measureSteps } from "./order_steps.ts";
import { measureOrders } from "./orders.ts";
import { isMet, type Metric, table } from "./results.ts";
import { measureSmallServer } from "./small_server.ts";
import { measureSoak } from "./soak.ts";
import { measureStartup } from "./startup.ts";

const { positionals, values } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: {
    short: { type: "boolean", default: false },
    minutes: { type: "string", default: "10" },
    out: { type: "string", default: ".data/bench.json" },
    against: { type: "string" },
  },
});
const effort: Effort = values.short ? { repeats: 3, durationMs: 1_000 } : { repeats: 5, durationMs: 5_000 };

const parts: Record<string, (environment: Environment) => Promise<Metric[]>> = {
  orders: measureOrders,
  steps: measureSteps,
  live: measureAuthorized,
  start: measureStartup,
  history: measureHistory,
  pages: measureGuestPages,
  day: () => measureBoardDay(values.short ? 300 : 1_000),
  flood: measureFlood,
  server: measureSmallServer,
  soak: (environment) => measureSoak(environment, Number(values.minutes)),
};

const chosenParts = positionals.length > 0
  ? positionals
  : Object.keys(parts).filter((name) => !["pages", "day", "flood", "server", "soak"].includes(name));
const unknown = chosenParts.filter((name) => !(name in parts));
if (unknown.length > 0) {
  print(`Unknown part: ${unknown.join(", ")}. The parts are ${Object.keys(parts).join(", ")}.`);
  Deno.exit(2);
}

const before: Metric[] = values.against === undefined
  ? []
  : JSON.parse(await Deno.readTextFile(values.against)).metrics;

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
print(`\n${table(metrics, before)}\n`);
await Deno.mkdir(values.out.replace(/[^/]*$/, "") || ".", { recursive: true });
await Deno.writeTextFile(
  values.out,
  JSON.stringify(
    {
      at: new Date().toISOString(),
      commit: await commitHere(),
      machine: { cores: navigator.hardwareConcurrency, load: Deno.loadavg(), deno: Deno.version.deno },
      effort,
      metrics: metrics.map((metric) => ({ ...metric, met: isMet(metric) })),
    },
    null,
    2,
  ) + "\n",
);
print(`Wrote ${values.out}. System load at the end: ${Deno.loadavg()[0]?.toFixed(1)}.`);

/** Undefined outside of a clone. */
async function commitHere(): Promise<string | undefined> {
  const output = await new Deno.Command("git", { args: ["rev-parse", "HEAD"] }).output().catch(() =>
    undefined
  );
  return output?.success ? new TextDecoder().decode(output.stdout).trim() : undefined;
}

function print(line: string): void {
  // deno-lint-ignore no-console -- command line output.
  console.log(line);
}
