/** The baseline for orders and carts: INSERT and COMMIT of one small row by eight clients. */
import type { Metric } from "./results.ts";
import { load, medianOf, rounds } from "./load.ts";
import { measureCpu, perItem } from "./resource_usage.ts";
import type { Environment } from "./environment.ts";

const clients = 8;

/** Inserts per second, measured with pgbench if it is installed. */
export async function measureInsertLimit(environment: Environment): Promise<Metric> {
  const { sql, effort, meters: [, postgresMeter] } = environment;
  await sql`create table if not exists bench_limit (id bigint generated always as identity primary key, words text)`;
  const isPgbench = await pgbench(environment, 200).then(() => true, () => false);
  const results = await rounds(effort, async () => {
    const { value, micros } = await measureCpu(
      postgresMeter ? [postgresMeter] : [],
      () => isPgbench ? pgbench(environment, effort.durationMs) : insertInLoop(environment),
    );
    return { perSecond: value.perSecond, cpu: perItem(micros, value.count) };
  });
  return {
    name: `single-row INSERT, ${clients} clients`,
    value: medianOf(results, ({ perSecond }) => perSecond),
    unit: "/s",
    cpuMicros: medianOf(results, ({ cpu }) => cpu ?? NaN),
    note: isPgbench ? "pgbench" : "without pgbench, which is not installed",
  };
}

async function pgbench(
  { databaseUrl, resources }: Environment,
  durationMs: number,
): Promise<{ perSecond: number; count: number }> {
  const script = await Deno.makeTempFile({ suffix: ".sql" });
  resources.defer(() => Deno.remove(script));
  await Deno.writeTextFile(script, "insert into bench_limit (words) values ('bibimbap');\n");
  const { code, stdout } = await new Deno.Command("pgbench", {
    args: [
      ...["-n", "-f", script, "-c", `${clients}`, "-j", "2"],
      ...["-T", `${Math.max(1, Math.round(durationMs / 1000))}`, databaseUrl],
    ],
    stderr: "null",
  }).output();
  const output = new TextDecoder().decode(stdout);
  if (code !== 0) throw new Error("pgbench failed");
  return {
    perSecond: Number(/tps = ([\d.]+)/.exec(output)?.[1]),
    count: Number(/actually processed: (\d+)/.exec(output)?.[1]),
  };
}

async function insertInLoop({ sql, effort }: Environment): Promise<{ perSecond: number; count: number }> {
  return await load(
    clients,
    effort.durationMs,
    () => sql`insert into bench_limit (words) values ('bibimbap')`,
  );
}
