/**
 * Measures what a server with one processor carries: the product and PostgreSQL run on the first core, everything else on the others. The
 * processor time of one order or visit says what the core carries alone; the rates are lower limits beside other work. Memory is measured
 * and not limited.
 */
import { signIn } from "@api/testing/staff.ts";
import type { Environment } from "./environment.ts";
import { tabletsOf } from "./live.ts";
import { load } from "./load.ts";
import { wholeOrder } from "./orders.ts";
import { measureCpu, readChildren, treeMemory } from "./resource_usage.ts";
import { type Metric, metric, percentile } from "./results.ts";

const guests = 8;
const tabletCounts = [5, 100];

export async function measureSmallServer(environment: Environment): Promise<Metric[]> {
  const { api, effort, meters, postmaster, resources } = environment;
  // Later backends of PostgreSQL inherit the core.
  for (const pid of [api.pid, postmaster, ...await readChildren(postmaster)]) await pin(pid);
  const counter = await signIn(api);
  const order = () => wholeOrder(api, counter);
  const paths = await pathsOfMenu(api.url);
  const visit = () =>
    Promise.all(paths.map(async (path) => {
      const response = await fetch(api.url + path, { headers: { "accept-encoding": "br" } });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    }));
  const measure = async (name: string, work: () => Promise<unknown>): Promise<Metric> => {
    const durationMs = effort.durationMs * 4;
    await load(guests, durationMs, work);
    const { value, micros } = await measureCpu(meters, () => load(guests, durationMs, work));
    const [p50, p95] = [0.5, 0.95].map((share) => percentile(value.times, share).toFixed(0));
    const ofCore = (60_000_000 * value.count / micros).toFixed(0);
    const note = `${ofCore} a minute of a whole core; ${guests} at once, p50 ${p50} ms, p95 ${p95} ms`;
    return { name: `one core, ${name}`, value: value.perSecond * 60, unit: "a minute", note };
  };
  const metrics = [
    await measure("orders from the cart to accepted", order),
    await measure(`first visits to the menu, ${paths.length} requests each`, visit),
  ];
  const open = tabletsOf(api);
  let tablets = 0;
  for (const count of tabletCounts) {
    for (; tablets < count; tablets++) {
      const { stop } = await open();
      resources.defer(stop);
    }
    metrics.push(await measure(`orders with ${count} tablets`, order));
  }
  const [ofApi, ofPostgres] = [await treeMemory(api.pid), await treeMemory(postmaster)];
  metrics.push(
    metric(
      "one core, memory after the orders",
      ofApi + ofPostgres,
      "MB",
      800,
      `product ${ofApi.toFixed(0)}, PostgreSQL ${ofPostgres.toFixed(0)}`,
    ),
  );
  return metrics;
}

async function pin(pid: number): Promise<void> {
  const { success } = await new Deno.Command("taskset", {
    args: ["-a", "-c", "-p", "0", `${pid}`],
    stdout: "null",
  })
    .output();
  if (!success) throw new Error(`process ${pid} could not be moved to the first core`);
}

/** The page of the menu and the scripts, styles and illustrations that a browser without a cache requests for it. */
async function pathsOfMenu(url: string): Promise<string[]> {
  const html = await (await fetch(`${url}/menu`)).text();
  const files = html.match(/\/(?:assets|illustrations)\/[\w./-]+\.(?:json|js|css|svg)/g);
  return ["/menu", ...new Set(files)];
}
