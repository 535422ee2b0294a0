/**
 * Measures the product's speed and size, one file for each subject. Sizes, counts and processor times are comparable between runs of one
 * machine; times depend on what else it does.
 *
 *   deno task bench [orders|live|start|history|pages|board|day|flood|server …] [--short] [--out FILE] [--against FILE]
 *
 * Without names, runs the first four. Prints a table, beside the values of `--against`, and writes JSON to `--out` (.data/bench.json).
 */
import { parseArgs } from "node:util";
import { measureFlood } from "@tests/system/flood/measure_flood.ts";
import { measureBoard, measureBoardDay } from "./board.ts";
import { type Environment, makeRelease, startEnvironment } from "./environment.ts";
import { measureGuestPages } from "./guest_pages.ts";
import { measureHistory } from "./history.ts";
import { measureAuthorized } from "./live.ts";
import type { Effort } from "./load.ts";
import { measureOrders } from "./orders.ts";
import { isMet, type Metric, table } from "./results.ts";
import { measureSmallServer } from "./small_server.ts";
import { measureStartup } from "./startup.ts";

const { positionals, values } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: {
    short: { type: "boolean", default: false },
    out: { type: "string", default: ".data/bench.json" },
    against: { type: "string" },
  },
});
const effort: Effort = values.short ? { repeats: 3, durationMs: 1_000 } : { repeats: 5, durationMs: 5_000 };

const onServer: Record<string, (environment: Environment) => Promise<Metric[]>> = {
  orders: measureOrders,
  live: measureAuthorized,
  start: measureStartup,
  history: measureHistory,
  flood: measureFlood,
  server: measureSmallServer,
};
const inBrowser: Record<string, () => Promise<Metric[]>> = {
  pages: measureGuestPages,
  board: () => measureBoard(effort.repeats),
  day: () => measureBoardDay(values.short ? 300 : 1_000),
};

const chosen = positionals.length > 0 ? positionals : ["orders", "live", "start", "history"];
const unknown = chosen.filter((name) => !(name in onServer || name in inBrowser));
if (unknown.length > 0) {
  print(`Unknown: ${unknown.join(", ")}. Parts: ${Object.keys({ ...onServer, ...inBrowser }).join(", ")}.`);
  Deno.exit(2);
}
const before: Metric[] = values.against === undefined
  ? []
  : JSON.parse(await Deno.readTextFile(values.against)).metrics;

await using releaseResources = new AsyncDisposableStack();
const main = await makeRelease(releaseResources);
const metrics: Metric[] = [];
for (const name of chosen) {
  print(`… ${name}`);
  // Each part gets a new environment, so that it is not slowed down by data of the previous part.
  await using resources = new AsyncDisposableStack();
  const ofServer = onServer[name];
  metrics.push(
    ...await (ofServer ? ofServer(await startEnvironment(resources, effort, main)) : inBrowser[name]?.()) ??
      [],
  );
}
print(`\n${table(metrics, before)}\n`);
const head = await new Deno.Command("git", { args: ["rev-parse", "HEAD"] }).output().catch(() => undefined);
const report = {
  at: new Date().toISOString(),
  commit: head?.success ? new TextDecoder().decode(head.stdout).trim() : undefined,
  machine: { cores: navigator.hardwareConcurrency, load: Deno.loadavg(), deno: Deno.version.deno },
  effort,
  metrics: metrics.map((metric) => ({ ...metric, met: isMet(metric) })),
};
await Deno.mkdir(values.out.replace(/[^/]*$/, "") || ".", { recursive: true });
await Deno.writeTextFile(values.out, JSON.stringify(report, null, 2) + "\n");
print(`Wrote ${values.out}. System load at the end: ${Deno.loadavg()[0]?.toFixed(1)}.`);

function print(line: string): void {
  // deno-lint-ignore no-console -- command line output.
  console.log(line);
}
